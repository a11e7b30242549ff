import { buildRangeHeaders } from '../../../../shared/download/http/rangeHeaders.js'
import type { ResponseHead } from '../../../../shared/download/http/responseHead.js'
import { interpretSegmentResponse } from '../../../../shared/download/http/segmentResponse.js'
import { toIdentity } from '../../../../shared/download/http/validators.js'
import type { ByteRange } from '../../../../shared/download/model/byteRanges.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { ElapsedMs } from '../../../ports/clock.js'
import { BodyError } from '../../../ports/net.js'
import type { FollowUpRequests } from '../request/followUpRequests.js'
import type { OpenResponse } from '../request/request.js'
import type { PartialWriter } from '../writing/partialWriter.js'

/** One of the connections that fetch a file together, and its segment. */
export interface SegmentConnection {
  readonly number: number
  /** Where its segment begins: what it receives from before that is compared, not written. */
  start: number
  /** The next byte that it will write. */
  at: number
  /** Where its segment ends. Another connection may take over its far half. */
  end: number
  /** How far its response goes. */
  reach: number
  isAnswered: boolean
  /** We ended it: how it ends says nothing about the server. */
  isCancelled: boolean
  receivedBytes: number
  movedAt: ElapsedMs
  bytesPerSecond: number | null
  readonly aborter: AbortController
}

/** How a connection ended. */
export type ConnectionEnd =
  | { readonly is: 'done' }
  /** It had received something, and was lost. */
  | { readonly is: 'broke'; readonly because: Failure }
  /** It was given nothing: the server wants fewer connections, or none now. */
  | { readonly is: 'fewer'; readonly because: Failure }
  /** It was offered something else: no further connection is opened. */
  | { readonly is: 'alone'; readonly because: Failure }
  /** The file itself is in trouble, or two versions have met. */
  | { readonly is: 'fatal'; readonly because: Failure }

const DONE: ConnectionEnd = { is: 'done' }

export interface ConnectionDeps {
  readonly questions: FollowUpRequests
  readonly writer: PartialWriter
  now(): ElapsedMs
  /** Gives a connection at the end of its segment more to fetch with the same response. False when there is nothing. */
  extend(connection: SegmentConnection): boolean
}

/** What the response of every further connection is held against. */
export interface RangeRequest {
  readonly first: ResponseHead
  readonly totalBytes: number
  /** No hash vouches for the whole: another identity disproves what the first connection brings. */
  readonly unvouched: boolean
}

/** Requests the segment of a connection, by the same route and with the same credential as the first one. */
export async function fetchSegment(
  deps: ConnectionDeps,
  request: RangeRequest,
  connection: SegmentConnection,
): Promise<ConnectionEnd> {
  const { first, totalBytes, unvouched } = request
  const from = Math.max(0, connection.start - LIMITS.OVERLAP_BYTES)
  const range: ByteRange = [from, connection.end]
  connection.reach = connection.end
  const headers = buildRangeHeaders({ fromByte: from, endByte: connection.end }, toIdentity(first, totalBytes))
  const asked = await deps.questions.ask(headers, connection.aborter.signal)
  if (!asked.ok) return { is: 'fewer', because: asked.failure }
  const { response, netResponse } = asked.value
  try {
    const reading = interpretSegmentResponse({ range, totalBytes, first }, response)
    const because = failure('net/broken', { host: response.host })
    if (reading.is === 'other')
      return { is: unvouched ? 'fatal' : 'alone', because: failure('file/changed', { host: response.host }) }
    if (reading.is !== 'take') return { is: reading.is, because }
    connection.isAnswered = true
    const end = await pumpBody(deps, asked.value, connection, from)
    const isOther = end.is === 'fatal' && end.because.code === 'file/changed' && connection.receivedBytes === 0
    // It does not continue what we hold. A hash will tell whether the first answer's bytes are those that count.
    return isOther && !unvouched ? { is: 'alone', because: end.because } : end
  } finally {
    netResponse.discard()
  }
}

/** Reads a body that begins at `from` into the segment of a connection, and goes on as long as that can be extended. */
export async function pumpBody(
  { writer, extend, now }: ConnectionDeps,
  { body, response }: OpenResponse,
  connection: SegmentConnection,
  from: number,
): Promise<ConnectionEnd> {
  const range = writer.openRange(from, connection.start)
  /** The place in the file of the next byte of the body. */
  let at = from
  const isAtEnd = (): boolean => at >= connection.start && connection.at >= connection.end
  const canGoOn = (): boolean => {
    const { start } = connection
    if (!extend(connection)) return false
    if (connection.start !== start) range.skipTo(connection.start)
    return true
  }
  try {
    for await (const chunk of body) {
      connection.movedAt = now()
      for (let rest = chunk; rest.byteLength > 0; ) {
        if (isAtEnd() && !canGoOn()) return DONE
        const isOverlap = at < connection.start
        const part = rest.subarray(0, (isOverlap ? connection.start : connection.end) - at)
        at += part.byteLength
        rest = rest.subarray(part.byteLength)
        if (!isOverlap) {
          // Before anything is waited for: from now on no other connection may take these bytes over.
          connection.at += part.byteLength
          connection.receivedBytes += part.byteLength
        }
        const written = await range.write(part)
        if (!written.ok) return { is: 'fatal', because: written.failure }
      }
      // A body that ends here by itself leaves its connection to the next request.
      if (at < connection.reach && isAtEnd() && !canGoOn()) return DONE
    }
    return isAtEnd() ? DONE : { is: 'broke', because: failure('net/broken', { host: response.host }) }
  } catch (error) {
    if (error instanceof BodyError) return { is: 'broke', because: error.failure }
    throw error
  } finally {
    await range.close()
  }
}
