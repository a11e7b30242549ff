import type { ResponseHead } from '../../../../shared/download/http/responseHead.js'
import type { StartMessage } from '../../../../shared/download/transfer/workerProtocol.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import { isCredentialAllowed } from '../../../../shared/http/credentialPolicy.js'
import { isRedirect, type RedirectChain, resolveNextRedirect } from '../../../../shared/http/redirect.js'
import { USER_AGENT } from '../../../../shared/http/userAgent.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { HttpUrl } from '../../../../shared/url.js'
import { BodyError, type Net, type NetResponse } from '../../../ports/net.js'
import { prefetchBody } from './prefetchBody.js'

export interface OpenResponse {
  readonly response: ResponseHead
  readonly netResponse: NetResponse
  readonly body: AsyncIterable<Uint8Array>
}

/**
 * Requests a media and follows redirects itself: each one is checked anew, and the credential is sent only to the
 * origin it was made for, however the request got there (N-02).
 */
export async function sendFollowingRedirects(
  net: Net,
  order: StartMessage,
  signal: AbortSignal,
): Promise<Result<OpenResponse>> {
  const first = new URL(order.url)
  let chain: RedirectChain = [first]
  let here = first
  for (;;) {
    const sent = await send(net, order, here, signal)
    if (!sent.ok) return chain.length === 1 ? sent : fail(toRedirectedFailure(sent.failure))
    const netResponse = sent.value
    if (!isRedirect(netResponse.status))
      return ok({ response: await toResponseHead(netResponse, here, first), netResponse, body: openBody(netResponse) })
    const next = resolveNextRedirect(chain, netResponse.header('location'))
    netResponse.discard()
    if (!next.ok) return next
    chain = [...chain, next.value]
    here = new URL(next.value.href)
  }
}

/** The host that a redirect named is unreachable. The network is not, because it reached the host that redirected. */
function toRedirectedFailure(because: Failure): Failure {
  const { why: _, ...facts } = because.facts
  return because.code === 'net/unreachable' ? failure(because.code, facts) : because
}

const send = (net: Net, order: StartMessage, url: URL, signal: AbortSignal): Promise<Result<NetResponse>> =>
  net.send({
    method: 'GET',
    url,
    home: order.home,
    headers: {
      ...order.headers,
      // Ranges, lengths and digests describe the published file, so no content coding may be applied on the way (N-09).
      accept: '*/*',
      'accept-encoding': 'identity',
      // The response must be what the producer has now. A cache that was filled while the file was overwritten holds
      // two versions under the validators of one, and would confirm them.
      'cache-control': 'no-cache',
      'user-agent': USER_AGENT,
      ...buildAuthorization(order, url),
    },
    signal,
    headersMs: order.headersMs,
    idleBodyMs: order.idleBodyMs,
  })

/**
 * Returns the body. One that ends with its connection is read at once, because a generator would not start before its
 * first consumer.
 */
function openBody(netResponse: NetResponse): AsyncIterable<Uint8Array> {
  const hasEnd = netResponse.header('content-length') !== null || netResponse.header('transfer-encoding') !== null
  return hasEnd || netResponse.status !== 200 ? netResponse.body : prefetchBody(netResponse.body)
}

const buildAuthorization = (order: StartMessage, url: HttpUrl): Readonly<Record<string, string>> =>
  order.credential !== null && isCredentialAllowed(url, order.credential.origin)
    ? { authorization: order.credential.authorization }
    : {}

async function toResponseHead(netResponse: NetResponse, url: HttpUrl, asked: HttpUrl): Promise<ResponseHead> {
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
