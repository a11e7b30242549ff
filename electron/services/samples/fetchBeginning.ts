import type { RejectionContext } from '../../../shared/download/http/interpretRejection.js'
import { interpretResponse } from '../../../shared/download/http/interpretResponse.js'
import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import { isEncoded, isPage } from '../../../shared/download/http/responsePredicates.js'
import { findSubstitute, refuseSubstitute } from '../../../shared/download/transfer/substituteDetector.js'
import { failure } from '../../../shared/failure.js'
import { parseContentCodings } from '../../../shared/http/contentCoding.js'
import { parseContentRange } from '../../../shared/http/contentRange.js'
import { planBeginning } from '../../../shared/preview/sample/fileBeginning.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Engine } from '../../engine/api/engine.js'
import { type MediaAnswer, requestMedia } from '../../engine/leasedRequests/requestMedia.js'
import { openDecoderChain } from '../../engine/transfer/decoderChain.js'
import type { OpenResponse } from '../../engine/transfer/request/sendFollowingRedirects.js'
import type { Clock } from '../../ports/clock.js'
import type { ContentDecoding } from '../../ports/contentDecoding.js'
import type { LocatedMedia, MediaRef, MediaSource } from '../../ports/mediaSource.js'
import { BodyError, type Net } from '../../ports/net.js'

export interface FetchDeps {
  readonly net: Net
  readonly source: MediaSource
  readonly engine: Pick<Engine, 'leaseConnection'>
  readonly decoding: ContentDecoding
  readonly clock: Pick<Clock, 'now'>
}

/** The first bytes of a media. */
export interface Beginning {
  readonly located: LocatedMedia
  readonly bytes: Uint8Array
  /** The size of the whole file; null when the server did not say it. */
  readonly totalBytes: number | null
  readonly isWhole: boolean
}

/**
 * Fetches the beginning of a media in the same way as a download: its address is looked up again, the credential is
 * sent to its origin only, the limits for the producer apply, and failures are the same. The connection is closed at
 * the limit, even when the server sends more.
 */
export async function fetchBeginning(deps: FetchDeps, ref: MediaRef, signal: AbortSignal): Promise<Result<Beginning>> {
  const located = await deps.source.locate(ref, signal)
  if (!located.ok) return located
  const { media } = located.value
  const most = planBeginning(media)
  // For a media that the portal decrypts, the server sends nothing before its last byte is there.
  if (most === null || media.encrypted) return fail(failure('look/only-whole'))
  const question = { ref, located: located.value, headers: { range: `bytes=0-${most - 1}` } }
  return requestMedia({ ...deps, leaseConnection: deps.engine.leaseConnection }, question, signal, (open, rejection) =>
    readAnswer(deps, located.value, open, { most, rejection }),
  )
}

async function readAnswer(
  deps: FetchDeps,
  located: LocatedMedia,
  open: OpenResponse,
  { most, rejection }: { readonly most: number; readonly rejection: RejectionContext },
): Promise<MediaAnswer<Beginning>> {
  const toAnswer = (result: Result<Beginning>): MediaAnswer<Beginning> => ({ type: 'read', result })
  const { response } = open
  // A server answers 416 for an empty file, because it has no byte in the range.
  if (response.status === 416) return toAnswer(ok({ located, bytes: new Uint8Array(), totalBytes: 0, isWhole: true }))
  if (response.status === 206) return toAnswer(await readPart(deps, located, open, most))
  const verdict = interpretResponse(
    {
      ...rejection,
      fromByte: 0,
      endByte: null,
      identity: null,
      isConditional: false,
      hashWillTell: false,
      fileType: located.media.fileType,
      declaredBytes: located.media.sizeBytes,
    },
    response,
  )
  if (verdict.type === 'refused') return verdict
  if (verdict.type === 'broke') return toAnswer(fail(verdict.because))
  if (verdict.type !== 'take') return toAnswer(fail(failure('server/not-what-we-asked', { host: response.host })))
  const read = await readBytes(deps, open, most)
  if (!read.ok) return toAnswer(read)
  const { bytes, hasEnded } = read.value
  const totalBytes = hasEnded ? bytes.length : verdict.bodyBytes
  const { media } = located
  const refusal = refuseSubstitute(media, findSubstitute(bytes), response.host)
  if (refusal !== null && totalBytes !== media.sizeBytes) return toAnswer(fail(refusal))
  return toAnswer(ok({ located, bytes, totalBytes, isWhole: hasEnded }))
}

async function readPart(
  deps: FetchDeps,
  located: LocatedMedia,
  open: OpenResponse,
  most: number,
): Promise<Result<Beginning>> {
  const { response } = open
  const range = parseContentRange(response.contentRange)
  const isAsAsked = range?.type === 'part' && range.start === 0 && !isEncoded(response)
  if (!isAsAsked) return fail(failure('server/not-what-we-asked', { host: response.host }))
  if (isPageFor(located, response)) return fail(failure('media/not-the-data', { host: response.host }))
  const read = await readBytes(deps, open, most)
  if (!read.ok) return read
  const { bytes } = read.value
  return ok({ located, bytes, totalBytes: range.total, isWhole: range.total !== null && bytes.length >= range.total })
}

const isPageFor = ({ media }: LocatedMedia, response: ResponseHead): boolean =>
  isPage(response) && !(media.fileType ?? '').toLowerCase().includes('html')

interface ReadBytes {
  readonly bytes: Uint8Array
  /** Whether the body ended before the limit. */
  readonly hasEnded: boolean
}

/** Reads the first bytes of the file, decoded when the server has compressed them. */
async function readBytes(deps: FetchDeps, { body, response }: OpenResponse, most: number): Promise<Result<ReadBytes>> {
  const names = parseContentCodings(response.contentEncoding)
  const decoder = names === null ? null : openDecoderChain(deps.decoding, names)
  if (decoder === null) return fail(failure('server/not-what-we-asked', { host: response.host }))
  const chunks: Uint8Array[] = []
  let length = 0
  const take = (bytes: Uint8Array): void => {
    chunks.push(bytes.subarray(0, Math.max(0, most - length)))
    length += bytes.length
  }
  try {
    for await (const chunk of body) {
      const decoded = await decoder.push(chunk)
      if (!decoded.ok) return decoded
      decoded.value.forEach(take)
      if (length >= most) return ok({ bytes: Buffer.concat(chunks), hasEnded: false })
    }
    const last = await decoder.end()
    if (!last.ok) return last
    last.value.forEach(take)
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    return fail(error.failure)
  } finally {
    decoder.close()
  }
  return ok({ bytes: Buffer.concat(chunks), hasEnded: length < most })
}
