import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import { NO_DIGESTS } from './noDigests.js'

/** Creates the head of a part of a CSV file with a strong tag and without optional headers. */
export const createResponseHead = (
  change: Partial<ResponseHead> & Pick<ResponseHead, 'host' | 'contentLengths' | 'contentRange'>,
): ResponseHead => ({
  status: 206,
  contentType: 'text/csv',
  contentEncoding: null,
  contentDisposition: null,
  transferEncoding: null,
  etag: '"v1"',
  lastModified: null,
  retryAfter: null,
  date: null,
  errorMessage: null,
  authenticate: null,
  acceptRanges: null,
  nextAccessTime: null,
  reportNote: null,
  isInterceptable: false,
  digests: NO_DIGESTS,
  ...change,
})
