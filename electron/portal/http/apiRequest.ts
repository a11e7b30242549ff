import { failure } from '../../../shared/failure.js'
import { isRedirect, type RedirectChain, resolveNextRedirect } from '../../../shared/http/redirect.js'
import { isConfidentialRoute, isSameOrigin } from '../../../shared/http/sameOrigin.js'
import { USER_AGENT } from '../../../shared/http/userAgent.js'
import type { PortalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import { BodyError, type Net, type NetRequest, type NetResponse } from '../../ports/net.js'
import { withDeadline } from './deadline.js'

/** One call of the portal's interface. Nothing secret belongs in `path` or `query`: they end in servers' logs. */
export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Begins with a slash; the portal's base path is put before it. */
  readonly path: string
  readonly query?: readonly (readonly [string, string])[]
  /** Lower-case names. Secrets go here; they go to the portal's own origin and nowhere else. */
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  readonly maxBytes?: number
  /** Follow a step from http to https of the same host: only while a portal's canonical address is being found. */
  readonly mayUpgrade?: boolean
}

/** A whole, bounded answer. */
export interface ApiResponse {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly bytes: Uint8Array
  /** Where it came from in the end. */
  readonly url: URL
}

export type SendApiRequest = (call: ApiRequest, signal: AbortSignal) => Promise<Result<ApiResponse>>

/** Calls of one portal: bounded in time, bytes and hops; secrets never leave its origin, nor go over open http (N-01, N-02). */
export function createApiClient(deps: {
  readonly net: Net
  readonly clock: Clock
  readonly portalId: PortalId
}): SendApiRequest {
  return (call, signal) =>
    withDeadline({ clock: deps.clock, ms: LIMITS.API_TOTAL_MS, signal }, async (bounded) => {
      const first = buildRequestUrl(deps.portalId, call)
      return follow(deps.net, call, [first], bounded)
    })
}

/** The address of a call: the portal's base path stays in front. */
export function buildRequestUrl(portalId: PortalId, call: Pick<ApiRequest, 'path' | 'query'>): URL {
  const url = new URL(`${portalId}${call.path}`)
  for (const [name, value] of call.query ?? []) url.searchParams.append(name, value)
  return url
}

const carriesSecrets = (call: ApiRequest): boolean =>
  call.form !== undefined ||
  Object.keys(call.headers ?? {}).some((name) => name === 'authorization' || name === 'x-token' || name === 'token')

async function follow(
  net: Net,
  call: ApiRequest,
  chain: RedirectChain,
  signal: AbortSignal,
): Promise<Result<ApiResponse>> {
  const url = new URL((chain[chain.length - 1] ?? chain[0]).href)
  if (carriesSecrets(call) && !isConfidentialRoute(url))
    return fail(failure('session/insecure', { host: url.hostname }))
  const reply = await net.send(requestOf(call, { url, home: chain[0].host }, signal))
  if (!reply.ok) return reply
  if (!isRedirect(reply.value.status)) return readWhole(reply.value, url, call.maxBytes ?? LIMITS.API_BODY_BYTES)
  reply.value.discard()
  const next = resolveNextRedirect(chain, reply.value.header('location'))
  if (!next.ok) return next
  if (!mayFollow(call, url, new URL(next.value.href))) {
    return fail(failure('net/redirect-refused', { why: 'other-origin', host: next.value.hostname }))
  }
  return follow(net, call, [...chain, next.value], signal)
}

/** Only reads are followed, and only within the portal: another origin's answer is not the portal's word. */
function mayFollow(call: ApiRequest, from: URL, to: URL): boolean {
  if ((call.method ?? 'GET') !== 'GET') return false
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && from.hostname === to.hostname
  return isSameOrigin(from, to) || (call.mayUpgrade === true && isUpgrade && !carriesSecrets(call))
}

function requestOf(call: ApiRequest, to: Pick<NetRequest, 'url' | 'home'>, signal: AbortSignal): NetRequest {
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
  const encoding = netResponse.header('content-encoding')
  if (encoding !== null && encoding.trim().toLowerCase() !== 'identity') {
    // We asked for identity. Decoding what came anyway would be where decompression bombs go off (N-10).
    netResponse.discard()
    return fail(failure('server/bad-answer', { host: url.hostname, why: 'encoded' }))
  }
  const bytes = await readUpTo(netResponse, limit)
  if (!bytes.ok) return bytes
  if (bytes.value === null && netResponse.status < 400)
    return fail(failure('server/bad-answer', { host: url.hostname, why: 'too-large' }))
  return ok({ status: netResponse.status, header: netResponse.header, bytes: bytes.value ?? new Uint8Array(), url })
}

/** The whole body, or null when it is longer than `limit`: the rest is then never read. */
async function readUpTo(netResponse: NetResponse, limit: number): Promise<Result<Uint8Array | null>> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of netResponse.body) {
      length += chunk.length
      if (length > limit) {
        netResponse.discard()
        return ok(null)
      }
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof BodyError) return fail(error.failure)
    throw error
  }
  return ok(Buffer.concat(chunks, length))
}
