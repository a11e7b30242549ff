import type { Answer } from '../../shared/download/answer.js'
import type { BeginOrder, TakeOrder } from '../../shared/download/lane.js'
import { type Failure, failure } from '../../shared/failure.js'
import type { Address } from '../../shared/http/address.js'
import { isRedirect, nextHop, type Trail } from '../../shared/http/redirect.js'
import { mayHaveCredential } from '../../shared/http/sameOrigin.js'
import { USER_AGENT } from '../../shared/http/userAgent.js'
import { LIMITS } from '../../shared/limits.js'
import { assertNever, fail, ok, type Result } from '../../shared/result.js'
import { type Net, NetBreak, type Reply } from '../ports/net.js'
import { startEagerly } from './eagerBody.js'

export interface Answered {
  readonly answer: Answer
  readonly reply: Reply
  readonly body: AsyncIterable<Uint8Array>
}

/**
 * Asks for a media and follows where it is sent, by hand: each hop is judged afresh, and the credential goes only to
 * the origin it was made for, however the conversation got there (N-02).
 */
export async function converse(net: Net, order: BeginOrder, signal: AbortSignal): Promise<Result<Answered>> {
  const first = new URL(order.url)
  let trail: Trail = [first]
  for (;;) {
    const here = new URL((trail[trail.length - 1] ?? first).href)
    const sent = await send(net, order, here, signal)
    if (!sent.ok) return trail.length === 1 ? sent : fail(farther(sent.failure))
    const reply = sent.value
    if (!isRedirect(reply.status)) return ok({ answer: await answerOf(reply, here, first), reply, body: bodyOf(reply) })
    const next = nextHop(trail, reply.header('location'))
    reply.discard()
    if (!next.ok) return next
    trail = [...trail, next.value]
  }
}

/** Whom a redirect named is not there; the network is, because whoever redirected was reached by it. */
function farther(because: Failure): Failure {
  const { why: _, ...facts } = because.facts
  return because.code === 'net/unreachable' ? failure(because.code, facts) : because
}

const send = (net: Net, order: BeginOrder, url: URL, signal: AbortSignal): Promise<Result<Reply>> =>
  net.send({
    method: 'GET',
    url,
    home: order.home,
    headers: {
      ...order.headers,
      // A range, a length and a digest are of what the publisher published, so nothing may be packed on the way (N-09).
      accept: '*/*',
      'accept-encoding': 'identity',
      // What the producer has now: a cache on the way that was filled while the file was written over holds two versions
      // under the validators of one, and would vouch for itself.
      'cache-control': 'no-cache',
      'user-agent': USER_AGENT,
      ...authorization(order, url),
    },
    signal,
    headersMs: order.headersMs,
    idleBodyMs: order.idleBodyMs,
  })

/** A generator does nothing before it is asked, so what must be read at once is started here. */
function bodyOf(reply: Reply): AsyncIterable<Uint8Array> {
  const hasEnd = reply.header('content-length') !== null || reply.header('transfer-encoding') !== null
  return hasEnd || reply.status !== 200 ? reply.body : startEagerly(reply.body)
}

const authorization = (order: BeginOrder, url: Address): Readonly<Record<string, string>> =>
  order.credential !== null && mayHaveCredential(url, order.credential.origin)
    ? { authorization: order.credential.authorization }
    : {}

async function answerOf(reply: Reply, url: Address, asked: Address): Promise<Answer> {
  return {
    status: reply.status,
    host: url.host,
    contentLengths: reply.headerAll('content-length'),
    contentRange: reply.header('content-range'),
    contentType: reply.header('content-type'),
    contentEncoding: reply.header('content-encoding'),
    contentDisposition: reply.header('content-disposition'),
    transferEncoding: reply.header('transfer-encoding'),
    acceptRanges: reply.header('accept-ranges'),
    etag: reply.header('etag'),
    lastModified: reply.header('last-modified'),
    retryAfter: reply.header('retry-after'),
    date: reply.header('date'),
    errorMessage: reply.header('x-error-message'),
    authenticate: reply.headerAll('www-authenticate').join(', ') || null,
    digests: {
      contentDigest: reply.header('content-digest'),
      reprDigest: reply.header('repr-digest'),
      contentMd5: reply.header('content-md5'),
      s3Sha256: reply.header('x-amz-checksum-sha256'),
      s3ChecksumType: reply.header('x-amz-checksum-type'),
      s3Encryption: reply.header('x-amz-server-side-encryption') ?? customerKey(reply),
      s3RequestId: reply.header('x-amz-request-id'),
      server: reply.header('server'),
    },
    isAnybodys: url.protocol === 'http:' && url.host !== asked.host,
    nextAccessTime: reply.status === 429 ? await nextAccessTime(reply) : null,
  }
}

/** A key of the customer's own is named by another header, and makes entity tags of another kind as well. */
const customerKey = (reply: Reply): string | null => reply.header('x-amz-server-side-encryption-customer-algorithm')

/** The old gateway says in its fault body when to come back, in JSON or XML alike as one field (portal-api.md 5.5). */
async function nextAccessTime(reply: Reply): Promise<string | null> {
  const text = await smallBody(reply)
  return /nextAccessTime"?\s*[:>]\s*"?([^"<]{1,60})/.exec(text)?.[1]?.trim() ?? null
}

async function smallBody(reply: Reply): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of reply.body) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > LIMITS.ERROR_BODY_BYTES) break
    }
  } catch (error) {
    if (!(error instanceof NetBreak)) throw error
  }
  return text
}

export interface Expected extends Pick<TakeOrder, 'bodyBytes' | 'capBytes' | 'capBy'> {
  readonly host: string
}

/** Reads a body to its end into `into`, counting: never more than `capBytes`, never less than `bodyBytes`. */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  expected: Expected,
  into: (chunk: Uint8Array) => Promise<Result<void>>,
): Promise<Result<void>> {
  let received = 0
  try {
    for await (const chunk of body) {
      received += chunk.byteLength
      if (received > expected.capBytes) return fail(surplus(expected))
      const taken = await into(chunk)
      if (!taken.ok) return taken
    }
  } catch (error) {
    if (error instanceof NetBreak) return fail(error.failure)
    throw error
  }
  const isShort = expected.bodyBytes !== null && received < expected.bodyBytes
  return isShort ? fail(failure('net/broken', { host: expected.host })) : ok(undefined)
}

/** More than its own length is a server that cannot count; more than the disk can take is for the disk's owner to settle. */
export function surplus({ capBy, capBytes, host }: Expected): Failure {
  switch (capBy) {
    case 'length':
      return failure('server/not-what-we-asked', { host })
    case 'disk':
      return failure('disk/full')
    case 'catalogue':
      return failure('file/too-large', { host, bytes: capBytes })
    default:
      return assertNever(capBy, 'surplus')
  }
}
