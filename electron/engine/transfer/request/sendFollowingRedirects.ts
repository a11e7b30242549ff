import type { ResponseHead } from '../../../../shared/download/http/responseHead.js'
import type { StartMessage } from '../../../../shared/download/transfer/workerProtocol.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import { isCredentialAllowed } from '../../../../shared/http/credentialPolicy.js'
import { isRedirect, type RedirectChain, resolveNextRedirect } from '../../../../shared/http/redirect.js'
import { USER_AGENT } from '../../../../shared/http/userAgent.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { HttpUrl } from '../../../../shared/url.js'
import type { Net, NetResponse } from '../../../ports/net.js'
import { prefetchBody } from './prefetchBody.js'
import { toResponseHead } from './toResponseHead.js'

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
  request: StartMessage,
  signal: AbortSignal,
): Promise<Result<OpenResponse>> {
  const first = new URL(request.url)
  let chain: RedirectChain = [first]
  let here = first
  for (;;) {
    const sent = await send(net, request, here, signal)
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

const send = (net: Net, request: StartMessage, url: URL, signal: AbortSignal): Promise<Result<NetResponse>> =>
  net.send({
    method: 'GET',
    url,
    home: request.home,
    headers: {
      ...request.headers,
      // Ranges, lengths and digests describe the published file, so no content coding may be applied on the way (N-09).
      accept: '*/*',
      'accept-encoding': 'identity',
      // The response must be what the producer has now. A cache that was filled while the file was overwritten holds
      // two versions under the validators of one, and would confirm them.
      'cache-control': 'no-cache',
      'user-agent': USER_AGENT,
      ...buildAuthorization(request, url),
    },
    signal,
    headersMs: request.headersMs,
    idleBodyMs: request.idleBodyMs,
  })

/**
 * Returns the body. One that ends with its connection is read at once, because a generator would not start before its
 * first consumer.
 */
function openBody(netResponse: NetResponse): AsyncIterable<Uint8Array> {
  const hasEnd = netResponse.header('content-length') !== null || netResponse.header('transfer-encoding') !== null
  return hasEnd || netResponse.status !== 200 ? netResponse.body : prefetchBody(netResponse.body)
}

const buildAuthorization = (request: StartMessage, url: HttpUrl): Readonly<Record<string, string>> =>
  request.credential !== null && isCredentialAllowed(url, request.credential.origin)
    ? { authorization: request.credential.authorization }
    : {}
