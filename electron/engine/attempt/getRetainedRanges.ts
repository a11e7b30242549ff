import { findUsableRangesAfterGap } from '../../../shared/download/http/planResume.js'
import { isDistinguishing, isSameRepresentation } from '../../../shared/download/http/validators.js'
import type { ByteRanges } from '../../../shared/download/model/byteRanges.js'
import { toRunningState } from '../queue/queueEntry.js'
import { canJoin } from './planSegments.js'
import type { OfferedResponse, RequestingAttempt } from './runningAttempt.js'

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
