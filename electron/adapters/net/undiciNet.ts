import type { SecureContext } from 'node:tls'
import { Agent, type buildConnector } from 'undici'
import { getOrAdd } from '../../../shared/collections/getOrAdd.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { BodyError, type Net, type NetRequest, type NetResponse, type ResolveProxy } from '../../ports/net.js'
import { createGuardedConnector } from './guardedConnector.js'
import type { ResolveHost } from './hostConnector.js'
import { createMissingIssuers } from './missingIssuers.js'
import { type NetTimeouts, toNetFailure } from './netErrors.js'
import { createProxyHealth } from './proxy/proxyHealth.js'
import { createTlsContext, getTrustedRoots } from './tlsContext.js'
import { type RawResponseHead, sendUndiciRequest } from './undiciRequest.js'
import { brokeUsedConnection } from './usedConnectionErrors.js'

export interface UndiciNetOptions {
  /** Certificates to trust besides the runtime's own, as PEM: a company's CA (N-07). */
  readonly extraCa?: readonly string[]
  readonly connectMs?: number
  /** Direct when left out. */
  readonly resolveProxy?: ResolveProxy
  readonly resolve?: ResolveHost
  /** Called with the length of each chunk that a socket has read. */
  readonly onRead?: (bytes: number) => void
}

/** A network whose trusted certificates can change while it works. */
export interface ConfigurableNet extends Net {
  trust(extraCa: readonly string[]): void
}

const KEEP_ALIVE_MS = 4000
const SOCKETS_PER_ORIGIN = 32

/**
 * The real network. One request is one HTTP/1.1 conversation on a pooled socket of its origin; only a GET that meets the
 * end of an idle connection is sent again. Nothing is redirected, cached, stored or decoded here, and every default of
 * undici that could is written out.
 *
 * When the request's signal aborts, `send` gives a `net/broken` and the body throws one: the caller that
 * aborted checks the signal, not the failure.
 */
export function createUndiciNet(options: UndiciNetOptions = {}): ConfigurableNet {
  let extraCa = options.extraCa ?? []
  const missingIssuers = createMissingIssuers()
  let trusted: { readonly context: SecureContext; readonly found: number } | null = null
  const trust = (): SecureContext => {
    const found = missingIssuers.getFound()
    if (trusted?.found !== found.length)
      trusted = { context: createTlsContext(getTrustedRoots([...extraCa, ...found])), found: found.length }
    return trusted.context
  }
  const { connectMs = LIMITS.CONNECT_MS, resolve, resolveProxy, onRead } = options
  const proxyHealth = createProxyHealth()
  // A socket that one portal may have is not lent to another: it may lead where only the first one may.
  const agents = new Map<string, Agent>()
  const getAgent = (home: string): Agent => {
    const agent =
      agents.get(home) ??
      createAgent(
        createGuardedConnector(home, { connectMs, resolve, resolveProxy, trust, proxyHealth, missingIssuers }),
      )
    agents.set(home, agent)
    return agent
  }
  return {
    send: (request) => send(getAgent(request.home), request, { connectMs, onRead }),
    trust: (next) => {
      extraCa = next
      trusted = null
      // Requests under way keep their connections. New connections trust what is trusted now.
      const before = [...agents.values()]
      agents.clear()
      for (const agent of before) void agent.close()
    },
    close: async () => void (await Promise.all([...agents.values()].map((agent) => agent.destroy()))),
  }
}

const createAgent = (connect: buildConnector.connector): Agent =>
  new Agent({
    allowH2: false,
    pipelining: 1,
    connections: SOCKETS_PER_ORIGIN,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: LIMITS.HEADER_BYTES,
    // -1 is unlimited: the reader of the body counts, because a media may be of any size.
    maxResponseSize: -1,
    strictContentLength: true,
    connect,
  })

async function send(
  agent: Agent,
  request: NetRequest,
  { connectMs, onRead }: { readonly connectMs: number; readonly onRead: UndiciNetOptions['onRead'] },
): Promise<Result<NetResponse>> {
  const { url, signal } = request
  const waits: NetTimeouts = { connect: connectMs, head: request.headersMs, body: request.idleBodyMs }
  if (signal.aborted) return fail(failure('net/broken', { host: url.hostname }))
  const options = {
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: request.method,
    headers: { ...request.headers },
    body: request.body ?? null,
    headersTimeout: request.headersMs,
    bodyTimeout: request.idleBodyMs,
  }
  try {
    const sendOnce = (): Promise<RawResponseHead> => sendUndiciRequest(agent, options, signal, onRead)
    const head = await sendOnce().catch((error: unknown) => {
      // A request without side effects is sent again at once, as every client does (RFC 9112 9.3.1).
      if (request.method !== 'GET' || signal.aborted || !brokeUsedConnection(error)) throw error
      return sendOnce()
    })
    const response = toResponse(head, request, waits)
    if (!response.headerAll('transfer-encoding').some(hasUnknownCoding)) return ok(response)
    response.discard()
    return fail(failure('server/bad-answer', { host: url.hostname }))
  } catch (error) {
    const known = signal.aborted
      ? failure('net/broken', { host: url.hostname })
      : toNetFailure(error, url, 'head', waits)
    if (known === null) throw error
    return fail(known)
  }
}

/**
 * Whether a `Transfer-Encoding` names a coding beside `chunked`. No request allows one (RFC 9112 7.4), and the library
 * passes such a body on undecoded. `identity` means none; HTTP/1.1 had it once.
 */
const hasUnknownCoding = (value: string): boolean =>
  value.split(',').some((name) => !/^\s*(?:chunked|identity)?\s*$/i.test(name))

function toResponse(
  { status, raw, body, discard }: RawResponseHead,
  request: NetRequest,
  waits: NetTimeouts,
): NetResponse {
  const headers = indexHeaders(raw)
  const getHeaders = (name: string): readonly string[] => headers.get(name.toLowerCase()) ?? []
  return {
    status,
    header: (name) => getHeaders(name)[0] ?? null,
    headerAll: getHeaders,
    body: withPortFailures(body, request, waits),
    discard,
  }
}

/** The values of each header, by its name in lower case: a response is asked for thirty of them. */
function indexHeaders(raw: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>()
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at]?.toLowerCase(), raw[at + 1]]
    getOrAdd(headers, name, () => []).push(value)
  }
  return headers
}

/**
 * Passes the chunks on and converts errors to failures of the port. A generator would cost one more promise for each
 * chunk.
 */
const withPortFailures = (
  body: AsyncIterable<Uint8Array>,
  request: NetRequest,
  waits: NetTimeouts,
): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]() {
    const chunks = body[Symbol.asyncIterator]()
    return {
      next: () => chunks.next().catch((error: unknown) => Promise.reject(toBreak(error, request, waits))),
      return: () => chunks.return?.() ?? Promise.resolve({ done: true, value: undefined }),
    }
  },
})

function toBreak(error: unknown, { signal, url }: NetRequest, waits: NetTimeouts): unknown {
  if (signal.aborted) return new BodyError(failure('net/broken', { host: url.hostname }))
  const known = toNetFailure(error, url, 'body', waits)
  return known === null ? error : new BodyError(known)
}
