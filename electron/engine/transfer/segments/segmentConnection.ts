import type { ResponseHead } from '../../../../shared/download/http/response.js'
import { interpretSegmentResponse } from '../../../../shared/download/http/segmentResponse.js'
import { buildSegmentHeaders, toIdentity } from '../../../../shared/download/http/validators.js'
import type { ByteRange } from '../../../../shared/download/model/byteRanges.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Result } from '../../../../shared/result.js'
import type { ElapsedMs } from '../../../ports/clock.js'
import { BodyError } from '../../../ports/net.js'
import type { FollowUpRequests } from '../request/followUpRequests.js'
import type { OpenResponse } from '../request/request.js'
import { verifyOverlap } from '../writing/overlap.js'
import type { PartialWriter, RangeWriter } from '../writing/partialWriter.js'

/** One of the conversations that fetch a file together, and what it has taken upon itself. */
export interface SegmentConnection {
  readonly number: number
  /** Where its claim begins: what it gets from before that is compared, not written. */
  start: number
  /** The next byte that it will write. */
  at: number
  /** Where its claim ends. Others may move it nearer. */
  end: number
  /** How far its conversation would go. */
  reach: number
  isAnswered: boolean
  /** Told to end; how it ends says nothing about the server. */
  isLeft: boolean
  gotBytes: number
  movedAt: ElapsedMs
  bytesPerSecond: number | null
  readonly leaving: AbortController
}

/** How a strand ended. */
export type ConnectionEnd =
  | { readonly is: 'done' }
  /** It had something, and lost its connection. */
  | { readonly is: 'broke'; readonly because: Failure }
  /** It got nothing: not now, or not so many. */
  | { readonly is: 'fewer'; readonly because: Failure }
  /** It was offered something else: it is not asked for again. */
  | { readonly is: 'alone'; readonly because: Failure }
  /** The file itself is in trouble, or two versions have met. */
  | { readonly is: 'fatal'; readonly because: Failure }

const DONE: ConnectionEnd = { is: 'done' }

export interface ConnectionDeps {
  readonly questions: FollowUpRequests
  readonly writer: PartialWriter
  now(): ElapsedMs
  /** At the end of its claim: whether there is more for it to do where its conversation goes anyhow. */
  goesOn(connection: SegmentConnection): boolean
}

/** What every further conversation about the file is held against. */
export interface RangeRequest {
  readonly first: ResponseHead
  readonly totalBytes: number
  /** No hash vouches for the whole: another identity disproves what the first conversation brings. */
  readonly unvouched: boolean
}

/** Asks for the claim of a strand, along the same way and with the same credential as the first conversation. */
export async function fetchSegment(
  deps: ConnectionDeps,
  request: RangeRequest,
  connection: SegmentConnection,
): Promise<ConnectionEnd> {
  const { first, totalBytes, unvouched } = request
  const from = Math.max(0, connection.start - LIMITS.OVERLAP_BYTES)
  const range: ByteRange = [from, connection.end]
  connection.reach = connection.end
  const headers = buildSegmentHeaders(range, toIdentity(first, totalBytes))
  const asked = await deps.questions.ask(headers, connection.leaving.signal)
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
    const isOther = end.is === 'fatal' && end.because.code === 'file/changed' && connection.gotBytes === 0
    // It does not continue what we hold. A hash will tell whether the first answer's bytes are those that count.
    return isOther && !unvouched ? { is: 'alone', because: end.because } : end
  } finally {
    netResponse.discard()
  }
}

/** Reads a body that begins at `from`, compares what comes before the claim, writes the claim, and goes on while it may. */
export async function pumpBody(
  { writer, goesOn, now }: ConnectionDeps,
  { body, response }: OpenResponse,
  connection: SegmentConnection,
  from: number,
): Promise<ConnectionEnd> {
  const hand = handOf(writer, connection)
  let at = from
  const isThrough = (): boolean => at >= connection.start && connection.at >= connection.end && !goesOn(connection)
  try {
    for await (const chunk of body) {
      connection.movedAt = now()
      for (let rest = chunk; rest.byteLength > 0; ) {
        if (isThrough()) return DONE
        const isHead = at < connection.start
        const part = rest.subarray(0, (isHead ? connection.start : connection.end) - at)
        const position = at
        at += part.byteLength
        rest = rest.subarray(part.byteLength)
        const taken = await (isHead ? verifyOverlap(writer, position, part, connection.start) : hand.write(part))
        if (!taken.ok) return { is: 'fatal', because: taken.failure }
      }
      // A body that ends here by itself leaves its connection to the next.
      if (at < connection.reach && isThrough()) return DONE
    }
    if (at >= connection.start && connection.at >= connection.end) return DONE
    return { is: 'broke', because: failure('net/broken', { host: response.host }) }
  } catch (error) {
    if (error instanceof BodyError) return { is: 'broke', because: error.failure }
    throw error
  } finally {
    await hand.lift()
  }
}

/** Writes where the strand is, with another pen when it was sent elsewhere. */
function handOf(writer: PartialWriter, connection: SegmentConnection) {
  let pen: RangeWriter | null = null
  let putDownAt = -1
  return {
    async write(part: Uint8Array): Promise<Result<void>> {
      const isElsewhere = pen === null || putDownAt !== connection.start
      const before = isElsewhere ? pen : null
      if (pen === null || isElsewhere) pen = writer.pen(connection.at)
      putDownAt = connection.start
      // Before anything is waited for: from now on these bytes are nobody else's.
      connection.at += part.byteLength
      connection.gotBytes += part.byteLength
      const written = pen.write(part)
      await before?.lift()
      return written
    },
    lift: async (): Promise<void> => pen?.lift(),
  }
}
