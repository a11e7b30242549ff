import { listContentCodings } from '../../http/contentCoding.js'
import type { DigestHeaders } from '../model/serverDigests.js'
import type { RejectionResponse } from './rejection.js'

/**
 * The head of a response, as a worker reports it. Header values as received; several Content-Length headers stay
 * separate.
 */
export interface ResponseHead extends RejectionResponse {
  readonly contentLengths: readonly string[]
  readonly contentRange: string | null
  readonly contentType: string | null
  readonly contentEncoding: string | null
  readonly contentDisposition: string | null
  readonly transferEncoding: string | null
  readonly acceptRanges: string | null
  readonly etag: string | null
  readonly lastModified: string | null
  /**
   * The response came over plain http from another origin than the requested one: the operator of the network may have
   * sent it.
   */
  readonly isInterceptable: boolean
  /** The digests that the server gave of the bytes. */
  readonly digests: DigestHeaders
}

/** What marks the end of a body: its length, the last chunk, or only the end of the connection. */
export type Framing = 'length' | 'chunked' | 'close'

/** Returns whether the response is an HTML page. */
export function isPage(response: Pick<ResponseHead, 'contentType'>): boolean {
  const type = (response.contentType ?? '').split(';')[0]?.trim().toLowerCase()
  return type === 'text/html' || type === 'application/xhtml+xml'
}

/** Returns whether the server supports ranges, as its status or `Accept-Ranges` shows. */
export const isRangeSupported = ({ status, acceptRanges }: Pick<ResponseHead, 'status' | 'acceptRanges'>): boolean =>
  status === 206 || /(^|,)\s*bytes\s*(,|$)/i.test(acceptRanges ?? '')

/**
 * Returns the declared length of a body. Null when none was sent or when chunking overrides it; `lie` when two lengths
 * differ or when the text is no length.
 */
export function parseContentLength(response: ResponseHead): number | null | 'lie' {
  if (isChunked(response)) return null
  const lengths = new Set(response.contentLengths.map((text) => text.trim()))
  if (lengths.size === 0) return null
  const [text = ''] = lengths
  const length = Number(text)
  return lengths.size === 1 && /^\d{1,16}$/.test(text) && Number.isSafeInteger(length) ? length : 'lie'
}

/** Returns the declared length of a body, or null when there is none or it cannot be trusted. */
export function getDeclaredLength(response: ResponseHead): number | null {
  const length = parseContentLength(response)
  return length === 'lie' ? null : length
}

const isChunked = (response: ResponseHead): boolean => /(^|,)\s*chunked\s*$/i.test(response.transferEncoding ?? '')

/** Returns what marks the end of a body, given its declared length. */
export const getFraming = (response: ResponseHead, length: number | null): Framing =>
  length === null ? (isChunked(response) ? 'chunked' : 'close') : 'length'

/** Returns whether the body has a content coding, although the request asked for identity. */
export const isEncoded = (response: ResponseHead): boolean => listContentCodings(response.contentEncoding).length > 0
