import { type ByteRange, findMissingRanges } from '../../../../shared/download/model/byteRanges.js'
import { planNextMove, type SegmentLayout } from '../../../../shared/download/transfer/segmentPlanner.js'
import type { TransferReply, WriteMessage } from '../../../../shared/download/transfer/workerProtocol.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import type { FollowUpRequests } from '../request/followUpRequests.js'
import type { OpenResponse } from '../request/request.js'
import type { PartialWriter } from '../writing/partialWriter.js'
import { createConnectionScaler, extendSegment } from './connectionScaler.js'
import { type ConnectionEnd, fetchSegment, pumpBody, type SegmentConnection } from './segmentConnection.js'

/** So many strands may lose their connection in one attempt before there are fewer of them. */
const BREAKS_BORNE = 8

export interface SegmentedTransferDeps {
  readonly questions: FollowUpRequests
  readonly clock: Clock
  readonly writer: PartialWriter
  readonly take: WriteMessage & { readonly split: NonNullable<WriteMessage['split']> }
  /** The first conversation, which has been judged. */
  readonly conversation: OpenResponse
  readonly stopping: AbortSignal
  readonly say: (news: TransferReply) => void
}

/** The conversations that fetch one file. */
export interface SegmentedTransfer {
  /** Resolves when the file is there or nobody fetches any more, and no strand writes. Fails with why it is not there. */
  readonly over: Promise<Result<void>>
  /** So many there may be from now on. */
  allow(most: number): void
  /** Ends all of them. */
  end(): void
}

/**
 * Fetches what is missing of a file with the first conversation, and with others as far as they are allowed and help.
 * Whatever a further one meets costs that one and never the first: with none of them this is a download like any other.
 */
