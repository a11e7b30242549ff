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
import type { Result } from '../../../shared/result.js'
import { toBugFailure } from '../../../shared/toBugFailure.js'
import type { Clock } from '../../ports/clock.js'
import type { ContentDecoding } from '../../ports/contentDecoding.js'
import type { Disk } from '../../ports/disk.js'
import type { Hashing } from '../../ports/hashing.js'
import type { Net } from '../../ports/net.js'
import type { ChunkCipher } from '../../ports/protect/chunkCipher.js'
import { type BodyDecoder, createBodyDecoder } from './bodyDecoder.js'
import { type BufferedResponse, bufferBody } from './request/bufferBody.js'
import type { BufferBudget } from './request/bufferBudget.js'
import { createFollowUpRequests, type FollowUpRequests } from './request/followUpRequests.js'
import { limitBody, readBody } from './request/readBody.js'
import { revalidate } from './request/revalidate.js'
import { type OpenResponse, sendFollowingRedirects } from './request/sendFollowingRedirects.js'
import { type SegmentedTransfer, startSegmentedTransfer } from './segments/segmentedTransfer.js'
import { watchMinimumRate } from './watchMinimumRate.js'
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
  setRateLimit(bytesPerSecond: number | null): void
  stop(): void
  /** Returns the received ranges, for display; null before the body. */
  getReceived(): ByteRanges | null
  /** Resolves with true once the whole body is in memory, and with another value when it will not be. */
  readonly isBuffered: Promise<boolean | null>
}

type PostReply = (reply: TransferReply) => void

/**
 * Starts a transfer. It waits until `bodyAhead` resolves with true, sends the request, reports the head of the response,
 * waits for the order to write the body, and then writes it to disk while hashing it. A small body may be buffered by
 * then and lands in one step. The last reply is `ended`, `landed`, `broke` or `stopped`, and by then the file is
 * closed.
 */
