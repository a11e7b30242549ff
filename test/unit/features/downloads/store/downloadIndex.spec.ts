import { describe, expect, it } from 'vitest'
import { getGroupProgressRatio } from '../../../../../renderer/features/downloads/list/getGroupProgressRatio.js'
import {
  createDownloadIndex,
  type DownloadIndex,
  findChangedSince,
  findFirst,
} from '../../../../../renderer/features/downloads/store/downloadIndex.js'
import type { DownloadView } from '../../../../../shared/download/model/downloadView.js'
import { createDownloadView } from '../../../../support/samples/downloadSamples.js'

const DONE = { type: 'done', atMs: 1, verdict: { is: 'verified', algorithm: 'md5' } }

const running = (index: number, bytesPerSecond = 1000) => createDownloadView(index, { type: 'running', bytesPerSecond })

const indexDownloads = (...downloads: readonly DownloadView[]): DownloadIndex => {
  const index = createDownloadIndex()
  index.take(downloads)
  return index
}

describe('the index of downloads', () => {
  it('adds the speed of bodies that were too quick to have one, as long as something moves', () => {
    const index = createDownloadIndex()
    index.takeArrived({ briefBytesPerSecond: 500, arrivedBytes: 0 })
    expect(index.getTotals().bytesPerSecond).toBe(0)
    index.take([running(0, 1000)])
    expect(index.getTotals().bytesPerSecond).toBe(1500)
    index.take([createDownloadView(0, { type: 'verifying' })])
    expect(index.getTotals().bytesPerSecond).toBe(500)
    index.take([createDownloadView(0, { type: 'queued' })])
    expect(index.getTotals().bytesPerSecond).toBe(0)
  })

  it('names every member that has changed since a version, the first of them too', () => {
    const downloads = [running(0), running(1), running(2)]
    const index = indexDownloads(...downloads)
    const [group] = [...index.listGroups()]
    if (group === undefined) throw new Error('the downloads have no group')
    const { version } = group
    for (const view of [0, 1]) index.take([createDownloadView(view, DONE)])
    const [first, second] = downloads
    expect(findChangedSince(group, version)).toEqual([first?.id, second?.id])
    expect(findChangedSince(group, group.version)).toEqual([])
    expect(findChangedSince(group, -1)).toBeNull()
  })

  it('counts the same one by one as all at once, whatever happened to them', () => {
    const states: readonly unknown[] = [
      { type: 'queued' },
      { type: 'running', bytesPerSecond: 7 },
      { type: 'paused', because: 'person' },
      { type: 'failed', atMs: 1, because: { code: 'file/corrupt', facts: {} } },
      { type: 'cancelled' },
      DONE,
    ]
    const index = createDownloadIndex()
    for (let step = 0; step < 400; step++)
      index.take([createDownloadView((step * 7) % 31, states[(step * 11 + (step >> 3)) % 6])])
    index.remove([createDownloadView(3, DONE).id])
    const anew = indexDownloads(...index.listAll())
    expect({ ...index.getTotals(), ...index.getCounts(), kinds: index.getGroupCounts() }).toEqual({
      ...anew.getTotals(),
      ...anew.getCounts(),
      kinds: anew.getGroupCounts(),
    })
    const sums = (one: DownloadIndex) =>
      [...one.listGroups()]
        .map(({ members, version: _version, order: _order, recent: _recent, ...rest }) => ({
          ...rest,
          size: members.size,
        }))
        .toSorted((a, b) => a.datasetId.localeCompare(b.datasetId))
    expect(sums(index)).toEqual(sums(anew))
    expect([...index.getProducerCounts()].toSorted()).toEqual([...anew.getProducerCounts()].toSorted())
  })

  it('shows the progress of a group whose size is not known by its finished files', () => {
    const one = { ...running(0), totalBytes: null }
    const other = { ...createDownloadView(1, DONE), datasetId: one.datasetId }
    const ratios = (...views: readonly DownloadView[]) =>
      [...indexDownloads(...views).listGroups()].map(getGroupProgressRatio)
    expect(ratios(one)).toEqual([0])
    expect(ratios(one, other)).toEqual([0.5])
  })

  it('hides what leaves from every count, and shows it again as it is by then', () => {
    const index = indexDownloads(running(0), createDownloadView(1, DONE))
    index.hide([running(0).id])
    expect([index.getSize(), index.getCounts().running, findFirst(index, 'running')]).toEqual([1, 0, null])
    index.take([createDownloadView(0, DONE)])
    expect(index.getCounts().done).toBe(1)
    index.unhide()
    expect([index.getSize(), index.getCounts().done]).toEqual([2, 2])
  })

  it('has another structure for another row, and the same for another figure', () => {
    const index = indexDownloads(running(0))
    const before = index.getStructure()
    index.take([{ ...running(0), receivedBytes: 77 }])
    expect(index.getStructure()).toBe(before)
    index.take([createDownloadView(0, DONE)])
    expect(index.getStructure()).toBeGreaterThan(before)
  })
})
