import * as z from 'zod'
import { type Download, download } from '../../shared/download/state.js'
import type { DownloadView } from '../../shared/download/view.js'
import { type DownloadId, datasetId, downloadId, mediaId, portalId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { DownloadStore, StoredDownload } from '../ports/downloadStore.js'
import type { Log } from '../ports/log.js'
import type { DownloadRequest } from './engine.js'
import { mustLast } from './lasting.js'

const title = z.string().max(LIMITS.TITLE_CHARS)
const request = z.object({
  ref: z.object({ portalId, datasetId, mediaId }),
  root: z.string().min(1).max(4096),
  datasetTitle: title,
  producer: title,
  mediaName: title,
})

/** One download in memory: what the store has of it, and what is only for the eye. */
export interface Entry {
  readonly id: DownloadId
  readonly request: DownloadRequest
  state: Download
  /** Restored but not asked for in this run: it rests until somebody does. */
  parked: boolean
  /** Bytes taken by the running attempt. Lossy. */
  receivedBytes: number
  bytesPerSecond: number
}

/** All downloads, in the order in which they were added. What is in here is what the store has, or newer. */
export interface Ledger {
  get(id: DownloadId): Entry | undefined
  find(request: DownloadRequest): Entry | undefined
  all(): IterableIterator<Entry>
  /** Makes them known and durable, all or none. */
  admit(entries: readonly Entry[]): Result<void>
  /** Tells the store where one stands now; what a power cut must not undo is durable on return. */
  told(entry: Entry): Result<void>
  remove(ids: readonly DownloadId[]): Result<void>
}

/** The same media into the same folder is the same download. */
export const keyOf = ({ ref, root }: DownloadRequest): string =>
  [ref.portalId, ref.datasetId, ref.mediaId, root].join('\n')

export const newEntry = (id: DownloadId, wanted: DownloadRequest, state: Download): Entry => ({
  id,
  request: wanted,
  state,
  parked: false,
  receivedBytes: 0,
  bytesPerSecond: 0,
})

/** Reads the store. A row that does not decode is left where it is and told to the log: it must not cost the others (D-03). */
export function openLedger(store: DownloadStore, log: Log): Result<Ledger> {
  const rows = store.all()
  if (!rows.ok) return rows
  const entries = new Map<DownloadId, Entry>()
  const byKey = new Map<string, Entry>()
  /** What the store has of each. */
  const told = new Map<DownloadId, Download>()
  const know = (entry: Entry): void => {
    entries.set(entry.id, entry)
    told.set(entry.id, entry.state)
    byKey.set(keyOf(entry.request), entry)
  }
  for (const row of rows.value) {
    const entry = decoded(row)
    if (entry === null) log.note('store.row-unreadable', { id: row.id })
    else know(entry)
  }
  return ok({
    get: (id) => entries.get(id),
    find: (wanted) => byKey.get(keyOf(wanted)),
    all: () => entries.values(),
    admit(added) {
      const kept = store.put(added.map(encoded), 'durable')
      if (kept.ok) added.forEach(know)
      return kept
    },
    told(entry) {
      const lasts = mustLast(told.get(entry.id) ?? entry.state, entry.state)
      const kept = store.put([encoded(entry)], lasts ? 'durable' : 'told')
      if (kept.ok) told.set(entry.id, entry.state)
      return kept
    },
    remove(ids) {
      for (const id of ids) {
        const entry = entries.get(id)
        if (entry !== undefined) byKey.delete(keyOf(entry.request))
        entries.delete(id)
        told.delete(id)
      }
      return store.remove(ids)
    },
  })
}

const encoded = (entry: Entry): StoredDownload => ({
  id: entry.id,
  request: JSON.stringify(entry.request),
  state: JSON.stringify(entry.state),
})

function decoded(row: StoredDownload): Entry | null {
  const id = downloadId.safeParse(row.id)
  const wanted = request.safeParse(json(row.request))
  const state = download.safeParse(json(row.state))
  return id.success && wanted.success && state.success ? newEntry(id.data, wanted.data, state.data) : null
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A download as the window may see it. */
export function viewOf({ id, request: wanted, state, receivedBytes, bytesPerSecond }: Entry): DownloadView {
  const { ref, datasetTitle, producer, mediaName } = wanted
  const shared = { id, ...ref, datasetTitle, producer }
  if (state.is === 'cancelled')
    return { ...shared, name: mediaName, receivedBytes: 0, totalBytes: null, attempts: 0, state: { is: 'cancelled' } }
  if (state.is === 'done') {
    const { name, sizeBytes, attempts, verdict, atMs } = state
    return {
      ...shared,
      name,
      receivedBytes: sizeBytes,
      totalBytes: sizeBytes,
      attempts,
      state: { is: 'done', verdict, atMs },
    }
  }
  const received = state.is === 'running' ? Math.max(receivedBytes, state.durableBytes) : state.durableBytes
  return {
    ...shared,
    name: state.place?.name ?? mediaName,
    receivedBytes: received,
    totalBytes: state.identity?.totalBytes ?? null,
    attempts: state.attempts,
    state: liveView(state, bytesPerSecond),
  }
}

function liveView(
  state: Exclude<Download, { is: 'done' | 'cancelled' }>,
  bytesPerSecond: number,
): DownloadView['state'] {
  switch (state.is) {
    case 'queued':
      return { is: 'queued' }
    case 'running':
      return { is: 'running', bytesPerSecond }
    case 'stopping':
      // What was asked for is shown at once; the lane needs a moment to let go.
      if (state.next === 'paused') return { is: 'paused', because: 'person' }
      return { is: state.next }
    case 'waiting':
      return { is: 'waiting', untilMs: state.untilMs, because: state.because }
    case 'paused':
      return { is: 'paused', because: state.because }
    case 'publishing':
      return state.trouble === null ? { is: 'verifying' } : { is: 'paused', because: state.trouble }
    case 'failed':
      return { is: 'failed', because: state.because, atMs: state.atMs }
  }
}