export function startTransfer(
  deps: SharedTransferDeps,
  request: StartMessage,
  bodyAhead: Transfer['isBuffered'] | null,
  post: PostReply,
): Transfer {
  const stopping = new AbortController()
  const bodyOrder = createDeferred<WriteMessage | LandMessage>()
  const buffering = createDeferred<boolean>()
  const limiter = createRateLimiter(deps.clock, stopping.signal)
  let writer: PartialWriter | null = null
  let segmented: SegmentedTransfer | null = null
  stopping.signal.addEventListener('abort', () => {
    bodyOrder.resolve(null)
    writer?.abandon()
  })

  const run = async (): Promise<TransferReply> => {
    if (bodyAhead !== null && (await Promise.race([bodyAhead, bodyOrder.value])) !== true) return toStopped(request.job)
    const sentAtMs = deps.clock.elapsed()
    const conversing = await sendFollowingRedirects(deps.net, request, stopping.signal)
    if (!conversing.ok) return { type: 'broke', job: request.job, because: conversing.failure }
    const { response, netResponse } = conversing.value
    const headMs = deps.clock.elapsed() - sentAtMs
    const buffered = await bufferBody(deps, request.buffer, conversing.value)
    try {
      const head = { job: request.job, headMs, answer: response }
      const whole = digestBuffered(deps.hashing, request.buffer, buffered)
      post(whole === null ? { type: 'answered', ...head } : { type: 'buffered', ...head, ...whole })
      buffering.resolve(whole !== null)
      const order = await bodyOrder.value
      if (order === null) return toStopped(request.job)
      if (order.type === 'land') return await land(deps.landings, order, buffered)
      const opened = await openPartial({ ...deps, limiter }, order, (durable, sums) =>
        post({
          type: 'checkpoint',
          job: request.job,
          durableBytes: getContiguousPrefix(durable),
          islands: findRangesAfterGap(durable),
          sums: sums.slice(0, LIMITS.SUMS),
        }),
      )
      if (!opened.ok) return { type: 'broke', job: request.job, because: opened.failure }
      writer = opened.value
      const followUps = createFollowUpRequests(deps.net, deps.clock, request)
      const moving: BodyTransfer = { deps, followUps, order, conversation: buffered.opened, writer, stopping, post }
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
    .catch((error: unknown): TransferReply => ({ type: 'broke', job: request.job, because: toBugFailure(error) }))
    .then((last) => {
      buffering.resolve(false)
      post(stopping.signal.aborted && last.type === 'broke' ? toStopped(request.job) : last)
    })

  return {
    order: bodyOrder.resolve,
    acknowledge: (durableBytes) => writer?.acknowledge(durableBytes),
    setConnections: (most) => segmented?.setConnections(most),
    setRateLimit: limiter.setRateLimit,
    stop: () => stopping.abort(),
    getReceived: () => writer?.getReceived() ?? null,
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

const toStopped = (job: number): TransferReply => ({ type: 'stopped', job })

/** Returns what the follow-up requests have learnt for the next attempt, which a complete body may need as well. */
const toNotices = (followUps: FollowUpRequests) => ({
  requestedWaitMs: followUps.getWaitMs(),
  isRefused: followUps.isRefused(),
})

interface BodyTransfer {
  readonly deps: TransferDeps
  readonly followUps: FollowUpRequests
  readonly order: WriteMessage
  readonly post: PostReply
  readonly conversation: OpenResponse
  readonly writer: PartialWriter
  readonly stopping: AbortController
}

/** The observers of a body while it passes. */
interface BodyObservers {
  readonly truncation: UnfinishedFormatDetector | null
  readonly decoder: BodyDecoder | null
}

async function moveBody(
  moving: BodyTransfer,
  onSegmented: (segmentedTransfer: SegmentedTransfer) => void,
): Promise<TransferReply> {
  const { deps, followUps, order, conversation, writer, stopping } = moving
  const { netResponse, response } = conversation
  const broke = (because: Failure): TransferReply => ({
    type: 'broke',
    job: order.job,
    because,
    ...toNotices(followUps),
  })
  const watching: BodyObservers = {
    truncation: order.watchEnd === null ? null : createUnfinishedFormatDetector(order.watchEnd),
    decoder: order.coding === null ? null : createBodyDecoder(deps, { ...order, coding: order.coding }),
  }
  const { truncation, decoder } = watching
  let segmented: SegmentedTransfer | null = null
  const pace = watchMinimumRate(deps.clock, order.floorWindowMs, writer, () => {
    netResponse.discard()
    segmented?.cancel()
    writer.abandon()
  })
  try {
    segmented = startSegments(moving)
    if (segmented !== null) onSegmented(segmented)
    const read = await (segmented?.finished ?? readAlone(moving, watching))
    if (pace.wasTooSlow()) return broke(failure('net/timeout', { host: response.host, during: 'slow' }))
    if (!read.ok) return broke(read.failure)
    if (stopping.signal.aborted) return toStopped(order.job)
    pace.end()
    const proof = await getProof(moving)
    if (stopping.signal.aborted) return toStopped(order.job)
    const finished = await writer.finish()
    if (!finished.ok) return broke(finished.failure)
    return {
      type: 'ended',
      job: order.job,
      sizeBytes: getContiguousPrefix(writer.getReceived()),
      digests: finished.value.digests,
      stamp: finished.value.stamp,
      ...(finished.value.sealed === undefined ? {} : { sealed: finished.value.sealed }),
      proof,
      unfinished: truncation?.findUnfinished() ?? null,
      sent: decoder?.getEncodedBody() ?? null,
      isPacked: isEncoded(response) && decoder?.isPacked !== false,
      ...toNotices(followUps),
    }
  } finally {
    pace.end()
    decoder?.close()
    await writer.close()
  }
}

/** Returns what the producer's responses prove about a complete file, if no hash verifies it; else null. */
async function getProof({
  deps,
  followUps,
  order,
  conversation,
  writer,
  stopping,
}: BodyTransfer): Promise<RevalidationProof | null> {
  if (!order.unvouched) return null
  const { netResponse, response } = conversation
  netResponse.discard()
  const heldBytes = order.fromByte + countBytes(order.islands)
  // The response came after every byte: it was requested for the end of a complete partial.
  if (order.fromByte > 0 && writer.countReceivedBytes() === heldBytes) return 'one-version'
  const asking = { clock: deps.clock, followUps, signal: stopping.signal }
  return revalidate(asking, { first: response, sizeBytes: writer.countReceivedBytes() })
}

const startSegments = ({
  deps,
  followUps,
  order,
  conversation,
  writer,
  stopping,
  post,
}: BodyTransfer): SegmentedTransfer | null =>
  order.split === null
    ? null
    : startSegmentedTransfer({
        followUps,
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
  { order, conversation, writer }: BodyTransfer,
  { truncation, decoder }: BodyObservers,
): Promise<Result<void>> {
  const { response, body } = conversation
  const expected = { ...order, host: response.host }
  const range = writer.openRange(order.fromByte - order.overlapBytes, order.fromByte)
  const into = (chunk: Uint8Array): Promise<Result<void>> => {
    truncation?.update(chunk)
    return range.write(chunk)
  }
  if (decoder === null) return readBody(body, expected, into)
  decoder.setOutput(limitBody(expected, into))
  const read = await readBody(body, { ...expected, capBytes: Number.MAX_SAFE_INTEGER }, decoder.write)
  return read.ok ? decoder.finish() : read
}

/** Creates a promise that is resolved from outside. Only the first value counts. */
function createDeferred<T>() {
  let settle: (value: T | null) => void = () => undefined
  const value = new Promise<T | null>((resolve) => {
    settle = resolve
  })
  return { value, resolve: (given: T | null): void => settle(given) }
}
