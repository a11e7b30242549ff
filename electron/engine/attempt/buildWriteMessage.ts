import { join } from 'node:path'
import type { Media } from '../../../shared/catalogue/model.js'
import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import { isEncoded } from '../../../shared/download/http/responsePredicates.js'
import { findServerDigest } from '../../../shared/download/model/serverDigests.js'
import type { FileLocation } from '../../../shared/download/model/state.js'
import type { HashAlgorithm } from '../../../shared/download/transfer/hashAlgorithm.js'
import { toTextFormat } from '../../../shared/download/transfer/unfinishedFormatDetector.js'
import type { WriteMessage } from '../../../shared/download/transfer/workerProtocol.js'
import { isCompressedMedia, parseContentCodings } from '../../../shared/http/contentCoding.js'
import { LIMITS } from '../../../shared/limits.js'
import { toRunningState } from '../queue/queueEntry.js'
import { isUnvouched } from './evaluateResponse.js'
import { planSegments } from './planSegments.js'
import type { AcceptedResponse, RequestingAttempt } from './runningAttempt.js'

/** What is known of the partial that the body is written to. */
interface PreparedPartial {
  readonly place: FileLocation
  readonly fromByte: number
  /** The seal of a file that is kept encrypted; null for any other. */
  readonly seal: WriteMessage['seal'] | null
}

/** Builds the message that tells the worker how to write the body of an accepted response. */
export function buildWriteMessage(
  attempt: RequestingAttempt,
  accepted: AcceptedResponse,
  { place, fromByte, seal }: PreparedPartial,
): Omit<WriteMessage, 'type' | 'job'> {
  const { response, reading, overlapBytes, destination } = accepted
  const { media } = attempt.prepared.located
  const { islands = [], sums = [] } = toRunningState(attempt.entry) ?? {}
  return {
    partial: join(place.folder, place.partial),
    fromByte,
    overlapBytes,
    bodyBytes: reading.bodyBytes,
    capBytes: destination.capBytes,
    capBy: destination.capBy,
    algorithms: getAlgorithms(media, accepted, seal !== null),
    ...(seal === null ? {} : { seal }),
    split: planSegments(attempt, accepted),
    islands,
    sums,
    coding: getCoding(media, response),
    watchEnd: reading.identity.totalBytes === null ? toTextFormat(media.fileType ?? response.contentType) : null,
    unvouched: isUnvouched(response, attempt.prepared),
    floorWindowMs: media.encrypted ? LIMITS.IDLE_ENCRYPTED_MS : LIMITS.FLOOR_WINDOW_MS,
  }
}

/**
 * Returns the codings that the worker has to decode; null for a body without one, or with one that is not known here.
 */
function getCoding(media: Media, response: ResponseHead): WriteMessage['coding'] {
  const names = parseContentCodings(response.contentEncoding)
  return names === null || names.length === 0 ? null : { names: [...names], isOwn: isCompressedMedia(media) }
}

/**
 * Returns the digests to compute besides SHA-256: the catalogue's algorithm, or else the server's, for the comparison;
 * and checksums of the blocks where a repair may later request single blocks. A repair cannot do that for a body that
 * was sent in a content coding, nor for a file that is kept encrypted.
 */
function getAlgorithms(
  { checksum }: Media,
  { response, reading }: AcceptedResponse,
  isSealed: boolean,
): HashAlgorithm[] {
  const wanted = checksum.is === 'usable' ? checksum.algorithm : findServerDigest(response)?.algorithm
  const compared = wanted === undefined || wanted === 'sha-256' ? [] : [wanted]
  const totalBytes = reading.identity.totalBytes ?? Number.POSITIVE_INFINITY
  return isSealed || isEncoded(response) || totalBytes <= LIMITS.BLOCK_BYTES ? compared : [...compared, 'block-crc32']
}
