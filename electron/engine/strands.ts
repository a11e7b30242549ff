import type { JobNews, TakeOrder } from '../../shared/download/lane.js'
import { missingIn, type Range } from '../../shared/download/ranges.js'
import { type Layout, nextMove } from '../../shared/download/segments.js'
import { type Failure, failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { Answered } from './conversation.js'
import type { LaterQuestions } from './laterQuestions.js'
import type { PartialWriter } from './partialWriter.js'
import { carry, fetchPart, type Strand, type StrandEnd } from './strand.js'
import { goesOn, openGrowth } from './strandGrowth.js'

/** So many strands may lose their connection in one attempt before there are fewer of them. */
const BREAKS_BORNE = 8

export interface StrandsParts {
  readonly questions: LaterQuestions
  readonly clock: Clock
  readonly writer: PartialWriter
  readonly take: TakeOrder & { readonly split: NonNullable<TakeOrder['split']> }
  /** The first conversation, which has been judged. */
  readonly conversation: Answered
  readonly stopping: AbortSignal
  readonly say: (news: JobNews) => void
}

/** The conversations that fetch one file. */
export interface Strands {
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
export function openStrands(parts: StrandsParts): Strands {
  const { clock, writer, take, conversation, stopping } = parts
  const { totalBytes, pieceBytes, most, eager } = take.split
  const live = new Map<number, Strand>()
  const ended = new AbortController()
  const growth = openGrowth({
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

  const layout = (): Layout => ({
    totalBytes,
    pieceBytes,
    held: writer.taken(),
    claims: [...live.values()].map((one) => ({ ...one, strand: one.number })),
  })
  /** What is heard late, a leave that was on its way, must not begin anything: the file is closed. */
  const isOver = (): boolean => isCalledOff || fatal !== null || stopping.aborted || ended.signal.aborted
  const target = (): number => Math.min(borne, allowed, growth.wanted())

  const tools = {
    questions: parts.questions,
    writer,
    now: () => clock.elapsed(),
    // To ask again is dearer than to read over a little, or cannot be done.
    goesOn: (strand: Strand) =>
      !isOver() && goesOn(strand, { live, leave, layout: layout(), skipBytes: isAlone ? totalBytes : pieceBytes }),
  }
  const question = { first: conversation.answer, totalBytes, unvouched: take.unvouched }

  function launch([start, end]: Range, life: (strand: Strand) => Promise<StrandEnd>): void {
    const strand: Strand = {
      ...{ number: count, start, at: start, end, reach: end, isAnswered: false, isLeft: false, gotBytes: 0 },
      ...{ movedAt: clock.elapsed(), bytesPerSecond: null, leaving: new AbortController() },
    }
    count += 1
    live.set(strand.number, strand)
    void life(strand)
      .catch((error: unknown): StrandEnd => ({ is: 'fatal', because: bug(error) }))
      .then((end) => wasEnded(strand, end))
  }

  function wasEnded(strand: Strand, end: StrandEnd): void {
    live.delete(strand.number)
    if (strand.movedAt > lastMove) lastMove = strand.movedAt
    if (end.is === 'fatal') fatal ??= end.because
    if (fatal !== null) for (const one of live.values()) leave(one)
    const isOurs = end.is === 'done' || strand.isLeft
    if (!isOurs) suffered(end)
    if (isOurs || live.size > 0) deal()
    tell()
    if (live.size === 0) finish()
  }

  function suffered(end: Exclude<StrandEnd, { is: 'done' }>): void {
    last = end.because
    if (end.is === 'alone') isAlone = true
    if (end.is === 'broke') breaks += 1
    if (end.is === 'fewer' || breaks > BREAKS_BORNE) borne = Math.max(1, live.size)
  }

  /** Sends strands out as long as there may be more of them and there is something for them to do. */
  function deal(): void {
    while (!isAlone && !isOver() && live.size < target()) {
      const move = nextMove(layout())
      if (move.is === 'rest') {
        relieve()
        return
      }
      const victim = move.is === 'rob' ? live.get(move.from) : undefined
      if (victim !== undefined) victim.end = move.range[0]
      launch(move.range, (strand) => fetchPart(tools, question, strand))
    }
  }

  /** Whoever has been stuck while others moved gives up its place, and what it had to do is dealt again. */
  function relieve(): void {
    const latest = Math.max(lastMove, ...[...live.values()].map(({ movedAt }) => movedAt))
    for (const strand of live.values())
      if (!strand.isLeft && latest - strand.movedAt >= LIMITS.STRAND_STALL_MS) leave(strand)
  }

  function finish(): void {
    ended.abort()
    const isWhole = missingIn(writer.taken(), totalBytes).length === 0
    settle(fatal === null && isWhole ? ok(undefined) : fail(fatal ?? last ?? failure('net/broken')))
  }

  /** `again`: also when nothing has changed, because who gives leave may have more by now. */
  function tell(again = false): void {
    const wanted =
      isAlone || isOver() || nextMove(layout()).is === 'rest' ? live.size : Math.min(borne, growth.wanted())
    const now = `${live.size} ${wanted}`
    if (now === said && !(again && wanted > 1)) return
    said = now
    parts.say({ type: 'strands', job: take.job, open: live.size, wanted: Math.max(1, wanted) })
  }

  const fromByte = take.fromByte
  const claimEnd = missingIn(writer.taken(), totalBytes)[0]?.[1] ?? fromByte
  launch([fromByte, claimEnd], (strand) => {
    Object.assign(strand, { reach: totalBytes, isAnswered: true })
    strand.leaving.signal.addEventListener('abort', () => conversation.reply.discard())
    return carry(tools, conversation, strand, fromByte - take.overlapBytes)
  })
  stopping.addEventListener('abort', () => live.forEach(leave))
  void growth.watch()
  tell()
  return {
    over,
    allow(most) {
      allowed = most
      const tooMany = [...live.values()].slice(1).toReversed()
      for (const strand of tooMany.slice(0, Math.max(0, live.size - most))) leave(strand)
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
function leave(strand: Strand): void {
  strand.isLeft = true
  strand.leaving.abort()
}

const bug = (error: unknown): Failure =>
  failure('bug/unexpected', { note: error instanceof Error ? error.message.slice(0, 200) : 'unknown' })
