import { type Failure, failure } from '../../../shared/failure.js'

const UNREACHABLE = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
])
/** Those of these errors that mean that the way to the host is missing, and say nothing about the host. */
const NO_WAY: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'no-name'],
  ['EAI_AGAIN', 'no-name'],
  ['EAI_FAIL', 'no-name'],
  ['ENETUNREACH', 'no-route'],
  ['ENETDOWN', 'no-route'],
  ['EADDRNOTAVAIL', 'no-route'],
])
/** The step that took too long. */
const TIMEOUT: ReadonlyMap<string, 'connect' | 'head' | 'body'> = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', 'connect'],
  ['ETIMEDOUT', 'connect'],
  ['ERR_SOCKET_CONNECTION_TIMEOUT', 'connect'],
  ['UND_ERR_HEADERS_TIMEOUT', 'head'],
  ['UND_ERR_BODY_TIMEOUT', 'body'],
])
const BROKEN = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
  'UND_ERR_ABORTED',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_INFO',
  'ERR_STREAM_PREMATURE_CLOSE',
])
const TLS =
  /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|HOSTNAME_MISMATCH|CRL_)/
/** The codes of OpenSSL and BoringSSL for a record that was changed on the way. The certificate was accepted before. */
const CHANGED_RECORD = /^ERR_SSL_.*(CIPHER_OPERATION_FAILED|BAD_RECORD_MAC|BAD_DECRYPT)/
/** Their codes when both sides found no common version or cipher, or the server wants a certificate of ours. */
const NO_AGREEMENT = /^(ERR_SSL_|EPROTO$)(?!.*(CERTIFICATE_VERIFY|UNKNOWN_CA))/
/** Faults of a certificate that have words of their own. */
const CERTIFICATE: ReadonlyMap<string, string> = new Map([
  ['CERT_HAS_EXPIRED', 'expired'],
  ['CERT_NOT_YET_VALID', 'early'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'name'],
  // The server sent its own certificate alone, and none that we know has signed it.
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'chain'],
])
/** Node’s code for a certificate fault without its own code, such as a signature with SHA-1. The message names it. */
const UNNAMED_TLS = 'UNSPECIFIED'
/** The code of OpenSSL for a server that wants none of the protocols that we offer: we offer HTTP/1.1. */
const NO_HTTP1 = 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL'
/** The codes of OpenSSL and BoringSSL for first bytes that are no TLS: from a server of plain HTTP, SSH or mail. */
const NO_TLS = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'])
/**
 * Where no protocol is negotiated, such a server first sends a SETTINGS frame (RFC 9113 3.4, 6.5). The type of the
 * frame is at this place.
 */
const FRAME_TYPE_AT = 3
const SETTINGS = '\u0004'
/**
 * The codes of llhttp for an answer that is not HTTP/1.1, and of undici for a head beyond its limit. undici asserts
 * that a status is at least 100.
 */
const NOT_HTTP = /^(HPE_|UND_ERR_HEADERS_OVERFLOW$|ERR_ASSERTION$)/

/** How long each step of a conversation may take. */
export type NetTimeouts = Readonly<Record<'connect' | 'head' | 'body', number>>

/** Why a connection was not even made. The connector knows it, and throws it because the library calls it back. */
export class ConnectError extends Error {
  constructor(
    readonly failure: Failure,
    cause?: unknown,
  ) {
    super(failure.code, { cause })
  }
}

/**
 * Translates what the HTTP library and the system throw, once: outside the adapter no code reads an error's code.
 * Null for what is no failure of the conversation but a bug of ours.
 *
 * `waits`: how long was waited for each, in milliseconds.
 */
export function toNetFailure(error: unknown, url: URL, during: 'head' | 'body', waits?: NetTimeouts): Failure | null {
  if (error instanceof ConnectError) return error.failure
  if (error instanceof AggregateError && error.errors.length > 0)
    return toNetFailure(pickTelling(error.errors), url, during, waits)
  const code = getCode(error)
  const host = url.hostname
  // With its port, where that is not the usual one: a wrong port is what often makes a server unreachable.
  const place = url.host
  const why = NO_WAY.get(code)
  if (why !== undefined) return failure('net/unreachable', { host: place, why })
  if (UNREACHABLE.has(code)) return failure('net/unreachable', { host: place })
  const awaited = TIMEOUT.get(code)
  if (awaited !== undefined) {
    const waited = waits === undefined ? {} : { seconds: Math.round(waits[awaited] / 1000) }
    return failure('net/timeout', { host: awaited === 'connect' ? place : host, during: awaited, ...waited })
  }
  if (BROKEN.has(code)) return failure('net/broken', { host })
  if (code === NO_HTTP1 || isHttp2(error)) return failure('server/only-http2', { host })
  // Within a body, garbled bytes are a broken conversation and worth another attempt, because the head was sound.
  if (NO_TLS.has(code)) return failure(during === 'body' ? 'net/broken' : 'server/not-https', { host })
  if (CHANGED_RECORD.test(code) || (during === 'body' && code.startsWith('ERR_SSL_')))
    return failure('net/broken', { host })
  const doubt = NO_AGREEMENT.test(code) ? 'agreement' : CERTIFICATE.get(code)
  if (doubt !== undefined) return failure('net/tls', { host, why: doubt, note: code })
  if (TLS.test(code)) return failure('net/tls', { host, note: code })
  if (code === UNNAMED_TLS && error instanceof Error) return failure('net/tls', { host, note: error.message })
  if (NOT_HTTP.test(code)) return failure(during === 'body' ? 'net/broken' : 'server/bad-answer', { host })
  const call = getSystemCall(error)
  if (call === null) return null
  if (SHORTAGE.has(code) || !REACHING.has(call)) return failure('net/broken', { host })
  return failure('net/unreachable', { host: place })
}

/**
 * Picks the error to report when each of several addresses has failed. A refusal shows that the network is there. No
 * route to one of the addresses is usual in a network without IPv6.
 */
const pickTelling = (errors: readonly unknown[]): unknown =>
  errors.find((error) => !NO_WAY.has(getCode(error))) ?? errors[0]

/** The system has no room for another connection now. */
const SHORTAGE: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'])
/** The calls that fail where a host cannot be reached, for example with EACCES or EPERM behind a firewall of this machine. */
const REACHING: ReadonlySet<string> = new Set(['getaddrinfo', 'connect'])

/** Returns the call of the system that failed; null for an error that the system did not report. */
function getSystemCall(error: unknown): string | null {
  const call: unknown = error instanceof Error && 'syscall' in error ? error.syscall : null
  return typeof call === 'string' ? call : null
}

/** The error of the library has the bytes that it could not parse. */
const isHttp2 = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'HTTPParserError' &&
  'data' in error &&
  typeof error.data === 'string' &&
  error.data.startsWith('\0') &&
  error.data[FRAME_TYPE_AT] === SETTINGS

function getCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  // undici gives a name and no code to the errors that llhttp does not number.
  if (error.name === 'HTTPParserError') return 'HPE_INVALID'
  const code: unknown = 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
