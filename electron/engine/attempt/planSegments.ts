import { isSegmentable } from '../../../shared/download/http/isSegmentable.js'
import { countBytes } from '../../../shared/download/model/byteRanges.js'
import type { WriteMessage } from '../../../shared/download/transfer/workerProtocol.js'
import { toRunningState } from '../queue/queueEntry.js'
import type { OfferedResponse, PreparedAttempt, RequestingAttempt } from './runningAttempt.js'

/** Returns whether further connections may join the first one. */
export const canJoin = ({ located, means }: PreparedAttempt, { response, reading }: OfferedResponse): boolean =>
  isSegmentable({
    answer: response,
    identity: reading.identity,
    framing: reading.framing,
    encrypted: located.media.encrypted,
    hashWillTell: means.hashWillTell,
  })

/** Returns whether and how further connections may join; null when the first one stays alone. */
export function planSegments(
  { context, entry, carried, prepared }: RequestingAttempt,
  offered: OfferedResponse,
): WriteMessage['split'] {
  const { most, eager, leastBytes, pieceBytes } = context.getSegmentPolicy()
  const { reading } = offered
  const { totalBytes } = reading.identity
  const islands = toRunningState(entry)?.islands ?? []
  if (totalBytes === null || entry.request.isProtected === true || !canJoin(prepared, offered)) return null
  const leftBytes = totalBytes - reading.fromByte - countBytes(islands)
  const isWorthIt = leftBytes >= leastBytes && !carried.isSingleConnection
  // Held ranges behind a gap are skipped, if need be with one connection after another.
  if (!isWorthIt && islands.length === 0) return null
  return { totalBytes, pieceBytes, eager, most: isWorthIt ? most : 1 }
}
