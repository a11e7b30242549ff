import { assert, assertNever } from '../../../shared/assert.js'
import { type ByteRanges, findRangesAfterGap, getContiguousPrefix } from '../../../shared/download/model/byteRanges.js'
import type {
  FileDigests,
  LandMessage,
  StartMessage,
  TransferReply,
  WorkerRequest,
  WriteMessage,
} from '../../../shared/download/transfer/workerProtocol.js'
import { LIMITS } from '../../../shared/limits.js'
import { createDeferred } from '../../../shared/pacing/createDeferred.js'
import { toBugFailure } from '../../../shared/toBugFailure.js'
import type { Hashing } from '../../ports/hashing.js'
import { moveBody, type PostReply, type TransferDeps, toStopped } from './moveBody.js'
import { type BufferedResponse, bufferBody } from './request/bufferBody.js'
import type { BufferBudget } from './request/bufferBudget.js'
import { createFollowUpRequests } from './request/followUpRequests.js'
import { sendFollowingRedirects } from './request/sendFollowingRedirects.js'
import type { SegmentedTransfer } from './segments/segmentedTransfer.js'
import { startDigests } from './writing/digests.js'
import type { LandingQueue } from './writing/landingQueue.js'
import { openPartial, type PartialWriter } from './writing/partialWriter.js'
import { createRateLimiter } from './writing/rateLimiter.js'

/** What all transfers of a worker share. */
export interface SharedTransferDeps extends TransferDeps {
  readonly budget: BufferBudget
  readonly landings: LandingQueue
}

/** One attempt inside its worker. */
export interface Transfer {
  handle(request: Exclude<WorkerRequest, { type: 'start' | 'close' }>): void
  stop(): void
  /** Returns the received ranges, for display; null before the body. */
  getReceived(): ByteRanges | null
  /** Resolves with true once the whole body is in memory, and with another value when it will not be. */
  readonly isBuffered: Promise<boolean | null>
}

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
  const bodyOrder = createDeferred<WriteMessage | LandMessage | null>()
  const buffering = createDeferred<boolean>()
  const limiter = createRateLimiter(deps.clock, stopping.signal)
  let writer: PartialWriter | null = null
  let segmented: SegmentedTransfer | null = null
  stopping.signal.addEventListener('abort', () => {
    bodyOrder.resolve(null)
    writer?.abandon()
  })

  const run = async (): Promise<TransferReply> => {
    if (bodyAhead !== null && (await Promise.race([bodyAhead, bodyOrder.promise])) !== true)
      return toStopped(request.job)
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
      const order = await bodyOrder.promise
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
      const body = { followUps, order, conversation: buffered.opened, writer, stopping: stopping.signal, post }
      return await moveBody({ ...deps, ...body }, (begun) => {
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

  const stop = (): void => stopping.abort()

  return {
    stop,
    handle(message) {
      switch (message.type) {
        case 'write':
        case 'land':
          // Only the first order counts.
          return bodyOrder.resolve(message)
        case 'acknowledge':
          return writer?.acknowledge(message.durableBytes)
        case 'set-connections':
          return segmented?.setConnections(message.most)
        case 'limit':
          return limiter.setRateLimit(message.bytesPerSecond)
        case 'stop':
          return stop()
        default:
          assertNever(message, 'startTransfer')
      }
    },
    getReceived: () => writer?.getReceived() ?? null,
    isBuffered: buffering.promise,
  }
}

/** Returns the length and the digests of a body that is in memory, or else null. */
function digestBuffered(
  hashing: Hashing,
  limits: StartMessage['buffer'],
  { bytes }: BufferedResponse,
): { readonly sizeBytes: number; readonly digests: FileDigests } | null {
  if (limits === null || bytes === null) return null
  const digests = startDigests(hashing, limits.algorithms)
  for (const chunk of bytes) digests.update(chunk)
  const sizeBytes = bytes.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return { sizeBytes, digests: digests.finish() }
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
