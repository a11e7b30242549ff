import type { ResponseVerdict } from '../../../shared/download/http/interpretResponse.js'
import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import { isSegmentable } from '../../../shared/download/http/segmentResponse.js'
import { isDistinguishing, isSameRepresentation } from '../../../shared/download/http/validators.js'
import { type ByteRanges, countBytes } from '../../../shared/download/model/byteRanges.js'
import { findUsableRangesAfterGap } from '../../../shared/download/transfer/segmentPlanner.js'
import type { WriteMessage } from '../../../shared/download/transfer/workerProtocol.js'
import type { EngineContext } from '../context/engineContext.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import { toRunningState } from '../queue/statePredicates.js'
import type { CarryOver } from './carryOver.js'
import type { PreparedAttempt } from './prepareAttempt.js'

type AcceptedVerdict = Extract<ResponseVerdict, { type: 'take' }>

/** An accepted response that further connections may join. */
interface Offered {
  readonly response: ResponseHead
  readonly reading: AcceptedVerdict
  readonly prepared: PreparedAttempt
}

/**
 * Returns which durable ranges behind the first gap stay valid with an accepted response. The worker truncates the file
 * to these, so the store commits them first: bytes that are overwritten must not be trusted any more (S4).
 */
export function getRetainedRanges(entry: QueueEntry, offered: Offered): ByteRanges {
  const state = toRunningState(entry)
  const { reading, prepared } = offered
  // A protected file is written by one connection, because only then are its chunks complete.
  if (entry.request.isProtected === true) return []
  if (state === null || state.identity === null || !canJoin(offered)) return []
  if (reading.fromByte > 0) return findUsableRangesAfterGap(state.islands)
  // The request started at byte 0 because no prefix was held. The ranges still count if the file is provably the same.
  const { means, resume } = prepared
  const isVouched = isDistinguishing(state.identity) || means.hashWillTell
  const isSame = resume.fromByte === 0 && isVouched && isSameRepresentation(state.identity, reading.identity)
  return isSame ? findUsableRangesAfterGap(state.islands) : []
}

/** Returns whether further connections may join the first one. */
const canJoin = ({ response, reading, prepared }: Offered): boolean =>
  isSegmentable({
    answer: response,
    identity: reading.identity,
    framing: reading.framing,
    encrypted: prepared.located.media.encrypted,
    hashWillTell: prepared.means.hashWillTell,
  })

export interface SegmentationInput extends Offered {
  readonly carried: CarryOver
}

/** Returns whether and how further connections may join; null when the first one stays alone. */
export function planSegments(
  context: EngineContext,
  entry: QueueEntry,
  { carried, ...offered }: SegmentationInput,
): WriteMessage['split'] {
  const { most, eager, leastBytes, pieceBytes } = context.getSegmentPolicy()
  const { reading } = offered
  const { totalBytes } = reading.identity
  const islands = toRunningState(entry)?.islands ?? []
  if (totalBytes === null || entry.request.isProtected === true || !canJoin(offered)) return null
  const leftBytes = totalBytes - reading.fromByte - countBytes(islands)
  const isWorthIt = leftBytes >= leastBytes && !carried.isSingleConnection
  // Held ranges behind a gap are skipped, if need be with one connection after another.
  if (!isWorthIt && islands.length === 0) return null
  return { totalBytes, pieceBytes, eager, most: isWorthIt ? most : 1 }
}
