import { expect, it } from 'vitest'
import { createDownloadQueries } from '../../../../electron/engine/queries/downloadQueries.js'
import { type Download, FRESH, QUEUED } from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'
import { createMemoryQueueStore } from '../../../support/queue/memoryQueueStore.js'

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
  const { leave, loadCountingReads } = createMemoryQueueStore()
  for (let n = 1; n <= 100; n += 1) leave(n, waiting)
  leave(101, QUEUED)
  const { repository, reads } = loadCountingReads()
  expect([...createDownloadQueries(repository).getPendingBytesByRoot()]).toEqual([['/data', 100 * 600]])
  expect(reads).toEqual([100])
})
