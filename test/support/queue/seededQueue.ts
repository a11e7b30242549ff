import type { DownloadRequest } from '../../../electron/engine/api/engine.js'
import { toRow } from '../../../electron/engine/queue/entryRow.js'
import { LoadableEntry } from '../../../electron/engine/queue/loadableEntry.js'
import { getQueueGroup } from '../../../electron/engine/queue/queueEntry.js'
import type { QueueRow, QueueStore } from '../../../electron/ports/queueStore.js'
import { NORMAL_RANK } from '../../../shared/download/model/priority.js'
import { POSITION_STEP } from '../../../shared/download/model/queuePositions.js'
import { type Download, QUEUED } from '../../../shared/download/model/state.js'
import { downloadId } from '../../../shared/ids.js'
import { createDataset, createMedia } from '../samples/catalogueSamples.js'
import { createRequest } from '../samples/downloadRequestSamples.js'

const PUT_AT_ONCE = 5000

/** The id of the n-th download of a seeded queue, counted from 0. */
export const createSeededId = (n: number) =>
  downloadId.parse(`00000abc-0000-4000-8000-${n.toString(16).padStart(12, '0')}`)

/** Returns the request of the n-th download. */
type RequestOf = (n: number) => DownloadRequest

/** Creates requests for files below a root, each of a similar dataset. */
export const createSeededRequests =
  (root: string): RequestOf =>
  (n) => {
    const media = createMedia(n)
    return createRequest(createDataset([media]), media, root)
  }

/** Creates a row as the engine writes it. */
export const createSeededRow = (n: number, root: string): QueueRow => rowOf(n, createSeededRequests(root)(n))

function rowOf(n: number, request: DownloadRequest, state: Download = QUEUED): QueueRow {
  const place = { priority: NORMAL_RANK, position: (n + 1) * POSITION_STEP, stateName: state.type }
  return toRow(new LoadableEntry(createSeededId(n), getQueueGroup(request), place, { request, state }))
}

/** Puts this many downloads into a store, in order. All of them are in the same state. */
export function seedQueue(store: QueueStore, count: number, requestOf: RequestOf, state: Download = QUEUED): void {
  for (let from = 0; from < count; from += PUT_AT_ONCE) {
    const length = Math.min(PUT_AT_ONCE, count - from)
    const some = Array.from({ length }, (_, at) => rowOf(from + at, requestOf(from + at), state))
    const put = store.put(some)
    if (!put.ok) throw new Error(put.failure.code)
  }
}
