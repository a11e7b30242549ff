import { describe, expect, it } from 'vitest'
import { activityOf, countStates, listRows } from '../../../renderer/stores/downloadGroups.js'
import { type DownloadsState, receive, takeSnapshot } from '../../../renderer/stores/downloads.js'
import { aDownload } from '../../window/sampleData.js'

const DONE = { is: 'done', atMs: 1, verdict: { is: 'verified', algorithm: 'md5' } }
const running = (index: number, bytesPerSecond = 1000) => aDownload(index, { is: 'running', bytesPerSecond })
const stateOf = (sequence: number, ...downloads: ReturnType<typeof aDownload>[]): DownloadsState => ({
  ...takeSnapshot({ sequence, downloads }),
  leaving: null,
})

describe('news about downloads', () => {
  it('that follows what is known changes what it names', () => {
    const before = stateOf(4, running(1), running(2))
    const after = receive(before, { sequence: 5, changed: [aDownload(1, DONE)], removed: [running(2).id] })
    expect([...(after?.byId.values() ?? [])].map(({ state }) => state.is)).toEqual(['done'])
    expect(after?.sequence).toBe(5)
  })

  it('that is already part of the snapshot changes nothing', () => {
    const before = stateOf(4, running(1))
    expect(receive(before, { sequence: 4, changed: [aDownload(1, DONE)], removed: [] })).toBe(before)
  })

  it('after a gap asks for a new snapshot', () => {
    expect(receive(stateOf(4), { sequence: 6, changed: [], removed: [] })).toBeNull()
  })

  it('before any snapshot asks for one', () => {
    const empty: DownloadsState = { sequence: null, byId: new Map(), leaving: null, trouble: null }
    expect(receive(empty, { sequence: 1, changed: [], removed: [] })).toBeNull()
  })
})

describe('the list of downloads', () => {
  const { byId } = stateOf(1, running(0), aDownload(1, DONE), aDownload(30, DONE), aDownload(31, DONE))

  it('groups by dataset and folds finished datasets into one line', () => {
    expect(listRows(byId, false).map(({ is }) => is)).toEqual(['group', 'download', 'download', 'finished'])
  })

  it('counts what is verified in the finished line', () => {
    expect(listRows(byId, false).at(-1)).toEqual({ is: 'finished', key: 'finished', count: 2, verified: 2 })
  })

  it('shows the finished ones when unfolded', () => {
    expect(listRows(byId, true)).toHaveLength(7)
  })

  it('never shows progress of a group whose size is not known', () => {
    const unknown = { ...running(0), totalBytes: null }
    expect(listRows(stateOf(1, unknown).byId, false)[0]).toMatchObject({ is: 'group', part: null })
  })
})

describe('the activity', () => {
  it('adds speeds up and says what is left', () => {
    const one = { ...running(0, 3000), receivedBytes: 0, totalBytes: 10_000 }
    const other = { ...running(1, 2000), receivedBytes: 5000, totalBytes: 10_000 }
    expect(activityOf(stateOf(1, one, other).byId)).toMatchObject({ bytesPerSecond: 5000, leftSeconds: 3 })
  })

  it('does not promise an end while a size is unknown', () => {
    expect(activityOf(stateOf(1, { ...running(0), totalBytes: null }).byId).leftSeconds).toBeNull()
  })

  it('counts every state once', () => {
    expect(countStates(stateOf(1, running(0), aDownload(1, DONE)).byId)).toMatchObject({
      running: 1,
      done: 1,
      failed: 0,
    })
  })
})
