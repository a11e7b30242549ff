import { type ByteRange, type ByteRanges, countBytes } from '../../../shared/download/model/byteRanges.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { toPriority } from '../../../shared/download/model/priority.js'
import type { Download, Progress, StateOf } from '../../../shared/download/model/state.js'
import type { QueueEntry } from '../queue/queueEntry.js'

/** Converts an entry into the view that the window receives. */
export function toDownloadView(entry: QueueEntry): DownloadView {
  const { id, request, rateLimit } = entry
  const { ref, datasetTitle, producer } = request
  const { name, receivedBytes, totalBytes, attempts, state, ranges } = toFileView(entry)
  // Written out: each event of the queue makes a view of all that changed, and spreading objects takes ten times as long.
  const view: DownloadView = {
    id,
    portalId: ref.portalId,
    datasetId: ref.datasetId,
    mediaId: ref.mediaId,
    datasetTitle,
    producer,
    priority: toPriority(entry.priority),
    position: entry.position,
    name,
    receivedBytes,
    totalBytes,
    attempts,
    state,
  }
  if (rateLimit === null && ranges === undefined) return view
  return {
    ...view,
    ...(rateLimit === null ? {} : { limit: rateLimit }),
    ...(ranges === undefined ? {} : { ranges }),
  }
}

type FileView = Pick<DownloadView, 'name' | 'receivedBytes' | 'totalBytes' | 'attempts' | 'state' | 'ranges'>

function toFileView({ request, state, receivedBytes, islands, bytesPerSecond }: QueueEntry): FileView {
  const { mediaName } = request
  if (state.type === 'cancelled')
    return { name: mediaName, receivedBytes: 0, totalBytes: null, attempts: 0, state: { type: 'cancelled' } }
  if (state.type === 'done') {
    const { name, sizeBytes, attempts } = state
    return { name, receivedBytes: sizeBytes, totalBytes: sizeBytes, attempts, state: toDoneView(state) }
  }
  const keptBytes =
    state.type === 'publishing' ? state.outcome.sizeBytes : state.durableBytes + countBytes(state.islands)
  const received = state.type === 'running' ? Math.max(receivedBytes, keptBytes) : keptBytes
  const apart = state.type === 'running' && receivedBytes >= keptBytes ? islands : state.islands
  const file = {
    name: state.place?.name ?? mediaName,
    receivedBytes: received,
    totalBytes:
      state.type === 'publishing'
        ? state.outcome.sizeBytes
        : (state.identity?.totalBytes ?? toPlausibleBytes(request.declaredBytes, received)),
    attempts: state.attempts,
    state: toStateView(state, bytesPerSecond),
  }
  return apart.length === 0 ? file : { ...file, ranges: toReceivedRanges(received, apart) }
}

function toDoneView({ verdict, atMs, renamedFrom, clearBytes }: StateOf<'done'>): DownloadView['state'] {
  const view = { type: 'done', verdict, atMs } as const
  if (renamedFrom === undefined && clearBytes === undefined) return view
  return {
    ...view,
    ...(renamedFrom === undefined ? {} : { renamedFrom }),
    ...(clearBytes === undefined ? {} : { clearBytes }),
  }
}

/** A declared size that more bytes than that have refuted is none, nor is zero: portals write it for what they do not know. */
const toPlausibleBytes = (declaredBytes: number | undefined, receivedBytes: number): number | null =>
  declaredBytes === undefined || declaredBytes === 0 || declaredBytes < receivedBytes ? null : declaredBytes

/** Returns the received ranges, the contiguous prefix included. */
function toReceivedRanges(receivedBytes: number, apart: ByteRanges): ByteRange[] {
  const prefixBytes = receivedBytes - countBytes(apart)
  return prefixBytes > 0 ? [[0, prefixBytes], ...apart] : [...apart]
}

const toSinceField = ({ stuckSinceMs }: Progress): { readonly sinceMs?: number } =>
  stuckSinceMs === null ? {} : { sinceMs: stuckSinceMs }

function toStateView(
  state: Exclude<Download, { type: 'done' | 'cancelled' }>,
  bytesPerSecond: number,
): DownloadView['state'] {
  switch (state.type) {
    case 'queued':
      return { type: 'queued' }
    case 'running':
      return { type: 'running', bytesPerSecond }
    case 'stopping':
      // The window shows the requested state at once; the worker needs a moment to stop.
      if (state.next === 'paused') return { type: 'paused', because: 'person' }
      return { type: state.next }
    case 'waiting':
      return { type: 'waiting', untilMs: state.untilMs, because: state.because, ...toSinceField(state) }
    case 'paused':
      return { type: 'paused', because: state.because }
    case 'publishing':
      if (state.trouble === null) return { type: 'verifying' }
      return state.untilMs === null
        ? { type: 'paused', because: state.trouble }
        : { type: 'waiting', untilMs: state.untilMs, because: state.trouble }
    case 'failed':
      return { type: 'failed', because: state.because, atMs: state.atMs }
  }
}
