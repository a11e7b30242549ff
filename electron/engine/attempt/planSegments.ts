import type { ResponseVerdict } from '../../../shared/download/http/interpretResponse.js'
import { isSegmentable } from '../../../shared/download/http/isSegmentable.js'
import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import { countBytes } from '../../../shared/download/model/byteRanges.js'
import type { WriteMessage } from '../../../shared/download/transfer/workerProtocol.js'
import type { EngineContext } from '../context/engineContext.js'
import { type QueueEntry, toRunningState } from '../queue/queueEntry.js'
import type { CarryOver } from './carryOver.js'
import type { PreparedAttempt } from './prepareAttempt.js'

type AcceptedVerdict = Extract<ResponseVerdict, { type: 'take' }>

/** An accepted response that further connections may join. */
export interface OfferedResponse {
  readonly response: ResponseHead
  readonly reading: AcceptedVerdict
  readonly prepared: PreparedAttempt
}

/** Returns whether further connections may join the first one. */
export const canJoin = ({ response, reading, prepared }: OfferedResponse): boolean =>
  isSegmentable({
    answer: response,
    identity: reading.identity,
    framing: reading.framing,
    encrypted: prepared.located.media.encrypted,
    hashWillTell: prepared.means.hashWillTell,
  })

export interface SegmentationInput extends OfferedResponse {
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
