import type { DigestHeaders } from '../model/serverDigests.js'
import type { RejectionResponse } from './rejection.js'

/** The head of an answer, as a worker reports it. Header values as received; several Content-Lengths are kept apart. */
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
  /** It came over http, from another origin than the one that was asked: the operator of the network may have given it. */
  readonly isInterceptable: boolean
  /** By what the server vouches for the bytes. */
  readonly digests: DigestHeaders
}

/** How the end of a body is told: a length, a last chunk, or nothing but the end of the connection. */
export type Framing = 'length' | 'chunked' | 'close'

/** A page for people. */
export function isPage(response: Pick<ResponseHead, 'contentType'>): boolean {
  const type = (response.contentType ?? '').split(';')[0]?.trim().toLowerCase()
  return type === 'text/html' || type === 'application/xhtml+xml'
}

/** Whether the server has shown or said that it knows ranges. */
export const isRangeSupported = ({ status, acceptRanges }: Pick<ResponseHead, 'status' | 'acceptRanges'>): boolean =>
  status === 206 || /(^|,)\s*bytes\s*(,|$)/i.test(acceptRanges ?? '')

/** Null when none was sent or when chunks rule it out. Two that differ, or one that is no length, is a lie. */
export function declaredLength(response: ResponseHead): number | null | 'lie' {
  if (isChunked(response)) return null
  const lengths = new Set(response.contentLengths.map((text) => text.trim()))
  if (lengths.size === 0) return null
  const [text = ''] = lengths
  const length = Number(text)
  return lengths.size === 1 && /^\d{1,16}$/.test(text) && Number.isSafeInteger(length) ? length : 'lie'
}

/** The length that the answer declares, or null when it declares none that can be believed. */
export function getDeclaredLength(response: ResponseHead): number | null {
  const length = declaredLength(response)
  return length === 'lie' ? null : length
}

const isChunked = (response: ResponseHead): boolean => /(^|,)\s*chunked\s*$/i.test(response.transferEncoding ?? '')

/** How the end of this body is told. */
export const framingOf = (response: ResponseHead, length: number | null): Framing =>
  length === null ? (isChunked(response) ? 'chunked' : 'close') : 'length'

/** A body that something packed on the way, although identity was asked for. */
export const isEncoded = (response: ResponseHead): boolean =>
  !/^(identity)?$/i.test((response.contentEncoding ?? '').trim())
