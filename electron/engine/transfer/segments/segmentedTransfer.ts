import { type ByteRange, findMissingRanges } from '../../../../shared/download/model/byteRanges.js'
import { planExtension, planNextMove } from '../../../../shared/download/transfer/segmentPlanner.js'
import type { TransferReply, WriteMessage } from '../../../../shared/download/transfer/workerProtocol.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { createDeferred } from '../../../../shared/pacing/createDeferred.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import { toBugFailure } from '../../../../shared/toBugFailure.js'
import type { Clock } from '../../../ports/clock.js'
import type { FollowUpRequests } from '../request/followUpRequests.js'
import type { OpenResponse } from '../request/sendFollowingRedirects.js'
import type { PartialWriter } from '../writing/partialWriter.js'
import { createConnectionScaler } from './connectionScaler.js'
import { type ConnectionEnd, fetchSegment, pumpBody, type SegmentConnection } from './segmentConnection.js'

/** How many connections may break in one attempt before fewer are opened. */
const MAX_BREAKS = 8

/** An accepted response, and where its body goes. */
export interface AcceptedBody {
  readonly followUps: FollowUpRequests
  readonly clock: Clock
  readonly writer: PartialWriter
  readonly order: WriteMessage
  /** The first response, which the engine has accepted. */
  readonly conversation: OpenResponse
  readonly stopping: AbortSignal
  readonly post: (reply: TransferReply) => void
}

/** A transfer over several connections. */
export interface SegmentedTransfer {
  /** Resolves when no connection writes any more: with success when the file is complete, or else with the failure. */
  readonly finished: Promise<Result<void>>
  /** Sets how many connections there may be from now on. */
  setConnections(most: number): void
  /** Cancels all connections. */
  cancel(): void
}

/**
 * Fetches the missing ranges of a file over the first connection, and over others as far as they are allowed and
 * useful. A failure of a further connection ends only that one: without any, this is an ordinary download.
 */
