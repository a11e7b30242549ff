// Cancelled or cleared downloads can be restored: nothing is destroyed before the time for undo is over.
import { describe, expect, it } from 'vitest'
import {
  createDownloadsStore,
  type DownloadsStore,
} from '../../../../../renderer/features/downloads/store/downloadsStore.js'
import type { DownloadView } from '../../../../../shared/download/model/downloadView.js'
import type { RequestName } from '../../../../../shared/ipc/contract.js'
import { ok } from '../../../../../shared/result.js'
import { createDownloadView } from '../../../../support/samples/downloadSamples.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

const moving = createDownloadView(0, { type: 'running', bytesPerSecond: 1 })
const paused = createDownloadView(1, { type: 'paused', because: 'person' })
const done = createDownloadView(2, { type: 'done', atMs: 1, verdict: { is: 'verified', algorithm: 'md5' } })
const failed = createDownloadView(3, { type: 'failed', atMs: 1, because: { code: 'file/corrupt', facts: {} } })

async function begun(downloads: readonly DownloadView[] = [moving, paused, done, failed]) {
  const asked: (readonly [RequestName, unknown])[] = []
  const api = createFakeApi((name, input) => {
    if (name !== 'downloads.snapshot') asked.push([name, input])
    const answer: unknown = name === 'downloads.snapshot' ? { sequence: 1, downloads, next: null } : undefined
    return ok(answer)
  })
  const store = createDownloadsStore(api)
  await store.start()
  return { store, asked }
}
const shown = (store: DownloadsStore) => {
  const { index } = store.getState()
  return [...index.listAll()].flatMap(({ id }) => (index.isShown(id) ? [id] : []))
}

describe('cancelling', () => {
  it('only pauses what moves and takes it out of sight, until it is settled', async () => {
    const { store, asked } = await begun()
    await store.cancel('all')
    expect(asked).toEqual([['downloads.pause', { ids: [moving.id] }]])
    expect(shown(store)).toEqual([done.id, failed.id])
    await store.settle()
    expect(asked.slice(1)).toEqual([['downloads.cancel', { ids: [moving.id, paused.id] }]])
    expect(store.getState().leaving).toBeNull()
  })

  it('is taken back whole: what moved moves again, what was paused stays paused', async () => {
    const { store, asked } = await begun()
    await store.cancel('all')
    await store.undo()
    expect(asked.slice(1)).toEqual([['downloads.resume', { ids: [moving.id] }]])
    expect(shown(store)).toHaveLength(4)
    await store.settle()
    expect(asked.map(([name]) => name)).not.toContain('downloads.cancel')
  })

  it('settles what left before when something else leaves', async () => {
    const { store, asked } = await begun()
    await store.cancel([paused.id])
    await store.forget('ended')
    expect(asked).toEqual([['downloads.cancel', { ids: [paused.id] }]])
    await store.settle()
    expect(asked.at(-1)).toEqual(['downloads.forget', { ids: [done.id] }])
  })
})

it('a removal that is being carried out is not carried out twice, and cannot be undone', async () => {
  const { store, asked } = await begun()
  await store.cancel([moving.id])
  asked.length = 0
  const ended = [store.settle(), store.settle()]
  await store.undo()
  await Promise.all(ended)
  expect(asked).toEqual([['downloads.cancel', { ids: [moving.id] }]])
})

it('asks nothing without a selection', async () => {
  const { store, asked } = await begun([failed])
  await store.cancel('all')
  await store.forget('ended')
  expect({ asked, leaving: store.getState().leaving }).toEqual({ asked: [], leaving: null })
})

it('a cancel of more downloads than one message may carry is split', async () => {
  const many = Array.from({ length: 5001 }, (_, index) => createDownloadView(index, { type: 'queued' }, 0))
  const { store, asked } = await begun(many)
  await store.cancel('all')
  expect(asked.map(([name, input]) => [name, (input as { ids: string[] }).ids.length])).toEqual([
    ['downloads.pause', 5000],
    ['downloads.pause', 1],
  ])
})

it('what is being cancelled stays as it is when all others are resumed', async () => {
  const other = createDownloadView(4, { type: 'paused', because: 'person' })
  const { store, asked } = await begun([moving, paused, other])
  await store.cancel([moving.id, paused.id])
  await store.resume('all')
  expect(asked.at(-1)).toEqual(['downloads.resume', { ids: [other.id] }])
})

it('what is undone is resumed after it was paused', async () => {
  const asked: RequestName[] = []
  let answer = (): void => undefined
  const store = createDownloadsStore(
    createFakeApi(async (name) => {
      if (name === 'downloads.snapshot') return ok({ sequence: 1, downloads: [moving], next: null })
      asked.push(name)
      if (name === 'downloads.pause') await new Promise<void>((resolve) => (answer = resolve))
      return ok(undefined)
    }),
  )
  await store.start()
  const cancelled = store.cancel([moving.id])
  await expect.poll(() => asked).toEqual(['downloads.pause'])
  const undone = store.undo()
  await Promise.resolve()
  expect(asked).toEqual(['downloads.pause'])
  answer()
  await Promise.all([cancelled, undone])
  expect(asked).toEqual(['downloads.pause', 'downloads.resume'])
})
