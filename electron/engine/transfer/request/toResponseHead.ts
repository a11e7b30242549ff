import type { ResponseHead } from '../../../../shared/download/http/responseHead.js'
import { findSubstituteIn } from '../../../../shared/download/transfer/substituteDetector.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { HttpUrl } from '../../../../shared/url.js'
import { BodyError, type NetResponse } from '../../../ports/net.js'

/** Converts the headers of a response into the form in which the engine judges them. */
export async function toResponseHead(netResponse: NetResponse, url: HttpUrl, asked: HttpUrl): Promise<ResponseHead> {
  return {
    status: netResponse.status,
    host: url.host,
    contentLengths: [...netResponse.headerAll('content-length')],
    contentRange: netResponse.header('content-range'),
    contentType: netResponse.header('content-type'),
    contentEncoding: joinHeader(netResponse, 'content-encoding'),
    contentDisposition: netResponse.header('content-disposition'),
    transferEncoding: joinHeader(netResponse, 'transfer-encoding'),
    acceptRanges: netResponse.header('accept-ranges'),
    etag: netResponse.header('etag'),
    lastModified: netResponse.header('last-modified'),
    retryAfter: netResponse.header('retry-after'),
    date: netResponse.header('date'),
    errorMessage: netResponse.header('x-error-message'),
    authenticate: joinHeader(netResponse, 'www-authenticate'),
    digests: {
      contentDigest: netResponse.header('content-digest'),
      reprDigest: netResponse.header('repr-digest'),
      contentMd5: netResponse.header('content-md5'),
      s3Sha256: netResponse.header('x-amz-checksum-sha256'),
      s3ChecksumType: netResponse.header('x-amz-checksum-type'),
      s3Encryption: netResponse.header('x-amz-server-side-encryption') ?? getCustomerKeyHeader(netResponse),
      s3RequestId: netResponse.header('x-amz-request-id'),
      server: netResponse.header('server'),
    },
    isInterceptable: url.protocol === 'http:' && url.host !== asked.host,
    nextAccessTime: netResponse.status === 429 ? await readNextAccessTime(netResponse) : null,
    reportNote: netResponse.status === 400 ? await readReportNote(netResponse) : null,
  }
}

/** A list on several lines is one list (RFC 9110 5.3): a proxy that compresses adds a line of its own. */
const joinHeader = (netResponse: NetResponse, name: string): string | null =>
  netResponse.headerAll(name).join(', ') || null

/** A customer's own key is named in another header, and it also changes how entity tags are computed. */
const getCustomerKeyHeader = (netResponse: NetResponse): string | null =>
  netResponse.header('x-amz-server-side-encryption-customer-algorithm')

/**
 * The old gateway names the time of the next access in its error body, in JSON or XML but always in one field
 * (portal-api.md 5.5).
 */
async function readNextAccessTime(netResponse: NetResponse): Promise<string | null> {
  const text = await readSmallBody(netResponse)
  return /nextAccessTime"?\s*[:>]\s*"?([^"<]{1,60})/.exec(text)?.[1]?.trim() ?? null
}

/** A service says in a report why it cannot make the file, for example that a layer has another name now. */
const readReportNote = async (netResponse: NetResponse): Promise<string | null> =>
  findSubstituteIn(await readSmallBody(netResponse), true)?.note ?? null

async function readSmallBody(netResponse: NetResponse): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of netResponse.body) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > LIMITS.ERROR_BODY_BYTES) break
    }
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
  }
  return text
}
