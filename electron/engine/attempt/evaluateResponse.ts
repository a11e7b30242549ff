import { interpretResponse, type ResponseVerdict } from '../../../shared/download/http/interpretResponse.js'
import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import { isDecrypted } from '../../../shared/download/http/responsePredicates.js'
import { isRecentlyModified } from '../../../shared/download/http/validators.js'
import { matchesOtherVersion } from '../../../shared/download/machine/otherVersionPartial.js'
import { findServerDigest } from '../../../shared/download/model/serverDigests.js'
import type { Failure } from '../../../shared/failure.js'
import { toRunningState } from '../queue/queueEntry.js'
import { chooseDestination } from './destination/chooseDestination.js'
import { reserveSpace } from './destination/reserveSpace.js'
import { getRetainedRanges } from './planSegments.js'
import type { AcceptedResponse, PreparedAttempt, RequestingAttempt } from './runningAttempt.js'

/** What the attempt does about a response. */
export type ResponseDecision =
  | { readonly type: 'accepted'; readonly accepted: AcceptedResponse }
  | Exclude<ResponseVerdict, { type: 'take' }>
  /** The response carries the version that is kept beside the partial; the download continues that one. */
  | { readonly type: 'returned' }
  /** The file was modified within the last second, so that another change in the same second would not show. */
  | { readonly type: 'young' }

/** Decides about the head of a response, and finds a location for its body. */
export async function evaluateResponse(attempt: RequestingAttempt, response: ResponseHead): Promise<ResponseDecision> {
  const { context, entry, prepared } = attempt
  const verdict = interpret(attempt, response)
  if (verdict.type !== 'take') return verdict
  const state = toRunningState(entry)
  if (verdict.fromByte === 0 && state !== null && matchesOtherVersion(state, verdict.identity))
    return { type: 'returned' }
  const isNew = verdict.fromByte === 0 && isUnvouched(response, prepared)
  if (isNew && !attempt.hasWaited && isRecentlyModified(response)) return { type: 'young' }
  const overlapBytes = verdict.fromByte === 0 ? 0 : prepared.resume.overlapBytes
  const retained = getRetainedRanges(attempt, { response, reading: verdict })
  const space = await reserveSpace(context, entry, prepared, { reading: verdict, overlapBytes, retained })
  if (!space.ok) return toBroke(space.failure)
  const seen = await context.reservations.recordFolder(prepared.folder, () => context.disk.list(prepared.folder))
  if (!seen.ok) return toBroke(seen.failure)
  const place = await chooseDestination(context, entry, {
    folder: prepared.folder,
    located: prepared.located,
    response,
  })
  if (!place.ok) return toBroke(place.failure)
  const destination = { ...space.value, place: place.value }
  return { type: 'accepted', accepted: { response, reading: verdict, overlapBytes, retained, destination } }
}

const toBroke = (because: Failure): ResponseDecision => ({ type: 'broke', because, requestedWaitMs: null })

function interpret(
  { context, entry, prepared, isConditional }: RequestingAttempt,
  response: ResponseHead,
): ResponseVerdict {
  const { located, resume, means, credential } = prepared
  return interpretResponse(
    {
      fromByte: resume.fromByte,
      endByte: prepared.endByte,
      identity: toRunningState(entry)?.identity ?? null,
      isConditional,
      fileType: located.media.fileType,
      declaredBytes: means.encrypted ? null : located.media.sizeBytes,
      hashWillTell: means.hashWillTell,
      isOpen: located.dataset.access === 'open' && !located.needsToken,
      isEncrypted: means.encrypted,
      as: credential?.of ?? 'none',
      portalHost: located.url.host,
      nowMs: context.clock.now(),
    },
    response,
  )
}

/** Returns whether the server gives a digest of the whole file that would refute other bytes. */
const hasDecisiveDigest = (response: ResponseHead): boolean => findServerDigest(response)?.isDecisive === true

/**
 * Returns whether only the producer's responses can show that all bytes are of one version. A body that the portal
 * decrypts checks itself, because its tag covers the whole file, and it has no ranges.
 */
export const isUnvouched = (response: ResponseHead, { means }: PreparedAttempt): boolean =>
  !means.hashWillTell && !isDecrypted(response, means) && !hasDecisiveDigest(response)
