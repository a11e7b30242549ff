import * as z from 'zod'
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
  /** What the error report of a service says in the body of a 400, or null. */
  reportNote: headerValue,
  /**
   * The response came over plain http from another origin than the requested one: the operator of the network may have
   * sent it.
   */
  isInterceptable: z.boolean(),
  /** The digests that the server gave of the bytes. */
  digests: digestHeaders,
})
export type ResponseHead = Readonly<z.infer<typeof responseHead>>
