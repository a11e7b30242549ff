import { encoded, LightEntry, standOf } from '../../electron/engine/lightEntry.js'
import type { DownloadStore, StoredDownload } from '../../electron/ports/downloadStore.js'
import { NORMAL, POSITION_STEP } from '../../shared/download/order.js'
import { type Download, QUEUED } from '../../shared/download/state.js'
import { downloadId } from '../../shared/ids.js'
import { aDataset, aMedia, aRequest } from './samples.js'

const PUT_AT_ONCE = 5000

/** The n-th of a seeded queue, counted from 0. */
export const seededId = (n: number) => downloadId.parse(`00000abc-0000-4000-8000-${n.toString(16).padStart(12, '0')}`)

/** A row as the engine writes it. */
export function seededRow(n: number, root: string, state: Download = QUEUED): StoredDownload {
  const media = aMedia(n)
  const request = aRequest(aDataset([media]), media, root)
  const place = { priority: NORMAL, position: (n + 1) * POSITION_STEP, is: state.is }
  const unread = (): never => {
    throw new Error('a seeded row is whole')
  }
  return encoded(new LightEntry(seededId(n), standOf(request), place, { request, state }, unread))
}

/** Puts so many queued downloads into a store, in order. */
export function seedQueue(store: DownloadStore, count: number, root: string): void {
  for (let from = 0; from < count; from += PUT_AT_ONCE) {
    const some = Array.from({ length: Math.min(PUT_AT_ONCE, count - from) }, (_, at) => seededRow(from + at, root))
    const put = store.put(some)
    if (!put.ok) throw new Error(put.failure.code)
  }
}
