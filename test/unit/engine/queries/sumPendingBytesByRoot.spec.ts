import { expect, it } from 'vitest'
import { sumPendingBytesByRoot } from '../../../../electron/engine/queries/sumPendingBytesByRoot.js'
import { loadRepository } from '../../../../electron/engine/queue/downloadRepository.js'
import { type Download, FRESH, QUEUED } from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'
import { runToEnd } from '../../../../shared/timeSlices.js'
import { createMemoryQueueStore, REPOSITORY_OPTIONS } from '../../../support/queue/memoryQueueStore.js'

const identity = { etag: '"v1"', lastModified: null, totalBytes: 1000 }
const waiting: Download = {
  type: 'waiting',
  ...FRESH,
  identity,
  durableBytes: 400,
  untilMs: 1e9,
  because: failure('net/timeout'),
}

it('the bytes that unfinished downloads still need are summed by folder, and their rows are read together', () => {
  const { store, leave } = createMemoryQueueStore()
  for (let n = 1; n <= 100; n += 1) leave(n, waiting)
  leave(101, QUEUED)
  const reads: number[] = []
  const read: typeof store.read = (some) => {
    reads.push(some.length)
    return store.read(some)
  }
  const repository = runToEnd(loadRepository({ ...REPOSITORY_OPTIONS, store: { ...store, read } }, () => undefined))
  if (!repository.ok) throw new Error('a store in memory can be read')
  expect([...sumPendingBytesByRoot(repository.value)]).toEqual([['/data', 100 * 600]])
  expect(reads).toEqual([100])
})
