import { isSegmentable } from '../../../shared/download/http/isSegmentable.js'
import { findUsableRangesAfterGap } from '../../../shared/download/http/planResume.js'
import { isDistinguishing, isSameRepresentation } from '../../../shared/download/http/validators.js'
import { type ByteRanges, countBytes } from '../../../shared/download/model/byteRanges.js'
import type { WriteMessage } from '../../../shared/download/transfer/workerProtocol.js'
import { toRunningState } from '../queue/queueEntry.js'
import type { OfferedResponse, PreparedAttempt, RequestingAttempt } from './runningAttempt.js'

/** Returns whether other ranges of the file may join those of this response: held ones, and further connections. */
const canJoin = ({ located, means }: PreparedAttempt, { response, reading }: OfferedResponse): boolean =>
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

/**
 * Returns which durable ranges behind the first gap stay valid with an accepted response. The worker truncates the file
 * to these, so the store commits them first: bytes that are overwritten must not be trusted any more (S4).
 */
export function getRetainedRanges({ entry, prepared }: RequestingAttempt, offered: OfferedResponse): ByteRanges {
  const state = toRunningState(entry)
  const { reading } = offered
  // A protected file is written by one connection, because only then are its chunks complete.
  if (entry.request.isProtected === true) return []
  if (state === null || state.identity === null || !canJoin(prepared, offered)) return []
  if (reading.fromByte > 0) return findUsableRangesAfterGap(state.islands)
  // The request started at byte 0 because no prefix was held. The ranges still count if the file is provably the same.
  const { means, resume } = prepared
  const isVouched = isDistinguishing(state.identity) || means.hashWillTell
  const isSame = resume.fromByte === 0 && isVouched && isSameRepresentation(state.identity, reading.identity)
  return isSame ? findUsableRangesAfterGap(state.islands) : []
}
