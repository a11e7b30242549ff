import { buildRangeHeaders } from '../../../../shared/download/http/buildRangeHeaders.js'
import type { ResponseHead } from '../../../../shared/download/http/responseHead.js'
import { interpretSegmentResponse } from '../../../../shared/download/http/segmentResponse.js'
import { toIdentity } from '../../../../shared/download/http/validators.js'
import type { ByteRange } from '../../../../shared/download/model/byteRanges.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { ElapsedMs } from '../../../ports/clock.js'
import { BodyError } from '../../../ports/net.js'
import type { FollowUpRequests } from '../request/followUpRequests.js'
import type { OpenResponse } from '../request/sendFollowingRedirects.js'
import type { PartialWriter } from '../writing/partialWriter.js'

/** One of the connections that fetch a file together, and its segment. */
export interface SegmentConnection {
  readonly number: number
  /** The start of its segment. Bytes that it receives from before that are compared and not written. */
  start: number
  /** The offset of the next byte that it will write. */
  at: number
  /** The end of its segment. Another connection may take over its second half. */
  end: number
  /** The offset at which its response ends. */
  reach: number
  isAnswered: boolean
  /** We cancelled it, so the way it ends says nothing about the server. */
  isCancelled: boolean
  receivedBytes: number
  receivedAt: ElapsedMs
  bytesPerSecond: number | null
  readonly aborter: AbortController
}

/** How a connection ended. */
export type ConnectionEnd =
  | { readonly type: 'done' }
  /** It received bytes and then broke. */
  | { readonly type: 'broke'; readonly because: Failure }
  /** It received nothing: the server wants fewer connections, or none now. */
  | { readonly type: 'fewer'; readonly because: Failure }
  /** The response was not about the requested range: no further connection is opened. */
  | { readonly type: 'alone'; readonly because: Failure }
  /** The file cannot be written, or two versions have met. */
  | { readonly type: 'fatal'; readonly because: Failure }

const DONE: ConnectionEnd = { type: 'done' }

export interface ConnectionDeps {
  readonly followUps: FollowUpRequests
  readonly writer: PartialWriter
  now(): ElapsedMs
  /**
   * Extends the segment of a connection that has reached its end, to fetch more with the same response. Returns false
   * when there is nothing to fetch.
   */
  extend(connection: SegmentConnection): boolean
}

/** What the response of every further connection is compared with. */
export interface RangeRequest {
  readonly first: ResponseHead
  readonly totalBytes: number
  /** No hash verifies the file: a response with another identity refutes what the first connection brings. */
  readonly unvouched: boolean
}

/** Requests the segment of a connection from the same address and with the same credential as the first one. */
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
  const asked = await deps.followUps.send(headers, connection.aborter.signal)
  if (!asked.ok) return { type: 'fewer', because: asked.failure }
  const { response, netResponse } = asked.value
  try {
    const reading = interpretSegmentResponse({ range, totalBytes, first }, response)
    const because = failure('net/broken', { host: response.host })
    if (reading.type === 'other')
      return { type: unvouched ? 'fatal' : 'alone', because: failure('file/changed', { host: response.host }) }
    if (reading.type !== 'take') return { type: reading.type, because }
    connection.isAnswered = true
    const end = await pumpBody(deps, asked.value, connection, from)
    const isOther = end.type === 'fatal' && end.because.code === 'file/changed' && connection.receivedBytes === 0
    // The response does not continue the held bytes. A hash will show whether the bytes of the first response are the
    // right ones.
    return isOther && !unvouched ? { type: 'alone', because: end.because } : end
  } finally {
    netResponse.discard()
  }
}

/**
 * Reads a body that starts at `from` into the segment of a connection, and continues as long as that can be extended.
 */
export async function pumpBody(
  { writer, extend, now }: ConnectionDeps,
  { body, response }: OpenResponse,
  connection: SegmentConnection,
  from: number,
): Promise<ConnectionEnd> {
  const range = writer.openRange(from, connection.start)
  /** The offset in the file of the next byte of the body. */
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
      connection.receivedAt = now()
      for (let rest = chunk; rest.byteLength > 0; ) {
        if (isAtEnd() && !canGoOn()) return DONE
        const isOverlap = at < connection.start
        const part = rest.subarray(0, (isOverlap ? connection.start : connection.end) - at)
        at += part.byteLength
        rest = rest.subarray(part.byteLength)
        if (!isOverlap) {
          // Updated before the next await: from now on no other connection may take over these bytes.
          connection.at += part.byteLength
          connection.receivedBytes += part.byteLength
        }
        const written = await range.write(part)
        if (!written.ok) return { type: 'fatal', because: written.failure }
      }
      // A body that ends here by itself leaves its connection reusable, so it is read to the end.
      if (at < connection.reach && isAtEnd() && !canGoOn()) return DONE
    }
    return isAtEnd() ? DONE : { type: 'broke', because: failure('net/broken', { host: response.host }) }
  } catch (error) {
    if (error instanceof BodyError) return { type: 'broke', because: error.failure }
    throw error
  } finally {
    await range.close()
  }
}
