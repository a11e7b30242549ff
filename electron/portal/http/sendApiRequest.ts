import { type Failure, failure } from '../../../shared/failure.js'
import { listContentCodings } from '../../../shared/http/contentCoding.js'
import { isConfidentialRoute } from '../../../shared/http/credentialPolicy.js'
import { isRedirect, type RedirectChain, resolveNextRedirect } from '../../../shared/http/redirect.js'
import { isSameOrigin } from '../../../shared/http/sameOrigin.js'
import { USER_AGENT } from '../../../shared/http/userAgent.js'
import type { PortalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import { BodyError, type Net, type NetRequest, type NetResponse } from '../../ports/net.js'
import type { ApiResponse } from './apiResponse.js'
import { withDeadline } from './withDeadline.js'

/** One request to the API of the portal. `path` and `query` must hold no secret, because servers log them. */
export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Begins with a slash. The base path of the portal is put in front of it. */
  readonly path: string
  readonly query?: readonly (readonly [string, string])[]
  /** Header names are in lower case. Secrets belong here: they are sent to the origin of the portal only. */
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  readonly maxBytes?: number
  /**
   * Whether a redirect from http to https of the same host is followed. Only the search for the canonical address of a
   * portal sets it.
   */
  readonly mayUpgrade?: boolean
}

export type SendApiRequest = (call: ApiRequest, signal: AbortSignal) => Promise<Result<ApiResponse>>

/**
 * Creates the function that sends the requests of one portal. Requests are bounded in time, bytes and redirects.
 * Secrets are sent to the origin of the portal only, and never over plain http (N-01, N-02).
 */
export function createSendApiRequest(deps: {
  readonly net: Net
  readonly clock: Clock
  readonly portalId: PortalId
}): SendApiRequest {
  return (call, signal) => {
    const first = buildRequestUrl(deps.portalId, call)
    const deadline = { clock: deps.clock, ms: LIMITS.API_TOTAL_MS, signal, host: first.hostname }
    return withDeadline(deadline, (bounded) => follow(deps.net, call, [first], bounded))
  }
}

/** Builds the address of a request, below the base path of the portal. */
export function buildRequestUrl(portalId: PortalId, call: Pick<ApiRequest, 'path' | 'query'>): URL {
  const url = new URL(`${portalId}${call.path}`)
  for (const [name, value] of call.query ?? []) url.searchParams.append(name, value)
  return url
}

const hasSecrets = (call: ApiRequest): boolean =>
  call.form !== undefined ||
  Object.keys(call.headers ?? {}).some((name) => name === 'authorization' || name === 'x-token' || name === 'token')

async function follow(
  net: Net,
  call: ApiRequest,
  chain: RedirectChain,
  signal: AbortSignal,
): Promise<Result<ApiResponse>> {
  const url = new URL((chain[chain.length - 1] ?? chain[0]).href)
  if (hasSecrets(call) && !isConfidentialRoute(url)) return fail(failure('session/insecure', { host: url.hostname }))
  const reply = await net.send(toNetRequest(call, { url, home: chain[0].host }, signal))
  if (!reply.ok) return chain.length === 1 ? fail(toTypedFailure(reply.failure)) : reply
  if (!isRedirect(reply.value.status)) return readWhole(reply.value, url, call.maxBytes ?? LIMITS.API_BODY_BYTES)
  reply.value.discard()
  const next = resolveNextRedirect(chain, reply.value.header('location'))
  if (!next.ok) return next
  if (!mayFollow(call, url, new URL(next.value.href))) {
    const facts = { why: 'other-origin', host: url.hostname, target: next.value.hostname }
    return fail(failure('net/redirect-refused', facts))
  }
  return follow(net, call, [...chain, next.value], signal)
}

/**
 * Marks the failure of an address that a person typed and can change. The address of a redirect or of a file cannot be
 * changed.
 */
const toTypedFailure = (because: Failure): Failure =>
  because.code === 'server/not-https' ? failure(because.code, { ...because.facts, typed: 'yes' }) : because

/**
 * Redirects are followed for GET only, and only within the portal: an answer of another origin does not speak for the
 * portal.
 */
function mayFollow(call: ApiRequest, from: URL, to: URL): boolean {
  if ((call.method ?? 'GET') !== 'GET') return false
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && from.hostname === to.hostname
  return isSameOrigin(from, to) || (call.mayUpgrade === true && isUpgrade && !hasSecrets(call))
}

function toNetRequest(call: ApiRequest, to: Pick<NetRequest, 'url' | 'home'>, signal: AbortSignal): NetRequest {
  const isForm = call.form !== undefined
  return {
    method: call.method ?? 'GET',
    ...to,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': USER_AGENT,
      ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...call.headers,
    },
    ...(isForm ? { body: new URLSearchParams(call.form).toString() } : {}),
    signal,
    headersMs: LIMITS.HEADERS_MS,
    idleBodyMs: LIMITS.IDLE_BODY_MS,
  }
}

async function readWhole(netResponse: NetResponse, url: URL, maxBytes: number): Promise<Result<ApiResponse>> {
  const limit = netResponse.status < 400 ? maxBytes : LIMITS.ERROR_BODY_BYTES
  const isEncoded = listContentCodings(netResponse.headerAll('content-encoding').join(',')).length > 0
  if (isEncoded && netResponse.status < 400) {
    // The request asked for `identity`. Decoding an encoded body anyway would let decompression bombs in (N-10). The
    // status of an error says enough: its body stays as it is.
    netResponse.discard()
    return fail(failure('server/bad-answer', { host: url.hostname, why: 'encoded' }))
  }
  const body = await readUpTo(netResponse, limit)
  if (!body.ok) return body
  if (!body.value.isWhole && netResponse.status < 400)
    return fail(failure('server/bad-answer', { host: url.hostname, why: 'too-large' }))
  // The beginning of a long error page is enough. Without a body, an error would mean that the address does not exist.
  return ok({ status: netResponse.status, header: netResponse.header, bytes: body.value.bytes, url })
}

/** Reads a body, or its first `limit` bytes: the rest is not read. */
async function readUpTo(
  netResponse: NetResponse,
  limit: number,
): Promise<Result<{ readonly bytes: Uint8Array; readonly isWhole: boolean }>> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of netResponse.body) {
      length += chunk.length
      chunks.push(chunk)
      if (length > limit) {
        netResponse.discard()
        return ok({ bytes: Buffer.concat(chunks, limit), isWhole: false })
      }
    }
  } catch (error) {
    if (error instanceof BodyError) return fail(error.failure)
    throw error
  }
  return ok({ bytes: Buffer.concat(chunks, length), isWhole: true })
}
