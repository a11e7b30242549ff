import * as z from 'zod'
import { listContentCodings } from '../../http/contentCoding.js'
import { LIMITS } from '../../limits.js'
import { digestHeaders, headerValue } from '../model/serverDigests.js'

/**
 * The head of a response, as a worker reports it. Header values as received; several Content-Length headers stay
 * separate.
 */
export const responseHead = z.object({
  status: z.number().int(),
  /** The host that answered, after all redirects. */
  host: z.string().max(300),
  contentLengths: z.array(z.string().max(LIMITS.HEADER_BYTES)).max(100),
  contentRange: headerValue,
  contentType: headerValue,
  contentEncoding: headerValue,
  contentDisposition: headerValue,
  transferEncoding: headerValue,
  acceptRanges: headerValue,
  etag: headerValue,
  lastModified: headerValue,
  retryAfter: headerValue,
  date: headerValue,
  /** `X-Error-Message`: the gateway's reason for its answer (portal-api.md 5.4), or null. */
  errorMessage: headerValue,
  /** `WWW-Authenticate`, or null. */
  authenticate: headerValue,
  /** `nextAccessTime` of an old gateway's fault body (portal-api.md 5.5), or null. */
  nextAccessTime: headerValue,
  /**
   * The response came over plain http from another origin than the requested one: the operator of the network may have
   * sent it.
   */
  isInterceptable: z.boolean(),
  /** The digests that the server gave of the bytes. */
  digests: digestHeaders,
})
export type ResponseHead = Readonly<z.infer<typeof responseHead>>

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
 * Returns the declared length of a body. Null when none was sent or when chunking overrides it; `contradictory` when
 * two lengths differ or when the text is no length.
 */
export function parseContentLength(response: ResponseHead): number | null | 'contradictory' {
  if (isChunked(response)) return null
  const lengths = new Set(response.contentLengths.map((text) => text.trim()))
  if (lengths.size === 0) return null
  const [text = ''] = lengths
  const length = Number(text)
  return lengths.size === 1 && /^\d{1,16}$/.test(text) && Number.isSafeInteger(length) ? length : 'contradictory'
}

/** Returns the declared length of a body, or null when there is none or it cannot be trusted. */
export function getDeclaredLength(response: ResponseHead): number | null {
  const length = parseContentLength(response)
  return length === 'contradictory' ? null : length
}

const isChunked = (response: ResponseHead): boolean => /(^|,)\s*chunked\s*$/i.test(response.transferEncoding ?? '')

/** Returns what marks the end of a body, given its declared length. */
export const getFraming = (response: ResponseHead, length: number | null): Framing =>
  length === null ? (isChunked(response) ? 'chunked' : 'close') : 'length'

/** Returns whether the body has a content coding, although the request asked for identity. */
export const isEncoded = (response: ResponseHead): boolean => listContentCodings(response.contentEncoding).length > 0

/**
 * Returns whether the portal decrypts this body on the way. Such a body has no ranges: the filter would decrypt from
 * the wrong offset (portal-api.md 4.3, 10.17).
 */
export const isDecrypted = (
  { contentType }: Pick<ResponseHead, 'contentType'>,
  { encrypted }: { readonly encrypted: boolean },
): boolean => encrypted && !(contentType ?? '').toLowerCase().includes('+crypt')
