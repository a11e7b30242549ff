import { assert } from '../../../shared/assert.js'
import type { ChecksumAlgorithm } from '../../../shared/catalogue/model.js'
import { isEncoded } from '../../../shared/download/http/responseHead.js'
import type { RevalidationProof } from '../../../shared/download/http/revalidation.js'
import {
  type ByteRanges,
  countBytes,
  findRangesAfterGap,
  getContiguousPrefix,
} from '../../../shared/download/model/byteRanges.js'
import {
  createUnfinishedFormatDetector,
  type UnfinishedFormatDetector,
} from '../../../shared/download/transfer/unfinishedFormatDetector.js'
import type {
  FileDigests,
  LandMessage,
  StartMessage,
  TransferReply,
  WriteMessage,
} from '../../../shared/download/transfer/workerProtocol.js'
import { type Failure, failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { ContentDecoding } from '../../ports/contentDecoding.js'
import type { Disk } from '../../ports/disk.js'
import type { Hashing } from '../../ports/hashing.js'
import type { Net } from '../../ports/net.js'
import type { ChunkCipher } from '../../ports/protect/protection.js'
import { type BodyDecoder, createBodyDecoder } from './bodyDecoder.js'
import { type BufferBudget, type BufferedResponse, bufferBody } from './request/bufferBody.js'
import { createFollowUpRequests, type FollowUpRequests } from './request/followUpRequests.js'
import {
  type BodyLimits,
  createSurplusFailure,
  type OpenResponse,
  readBody,
  sendFollowingRedirects,
} from './request/request.js'
import { revalidate } from './request/revalidate.js'
import { type SegmentedTransfer, startSegmentedTransfer } from './segments/segmentedTransfer.js'
import type { LandingQueue } from './writing/landingQueue.js'
import { openPartial, type PartialWriter } from './writing/partialWriter.js'
import { createRateLimiter } from './writing/rateLimiter.js'

export interface TransferDeps {
  readonly net: Net
  readonly disk: Disk
  readonly clock: Clock
  readonly hashing: Hashing
  readonly decoding: ContentDecoding
  /** Encrypts files that are kept encrypted; left out where none are. */
  readonly cipher?: ChunkCipher
}

/** What all transfers of a worker share. */
export interface SharedTransferDeps extends TransferDeps {
  readonly budget: BufferBudget
  readonly landings: LandingQueue
}

/** One attempt inside its worker. */
export interface Transfer {
  /** Says what to do with the body. Only the first order counts. */
  order(message: WriteMessage | LandMessage): void
  acknowledge(durableBytes: number): void
  /** Sets how many connections there may be from now on. */
  setConnections(most: number): void
  /** Sets the rate in bytes per second; null for no limit. */
  limit(bytesPerSecond: number | null): void
  stop(): void
  /** Returns the received ranges, for display; null before the body. */
  received(): ByteRanges | null
  /** Resolves with true once the whole body is in memory, and with another value when it will not be. */
  readonly isBuffered: Promise<boolean | null>
}

type PostReply = (reply: TransferReply) => void

/**
 * Starts a transfer. It waits until `turn` resolves with true, sends the request, reports the head of the response,
 * waits for the order to write the body, and then writes it to disk while hashing it. A small body may be buffered by
 * then and lands in one step. The last reply is `ended`, `landed`, `broke` or `stopped`, and by then the file is
 * closed.
 */
export function startTransfer(
  deps: SharedTransferDeps,
  request: StartMessage,
  turn: Transfer['isBuffered'] | null,
  post: PostReply,
): Transfer {
  const stopping = new AbortController()
  const given = waitFor<WriteMessage | LandMessage>()
  const buffering = waitFor<boolean>()
  const limiter = createRateLimiter(deps.clock, stopping.signal)
  let writer: PartialWriter | null = null
  let segmented: SegmentedTransfer | null = null
  stopping.signal.addEventListener('abort', () => {
    given.give(null)
    writer?.abandon()
  })

  const run = async (): Promise<TransferReply> => {
    if (turn !== null && (await Promise.race([turn, given.value])) !== true) return stopped(request.job)
    const sentAtMs = deps.clock.elapsed()
    const conversing = await sendFollowingRedirects(deps.net, request, stopping.signal)
    if (!conversing.ok) return { type: 'broke', job: request.job, because: conversing.failure }
    const { response, netResponse } = conversing.value
    const headMs = deps.clock.elapsed() - sentAtMs
    const buffered = await bufferBody(deps, request.buffer, conversing.value)
    try {
      const head = { job: request.job, headMs, answer: { ...response, contentLengths: [...response.contentLengths] } }
      const whole = digestBuffered(deps.hashing, request.buffer, buffered)
      post(whole === null ? { type: 'answered', ...head } : { type: 'buffered', ...head, ...whole })
      buffering.give(whole !== null)
      const order = await given.value
      if (order === null) return stopped(request.job)
      if (order.type === 'land') return await land(deps.landings, order, buffered)
      const opened = await openPartial({ ...deps, limiter }, order, (durable, sums) =>
        post({
          type: 'checkpoint',
          job: request.job,
          durableBytes: getContiguousPrefix(durable),
          islands: [...findRangesAfterGap(durable)].map(mutable),
          sums: sums.slice(0, LIMITS.SUMS).map(([from, to, crc]) => [from, to, crc]),
        }),
      )
      if (!opened.ok) return { type: 'broke', job: request.job, because: opened.failure }
      writer = opened.value
      const questions = createFollowUpRequests(deps.net, deps.clock, request)
      const moving: Moving = { deps, questions, order, conversation: buffered.opened, writer, stopping, post }
      return await moveBody(moving, (begun) => {
        segmented = begun
      })
    } finally {
      buffered.release()
      netResponse.discard()
    }
  }

  void run()
    // A bug ends this attempt with a failure that shows it; it must not end the other transfers of the worker.
    .catch((error: unknown): TransferReply => ({ type: 'broke', job: request.job, because: bug(error) }))
    .then((last) => {
      buffering.give(false)
      post(stopping.signal.aborted && last.type === 'broke' ? stopped(request.job) : last)
    })

  return {
    order: given.give,
    acknowledge: (durableBytes) => writer?.acknowledge(durableBytes),
    setConnections: (most) => segmented?.setConnections(most),
    limit: limiter.limit,
    stop: () => stopping.abort(),
    received: () => writer?.received() ?? null,
    isBuffered: buffering.value,
  }
}

/** Returns the length and the digests of a body that is in memory, or else null. */
function digestBuffered(
  hashing: Hashing,
  limits: StartMessage['buffer'],
  { bytes }: BufferedResponse,
): { readonly sizeBytes: number; readonly digests: FileDigests } | null {
  if (limits === null || bytes === null) return null
  const digest = (algorithm: ChecksumAlgorithm): string => {
    const growing = hashing.start(algorithm)
    for (const chunk of bytes) growing.update(chunk)
    return growing.hex()
  }
  const wanted = Object.fromEntries(limits.algorithms.map((algorithm) => [algorithm, digest(algorithm)]))
  const sizeBytes = bytes.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return { sizeBytes, digests: { ...wanted, 'sha-256': digest('sha-256') } }
}

async function land(
  landings: LandingQueue,
  { job, partial, final, folderId }: LandMessage,
  { bytes }: BufferedResponse,
): Promise<TransferReply> {
  assert(bytes !== null, 'what lands was buffered')
  const landed = await landings.land({ partial, final, folderId, bytes })
  return landed.ok ? { type: 'landed', job } : { type: 'broke', job, because: landed.failure }
}

const stopped = (job: number): TransferReply => ({ type: 'stopped', job })

const bug = (error: unknown) =>
  failure('bug/unexpected', { note: error instanceof Error ? error.message.slice(0, 200) : 'unknown' })

const mutable = ([start, end]: ByteRanges[number]): [number, number] => [start, end]

interface Moving {
  readonly deps: TransferDeps
  readonly questions: FollowUpRequests
  readonly order: WriteMessage
  readonly post: PostReply
  readonly conversation: OpenResponse
  readonly writer: PartialWriter
  readonly stopping: AbortController
}

/** The observers of a body while it passes. */
interface Watching {
  readonly ending: UnfinishedFormatDetector | null
  readonly unpacking: BodyDecoder | null
}

async function moveBody(
  moving: Moving,
  onSegmented: (segmentedTransfer: SegmentedTransfer) => void,
): Promise<TransferReply> {
  const { deps, questions, order, conversation, writer, stopping } = moving
  const { netResponse, response } = conversation
  const broke = (because: Failure): TransferReply => ({
    type: 'broke',
    job: order.job,
    because,
    // They apply to the next attempt as well.
    requestedWaitMs: questions.waitMs(),
    isRefused: questions.isRefused(),
  })
  const watching: Watching = {
    ending: order.watchEnd === null ? null : createUnfinishedFormatDetector(order.watchEnd),
    unpacking: order.coding === null ? null : createBodyDecoder(deps, { ...order, coding: order.coding }),
  }
  const { ending, unpacking } = watching
  let segmented: SegmentedTransfer | null = null
  const pace = watchPace(deps.clock, order.floorWindowMs, writer, () => {
    netResponse.discard()
    segmented?.end()
    writer.abandon()
  })
  try {
    segmented = startSegments(moving)
    if (segmented !== null) onSegmented(segmented)
    const read = await (segmented?.finished ?? readAlone(moving, watching))
    if (pace.wasTooSlow()) return broke(failure('net/timeout', { host: response.host, during: 'slow' }))
    if (!read.ok) return broke(read.failure)
    if (stopping.signal.aborted) return stopped(order.job)
    pace.end()
    const proof = await proofOf(moving)
    if (stopping.signal.aborted) return stopped(order.job)
    const finished = await writer.finish()
    if (!finished.ok) return broke(finished.failure)
    return {
      type: 'ended',
      job: order.job,
      sizeBytes: getContiguousPrefix(writer.received()),
      digests: finished.value.digests,
      stamp: finished.value.stamp,
      ...(finished.value.sealed === undefined ? {} : { sealed: finished.value.sealed }),
      proof,
      unfinished: ending?.unfinished() ?? null,
      sent: unpacking?.sent() ?? null,
      isPacked: isEncoded(response) && unpacking?.isPacked !== false,
    }
  } finally {
    pace.end()
    unpacking?.close()
    await writer.close()
  }
}

/** Returns what the producer's responses prove about a complete file, if no hash verifies it; else null. */
async function proofOf({
  deps,
  questions,
  order,
  conversation,
  writer,
  stopping,
}: Moving): Promise<RevalidationProof | null> {
  if (!order.unvouched) return null
  const { netResponse, response } = conversation
  netResponse.discard()
  const heldBytes = order.fromByte + countBytes(order.islands)
  // The response came after every byte: it was requested for the end of a complete partial.
  if (order.fromByte > 0 && writer.receivedBytes() === heldBytes) return 'one-version'
  const asking = { clock: deps.clock, questions, signal: stopping.signal }
  return revalidate(asking, { first: response, sizeBytes: writer.receivedBytes() })
}

const startSegments = ({
  deps,
  questions,
  order,
  conversation,
  writer,
  stopping,
  post,
}: Moving): SegmentedTransfer | null =>
  order.split === null
    ? null
    : startSegmentedTransfer({
        questions,
        clock: deps.clock,
        writer,
        order: { ...order, split: order.split },
        conversation,
        stopping: stopping.signal,
        post,
      })

/**
 * Fetches the whole rest over one connection. A compressed body is decoded, and the limit applies to the decoded bytes.
 */
async function readAlone(
  { order, conversation, writer }: Moving,
  { ending, unpacking }: Watching,
): Promise<Result<void>> {
  const { response, body } = conversation
  const expected = { ...order, host: response.host }
  const range = writer.openRange(order.fromByte - order.overlapBytes, order.fromByte)
  const into = (chunk: Uint8Array): Promise<Result<void>> => {
    ending?.update(chunk)
    return range.write(chunk)
  }
  if (unpacking === null) return readBody(body, expected, into)
  unpacking.goesTo(limitBody(expected, into))
  const read = await readBody(body, { ...expected, capBytes: Number.MAX_SAFE_INTEGER }, unpacking.into)
  return read.ok ? unpacking.finish() : read
}

/** Wraps `into` so that it fails when more than `capBytes` were passed. */
function limitBody(bodyLimits: BodyLimits, into: (chunk: Uint8Array) => Promise<Result<void>>): typeof into {
  let given = 0
  return async (chunk) => {
    given += chunk.byteLength
    return given > bodyLimits.capBytes ? fail(createSurplusFailure(bodyLimits)) : into(chunk)
  }
}

/** The abort reason, which is never read. Without one, each file would create an error object with its stack. */
const OVER = 'over'

/**
 * Ends a transfer that is slower than a minimum rate: one byte a minute would restart every idle timeout and still be
 * no transfer (N-08).
 */
function watchPace(clock: Clock, windowMs: number, writer: PartialWriter, tooSlow: () => void) {
  const ended = new AbortController()
  let isTooSlow = false
  const watch = async (): Promise<void> => {
    let before = writer.receivedBytes()
    for (;;) {
      await clock.sleep(windowMs, ended.signal)
      if (ended.signal.aborted) return
      if (writer.receivedBytes() - before < LIMITS.FLOOR_BYTES_PER_WINDOW) {
        isTooSlow = true
        return tooSlow()
      }
      before = writer.receivedBytes()
    }
  }
  void watch()
  return { wasTooSlow: () => isTooSlow, end: () => ended.abort(OVER) }
}

/** Creates a promise that is resolved from outside. Only the first value counts. */
function waitFor<T>() {
  let settle: (value: T | null) => void = () => undefined
  const value = new Promise<T | null>((resolve) => {
    settle = resolve
  })
  return { value, give: (given: T | null): void => settle(given) }
}
