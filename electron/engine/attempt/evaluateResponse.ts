import { interpretResponse, type ResponseVerdict } from '../../../shared/download/http/interpretResponse.js'
import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import { isDecrypted } from '../../../shared/download/http/resume.js'
import { isRecentlyModified } from '../../../shared/download/http/revalidation.js'
import { matchesPrevious } from '../../../shared/download/machine/previousVersion.js'
import { findServerDigest } from '../../../shared/download/model/serverDigests.js'
import type { Failure } from '../../../shared/failure.js'
import type { EngineContext } from '../context/engineContext.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import type { AttemptReport } from './attemptReport.js'
import { chooseDestination, type Destination, reserveSpace } from './destination.js'
import { type PreparedAttempt, toRunningState } from './prepare.js'
import { getRetainedRanges } from './segmentation.js'

type AcceptedVerdict = Extract<ResponseVerdict, { is: 'take' }>

/** An answer that is to be taken, and where. */
export interface AcceptedResponse {
  readonly response: ResponseHead
  readonly reading: AcceptedVerdict
  readonly destination: Destination
}

/** An answer as it was heard. */
export interface ReceivedResponse {
  readonly response: ResponseHead
  /** Whether it was asked for on condition that the file is still the same. */
  readonly isConditional: boolean
  /** Whether a second has been waited out already for the file to be older than the answer. */
  readonly hasWaited: boolean
}

/** What comes of an answer. */
export type ResponseDecision =
  | { readonly is: 'accepted'; readonly accepted: AcceptedResponse }
  | Exclude<ResponseVerdict, AcceptedVerdict>
  /** It is of the version that is kept beside: that one is to be gone on with. */
  | { readonly is: 'returned' }
  /** The file was changed in this very second, and another change within it would not show. */
  | { readonly is: 'young' }

/** Reads the head of an answer and finds its body a place. */
export async function evaluateResponse(
  context: EngineContext,
  entry: QueueEntry,
  prepared: PreparedAttempt,
  received: ReceivedResponse,
): Promise<ResponseDecision> {
  const { response } = received
  const verdict = interpret(context, entry, prepared, received)
  if (verdict.is !== 'take') return verdict
  const state = toRunningState(entry)
  if (verdict.fromByte === 0 && state !== null && matchesPrevious(state, verdict.identity)) return { is: 'returned' }
  const isNew = verdict.fromByte === 0 && isUnvouched({ response, reading: verdict }, prepared)
  if (isNew && !received.hasWaited && isRecentlyModified(response)) return { is: 'young' }
  const space = await reserveSpace(context, entry, prepared, verdict)
  if (!space.ok) return broken(space.failure)
  const seen = await context.reservations.seeFolder(prepared.folder, () => context.disk.list(prepared.folder))
  if (!seen.ok) return broken(seen.failure)
  const place = await chooseDestination(context, entry, {
    folder: prepared.folder,
    media: prepared.located.media,
    response,
  })
  if (!place.ok) return broken(place.failure)
  return {
    is: 'accepted',
    accepted: { response, reading: verdict, destination: { ...space.value, place: place.value } },
  }
}

const broken = (because: Failure): ResponseDecision => ({ is: 'broke', because, requestedWaitMs: null })

function interpret(
  context: EngineContext,
  entry: QueueEntry,
  prepared: PreparedAttempt,
  { response, isConditional }: ReceivedResponse,
): ResponseVerdict {
  const { located, resume, means, credential } = prepared
  return interpretResponse(
    {
      fromByte: resume.fromByte,
      endByte: prepared.endByte,
      identity: toRunningState(entry)?.identity ?? null,
      isConditional,
      fileType: located.media.fileType,
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

/** A whole file begins with nothing that is to be compared. */
export const overlapOf = (reading: AcceptedVerdict, { resume }: PreparedAttempt): number =>
  reading.fromByte === 0 ? 0 : resume.overlapBytes

/** What an accepted answer is reported as. */
export function createIdentifiedEvent(
  entry: QueueEntry,
  { response, reading, destination }: AcceptedResponse,
  prepared: PreparedAttempt,
): Extract<AttemptReport, { type: 'identified' }> {
  const state = toRunningState(entry)
  return {
    type: 'identified',
    identity: reading.identity,
    contentType: response.contentType,
    fromByte: reading.fromByte + overlapOf(reading, prepared),
    islands: getRetainedRanges(entry, { response, reading, prepared }),
    place: destination.place,
    // What a filter opens on the way begins anew each time, whatever is held of it.
    mayKeep: destination.isAmple && state !== null && !isDecrypted(state, prepared.means),
  }
}

/** Whether the server itself gives a digest of the whole that would condemn other bytes. */
const isWitnessed = (response: ResponseHead): boolean => findServerDigest(response)?.isDecisive === true

/**
 * Whether nothing but the producer's answers can show that all of it is of one version. What the portal opens on the way
 * vouches for itself (its tag is of the whole), and has no ranges to be asked for; what ends with its connection is not
 * believed without a hash anyhow.
 */
export const isUnvouched = (
  { response, reading }: Pick<AcceptedResponse, 'response' | 'reading'>,
  { means }: PreparedAttempt,
): boolean =>
  !means.hashWillTell && !isDecrypted(response, means) && reading.framing !== 'close' && !isWitnessed(response)