export function startSegmentedTransfer(deps: SegmentedTransferDeps): SegmentedTransfer {
  const { clock, writer, take, conversation, stopping } = deps
  const { totalBytes, pieceBytes, most, eager } = take.split
  const live = new Map<number, SegmentConnection>()
  const ended = new AbortController()
  const growth = createConnectionScaler({
    ...{ clock, writer, live, most, eager, ended: ended.signal },
    looked() {
      deal()
      tell(true)
    },
  })
  let count = 0
  let allowed = 1
  /** How many the servers were seen to bear. */
  let borne = most
  let breaks = 0
  let isAlone = false
  let isCalledOff = false
  let fatal: Failure | null = null
  let last: Failure | null = null
  let said = ''
  let lastMove = clock.elapsed()
  let settle: (result: Result<void>) => void = () => undefined
  const over = new Promise<Result<void>>((resolve) => {
    settle = resolve
  })

  const layout = (): SegmentLayout => ({
    totalBytes,
    pieceBytes,
    held: writer.taken(),
    claims: [...live.values()].map((one) => ({ ...one, strand: one.number })),
  })
  /** What is heard late, a leave that was on its way, must not begin anything: the file is closed. */
  const isOver = (): boolean => isCalledOff || fatal !== null || stopping.aborted || ended.signal.aborted
  const target = (): number => Math.min(borne, allowed, growth.wanted())

  const tools = {
    questions: deps.questions,
    writer,
    now: () => clock.elapsed(),
    // To ask again is dearer than to read over a little, or cannot be done.
    goesOn: (connection: SegmentConnection) =>
      !isOver() &&
      extendSegment(connection, { live, leave, layout: layout(), skipBytes: isAlone ? totalBytes : pieceBytes }),
  }
  const question = { first: conversation.response, totalBytes, unvouched: take.unvouched }

  function launch([start, end]: ByteRange, life: (connection: SegmentConnection) => Promise<ConnectionEnd>): void {
    const connection: SegmentConnection = {
      ...{ number: count, start, at: start, end, reach: end, isAnswered: false, isLeft: false, gotBytes: 0 },
      ...{ movedAt: clock.elapsed(), bytesPerSecond: null, leaving: new AbortController() },
    }
    count += 1
    live.set(connection.number, connection)
    void life(connection)
      .catch((error: unknown): ConnectionEnd => ({ is: 'fatal', because: bug(error) }))
      .then((end) => wasEnded(connection, end))
  }

  function wasEnded(connection: SegmentConnection, end: ConnectionEnd): void {
    live.delete(connection.number)
    if (connection.movedAt > lastMove) lastMove = connection.movedAt
    if (end.is === 'fatal') fatal ??= end.because
    if (fatal !== null) for (const one of live.values()) leave(one)
    const isOurs = end.is === 'done' || connection.isLeft
    if (!isOurs) suffered(end)
    if (isOurs || live.size > 0) deal()
    tell()
    if (live.size === 0) finish()
  }

  function suffered(end: Exclude<ConnectionEnd, { is: 'done' }>): void {
    last = end.because
    if (end.is === 'alone') isAlone = true
    if (end.is === 'broke') breaks += 1
    if (end.is === 'fewer' || breaks > BREAKS_BORNE) borne = Math.max(1, live.size)
  }

  /** Sends strands out as long as there may be more of them and there is something for them to do. */
  function deal(): void {
    while (!isAlone && !isOver() && live.size < target()) {
      const move = planNextMove(layout())
      if (move.is === 'rest') {
        relieve()
        return
      }
      const victim = move.is === 'rob' ? live.get(move.from) : undefined
      if (victim !== undefined) victim.end = move.range[0]
      launch(move.range, (connection) => fetchSegment(tools, question, connection))
    }
  }

  /** Whoever has been stuck while others moved gives up its place, and what it had to do is dealt again. */
  function relieve(): void {
    const latest = Math.max(lastMove, ...[...live.values()].map(({ movedAt }) => movedAt))
    for (const connection of live.values())
      if (!connection.isLeft && latest - connection.movedAt >= LIMITS.CONNECTION_STALL_MS) leave(connection)
  }

  function finish(): void {
    ended.abort()
    const isWhole = findMissingRanges(writer.taken(), totalBytes).length === 0
    settle(fatal === null && isWhole ? ok(undefined) : fail(fatal ?? last ?? failure('net/broken')))
  }

  /** `again`: also when nothing has changed, because who gives leave may have more by now. */
  function tell(again = false): void {
    const wanted =
      isAlone || isOver() || planNextMove(layout()).is === 'rest' ? live.size : Math.min(borne, growth.wanted())
    const now = `${live.size} ${wanted}`
    if (now === said && !(again && wanted > 1)) return
    said = now
    deps.say({ type: 'strands', job: take.job, open: live.size, wanted: Math.max(1, wanted) })
  }

  const fromByte = take.fromByte
  const claimEnd = findMissingRanges(writer.taken(), totalBytes)[0]?.[1] ?? fromByte
  launch([fromByte, claimEnd], (connection) => {
    Object.assign(connection, { reach: totalBytes, isAnswered: true })
    connection.leaving.signal.addEventListener('abort', () => conversation.netResponse.discard())
    return pumpBody(tools, conversation, connection, fromByte - take.overlapBytes)
  })
  stopping.addEventListener('abort', () => live.forEach(leave))
  void growth.watch()
  tell()
  return {
    over,
    allow(most) {
      allowed = most
      const tooMany = [...live.values()].slice(1).toReversed()
      for (const connection of tooMany.slice(0, Math.max(0, live.size - most))) leave(connection)
      deal()
      tell()
    },
    end() {
      isCalledOff = true
      live.forEach(leave)
    },
  }
}

/** Its end says nothing about the server any more. */
function leave(connection: SegmentConnection): void {
  connection.isLeft = true
  connection.leaving.abort()
}

const bug = (error: unknown): Failure =>
  failure('bug/unexpected', { note: error instanceof Error ? error.message.slice(0, 200) : 'unknown' })
