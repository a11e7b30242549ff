import { join } from 'node:path'
import type { Media } from '../../../shared/catalogue/model.js'
import {
  interpretResponse,
  isEncoded,
  type ResponseHead,
  type ResponseVerdict,
} from '../../../shared/download/http/response.js'
import { isRecentlyModified } from '../../../shared/download/http/revalidation.js'
import { isDecrypted } from '../../../shared/download/http/validators.js'
import { matchesPrevious } from '../../../shared/download/machine/previousVersion.js'
import { findServerDigest } from '../../../shared/download/model/serverDigests.js'
import type { FileLocation } from '../../../shared/download/model/state.js'
import type { HashAlgorithm } from '../../../shared/download/transfer/hashAlgorithm.js'
import { toTextFormat } from '../../../shared/download/transfer/truncation.js'
import type { TransferReply, WriteMessage } from '../../../shared/download/transfer/workerProtocol.js'
import { type Failure, failure } from '../../../shared/failure.js'
import { isCompressedMedia, parseContentCodings } from '../../../shared/http/contentCoding.js'
import { LIMITS } from '../../../shared/limits.js'
import type { EngineContext } from '../context/engineContext.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import type { AttemptMemo } from './attemptMemo.js'
import type { AttemptReport } from './attemptReport.js'
import { chooseDestination, type Destination, reserveSpace } from './destination.js'
import { type PreparedAttempt, toRunningState } from './prepare.js'
import { getRetainedRanges, planSegments } from './segmentation.js'
import { verifyBody } from './verifyBody.js'

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
const overlapOf = (reading: AcceptedVerdict, { resume }: PreparedAttempt): number =>
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

export interface WriteOrderInput {
  readonly accepted: AcceptedResponse
  readonly prepared: PreparedAttempt
  readonly memo: AttemptMemo
  readonly place: FileLocation
  readonly fromByte: number
  /** Of a file that is kept encrypted; else null. */
  readonly seal: WriteMessage['seal'] | null
}

/** How the worker is to write the body of an accepted answer. */
export function buildWriteOrder(
  context: EngineContext,
  entry: QueueEntry,
  input: WriteOrderInput,
): Omit<WriteMessage, 'type' | 'job'> {
  const { accepted, prepared, memo, place, fromByte, seal } = input
  const { response, reading, destination } = accepted
  const { encrypted } = prepared.located.media
  const split = planSegments(context, entry, { response, reading, prepared, memo })
  const { islands = [], sums = [] } = toRunningState(entry) ?? {}
  return {
    partial: join(place.folder, place.partial),
    fromByte,
    overlapBytes: overlapOf(reading, prepared),
    bodyBytes: reading.bodyBytes,
    capBytes: destination.capBytes,
    capBy: destination.capBy,
    algorithms: algorithmsFor(prepared.located.media, accepted, seal !== null),
    ...(seal === null ? {} : { seal }),
    split,
    islands: islands.map(([from, to]) => [from, to]),
    sums: sums.map(([from, to, crc]) => [from, to, crc]),
    coding: codingFor(prepared.located.media, response),
    watchEnd:
      reading.identity.totalBytes === null
        ? toTextFormat(prepared.located.media.fileType ?? response.contentType)
        : null,
    unvouched: isUnvouched(accepted, prepared),
    floorWindowMs: encrypted ? LIMITS.IDLE_ENCRYPTED_MS : LIMITS.FLOOR_WINDOW_MS,
  }
}

/** What is to be undone of a body; null for one that came as it is, or in a coding that is not known here. */
function codingFor(media: Media, response: ResponseHead): WriteMessage['coding'] {
  const names = parseContentCodings(response.contentEncoding)
  return names === null || names.length === 0 ? null : { names: [...names], isOwn: isCompressedMedia(media) }
}

/**
 * The digests besides SHA-256: the catalogue's, or where it has none the server's own, for the comparison; and those of
 * the blocks where a repair may ask for some of them, which it cannot of a body that was sent in a coding, nor of a file
 * that is kept encrypted.
 */
function algorithmsFor(
  { checksum }: Media,
  { response, reading }: AcceptedResponse,
  isSealed: boolean,
): HashAlgorithm[] {
  const wanted = checksum.is === 'usable' ? checksum.algorithm : findServerDigest(response)?.algorithm
  const compared = wanted === undefined || wanted === 'sha-256' ? [] : [wanted]
  const totalBytes = reading.identity.totalBytes ?? Number.POSITIVE_INFINITY
  return isSealed || isEncoded(response) || totalBytes <= LIMITS.BLOCK_BYTES ? compared : [...compared, 'block-crc32']
}

/** Whether the server itself gives a digest of the whole that would condemn other bytes. */
const isWitnessed = (response: ResponseHead): boolean => findServerDigest(response)?.condemns === true

/**
 * Whether nothing but the producer's answers can show that all of it is of one version. What the portal opens on the way
 * vouches for itself (its tag is of the whole), and has no ranges to be asked for; what ends with its connection is not
 * believed without a hash anyhow.
 */
const isUnvouched = (
  { response, reading }: Pick<AcceptedResponse, 'response' | 'reading'>,
  { means }: PreparedAttempt,
): boolean =>
  !means.hashWillTell && !isDecrypted(response, means) && reading.framing !== 'close' && !isWitnessed(response)

export interface FinishedBody {
  readonly ended: Extract<TransferReply, { type: 'ended' }>
  readonly accepted: AcceptedResponse
  readonly prepared: PreparedAttempt
  readonly startedAtMs: number
}

/** What is said of a body that came to its end. */
export function toCompletionEvent(
  context: EngineContext,
  { ended, accepted, prepared, startedAtMs }: FinishedBody,
): AttemptReport {
  const { response, reading } = accepted
  const { framing, identity } = reading
  const { media } = prepared.located
  const verdict = verifyBody({ media, response, framing, totalBytes: identity.totalBytes, ended, startedAtMs })
  if (verdict.is === 'complete') return { type: 'judged', outcome: verdict.outcome }
  const chances = { chance: context.randomSource.next(), nowMs: context.clock.now() }
  return verdict.is === 'mismatch'
    ? {
        type: 'mismatched',
        because: verdict.because,
        ifSame: verdict.ifSame,
        sha256: ended.digests['sha-256'],
        ...chances,
      }
    : {
        type: 'broke',
        because: failure('net/broken', { host: response.host }),
        requestedWaitMs: null,
        leastMs: 0,
        ...chances,
      }
}