export function startSegmentedTransfer(
  body: AcceptedBody,
  { totalBytes, pieceBytes, most, eager }: NonNullable<WriteMessage['split']>,
): SegmentedTransfer {
  const { clock, writer, order, conversation, stopping, followUps, post } = body
  const live = new Map<number, SegmentConnection>()
  const ended = new AbortController()
  const scaler = createConnectionScaler({
    clock,
    writer,
    live,
    most,
    eager,
    ended: ended.signal,
    onMeasured() {
      openConnections()
      report('always')
    },
  })
  let count = 0
  let allowed = 1
  /** How many connections the servers are known to accept. */
  let mostAccepted = most
  let breaks = 0
  let isAlone = false
  let isCancelled = false
  let fatal: Failure | null = null
  let last: Failure | null = null
  let reported = ''
  let lastReceivedAt = clock.elapsed()
  const finished = createDeferred<Result<void>>()

  const getLayout = () => ({
    totalBytes,
    pieceBytes,
    held: writer.getReceived(),
    segments: [...live.values()].map((one) => ({ ...one, connection: one.number })),
  })
  /** A connection that is allowed late must not be opened, because the file is closed by then. */
  const isOver = (): boolean => isCancelled || fatal !== null || stopping.aborted || ended.signal.aborted

  function extend(connection: SegmentConnection): boolean {
    if (isOver()) return false
    // Reading over a few bytes costs less than another request, and sometimes no other request can be made.
    const extension = planExtension(connection, getLayout(), isAlone ? totalBytes : pieceBytes)
    if (extension === null) return false
    const replaced = live.get(extension.replaces ?? -1)
    if (replaced !== undefined) {
      replaced.start = replaced.at = replaced.end
      cancelConnection(replaced)
    }
    const [start, end] = extension.range
    if (start > connection.end) connection.start = connection.at = start
    connection.end = end
    return true
  }

  const connectionDeps = { followUps, writer, now: () => clock.elapsed(), extend }
  const request = { first: conversation.response, totalBytes, unvouched: order.unvouched }

  function launch([start, end]: ByteRange, run: (connection: SegmentConnection) => Promise<ConnectionEnd>): void {
    const connection: SegmentConnection = {
      number: count,
      start,
      at: start,
      end,
      reach: end,
      isAnswered: false,
      isCancelled: false,
      receivedBytes: 0,
      receivedAt: clock.elapsed(),
      bytesPerSecond: null,
      aborter: new AbortController(),
    }
    count += 1
    live.set(connection.number, connection)
    void run(connection)
      .catch((error: unknown): ConnectionEnd => ({ type: 'fatal', because: toBugFailure(error) }))
      .then((end) => onConnectionEnd(connection, end))
  }

  function onConnectionEnd(connection: SegmentConnection, end: ConnectionEnd): void {
    live.delete(connection.number)
    if (connection.receivedAt > lastReceivedAt) lastReceivedAt = connection.receivedAt
    if (end.type === 'fatal') fatal ??= end.because
    if (fatal !== null) live.forEach(cancelConnection)
    const isExpected = end.type === 'done' || connection.isCancelled
    if (!isExpected) onConnectionFailed(end)
    if (isExpected || live.size > 0) openConnections()
    report('when-changed')
    if (live.size === 0) finish()
  }

  function onConnectionFailed(end: Exclude<ConnectionEnd, { type: 'done' }>): void {
    last = end.because
    if (end.type === 'alone') isAlone = true
    if (end.type === 'broke') breaks += 1
    if (end.type === 'fewer' || breaks > MAX_BREAKS) mostAccepted = Math.max(1, live.size)
  }

  /** Opens connections while more are allowed and there is something for them to fetch. */
  function openConnections(): void {
    while (!isAlone && !isOver() && live.size < Math.min(mostAccepted, allowed, scaler.wanted())) {
      const move = planNextMove(getLayout())
      if (move.type === 'rest') {
        cancelStalled()
        return
      }
      const slowest = move.type === 'split' ? live.get(move.connection) : undefined
      if (slowest !== undefined) slowest.end = move.range[0]
      launch(move.range, (connection) => fetchSegment(connectionDeps, request, connection))
    }
  }

  /** Cancels connections that received nothing while others did; another connection then fetches their segments. */
  function cancelStalled(): void {
    const latest = Math.max(lastReceivedAt, ...[...live.values()].map(({ receivedAt }) => receivedAt))
    for (const connection of live.values())
      if (!connection.isCancelled && latest - connection.receivedAt >= LIMITS.CONNECTION_STALL_MS)
        cancelConnection(connection)
  }

  function finish(): void {
    ended.abort()
    const isWhole = findMissingRanges(writer.getReceived(), totalBytes).length === 0
    finished.resolve(fatal === null && isWhole ? ok(undefined) : fail(fatal ?? last ?? failure('net/broken')))
  }

  /**
   * Reports the number of connections. `always` reports even without a change, because a connection may have
   * become free.
   */
  function report(when: 'always' | 'when-changed'): void {
    const hasNoMove = isAlone || isOver() || planNextMove(getLayout()).type === 'rest'
    const wanted = hasNoMove ? live.size : Math.min(mostAccepted, scaler.wanted())
    const now = `${live.size} ${wanted}`
    if (now === reported && (when === 'when-changed' || wanted <= 1)) return
    reported = now
    post({ type: 'connections', job: order.job, open: live.size, wanted: Math.max(1, wanted) })
  }

  const { fromByte, overlapBytes, bodyBytes } = order
  const reach = bodyBytes === null ? totalBytes : fromByte - overlapBytes + bodyBytes
  const firstEnd = findMissingRanges(writer.getReceived(), totalBytes)[0]?.[1] ?? fromByte
  launch([fromByte, firstEnd], (connection) => {
    Object.assign(connection, { reach, isAnswered: true })
    connection.aborter.signal.addEventListener('abort', () => conversation.netResponse.discard())
    return pumpBody(connectionDeps, conversation, connection, fromByte - order.overlapBytes)
  })
  stopping.addEventListener('abort', () => live.forEach(cancelConnection))
  void scaler.run()
  report('when-changed')
  return {
    finished: finished.promise,
    setConnections(most) {
      allowed = most
      const tooMany = [...live.values()].slice(1).toReversed()
      tooMany.slice(0, Math.max(0, live.size - most)).forEach(cancelConnection)
      openConnections()
      report('when-changed')
    },
    cancel() {
      isCancelled = true
      live.forEach(cancelConnection)
    },
  }
}

function cancelConnection(connection: SegmentConnection): void {
  connection.isCancelled = true
  connection.aborter.abort()
}
