import { isEncoded } from '../../shared/download/answer.js'
import { type Ending, watchEnding } from '../../shared/download/endings.js'
import type { BeginOrder, JobNews, TakeOrder } from '../../shared/download/lane.js'
import { bytesIn, islandsOf, prefixOf, type Ranges } from '../../shared/download/ranges.js'
import type { Proof } from '../../shared/download/recheck.js'
import { type Failure, failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { Decoding } from '../ports/decoding.js'
import type { Disk } from '../ports/disk.js'
import type { Hashing } from '../ports/hashing.js'
import type { Net } from '../ports/net.js'
import { type Answered, converse, type Expected, readBody, surplus } from './conversation.js'
import { type LaterQuestions, openLaterQuestions } from './laterQuestions.js'
import { pastOverlap } from './overlap.js'
import { openPartial, type PartialWriter } from './partialWriter.js'
import { recheck } from './recheck.js'
import { openStrands, type Strands } from './strands.js'
import { heldTo, openThrottle } from './throttle.js'
import { openUnpacking, type Unpacking } from './unpacking.js'

export interface TransferTools {
  readonly net: Net
  readonly disk: Disk
  readonly clock: Clock
  readonly hashing: Hashing
  readonly decoding: Decoding
}

/** One attempt, seen from inside a lane. */
export interface Transfer {
  take(order: TakeOrder): void
  known(durableBytes: number): void
  /** So many conversations there may be. */
  allow(most: number): void
  /** Bytes per second, or null. */
  limit(bytesPerSecond: number | null): void
  stop(): void
  /** What of the file is there so far, for the eye. Null before the body. */
  received(): Ranges | null
}

type Say = (news: JobNews) => void

/**
 * Has one conversation: asks, tells the answer's head, waits to be told whether to take it, then moves the body to
 * disk while hashing it. The last thing said is `ended`, `broke` or `let-go`, and by then the file is closed.
 */
export function beginTransfer(tools: TransferTools, order: BeginOrder, say: Say): Transfer {
  const stopping = new AbortController()
  const orders = waitFor<TakeOrder>()
  const throttle = openThrottle(tools.clock, stopping.signal)
  let writer: PartialWriter | null = null
  let strands: Strands | null = null
  stopping.signal.addEventListener('abort', () => {
    orders.give(null)
    writer?.abandon()
  })

  const run = async (): Promise<JobNews> => {
    const conversing = await converse(tools.net, order, stopping.signal)
    if (!conversing.ok) return { type: 'broke', job: order.job, because: conversing.failure }
    const { answer, reply } = conversing.value
    try {
      say({ type: 'answered', job: order.job, answer: { ...answer, contentLengths: [...answer.contentLengths] } })
      const take = await orders.given
      if (take === null) return letGo(order)
      const opened = await openPartial(tools, take, (durable, sums) =>
        say({
          type: 'durable',
          job: order.job,
          durableBytes: prefixOf(durable),
          islands: [...islandsOf(durable)].map(mutable),
          sums: sums.slice(0, LIMITS.SUMS).map(([from, to, crc]) => [from, to, crc]),
        }),
      )
      if (!opened.ok) return { type: 'broke', job: order.job, because: opened.failure }
      writer = heldTo(throttle, opened.value)
      const questions = openLaterQuestions(tools.net, tools.clock, order)
      const moving: Moving = { tools, questions, take, conversation: conversing.value, writer, stopping, say }
      return await moved(moving, (begun) => {
        strands = begun
      })
    } finally {
      reply.discard()
    }
  }

  void run()
    // A bug ends this attempt loudly; it must not take the other transfers of the lane with it.
    .catch((error: unknown): JobNews => ({ type: 'broke', job: order.job, because: bug(error) }))
    .then((last) => say(stopping.signal.aborted && last.type === 'broke' ? letGo(order) : last))

  return {
    take: orders.give,
    known: (durableBytes) => writer?.known(durableBytes),
    allow: (most) => strands?.allow(most),
    limit: throttle.limit,
    stop: () => stopping.abort(),
    received: () => writer?.taken() ?? null,
  }
}

const letGo = (order: BeginOrder): JobNews => ({ type: 'let-go', job: order.job })

const bug = (error: unknown) =>
  failure('bug/unexpected', { note: error instanceof Error ? error.message.slice(0, 200) : 'unknown' })

const mutable = ([start, end]: Ranges[number]): [number, number] => [start, end]

interface Moving {
  readonly tools: TransferTools
  readonly questions: LaterQuestions
  readonly take: TakeOrder
  readonly say: Say
  readonly conversation: Answered
  readonly writer: PartialWriter
  readonly stopping: AbortController
}

/** What looks at a body as it goes by. */
interface Watching {
  readonly ending: Ending | null
  readonly unpacking: Unpacking | null
}

async function moved(moving: Moving, begun: (strands: Strands) => void): Promise<JobNews> {
  const { tools, questions, take, conversation, writer, stopping } = moving
  const { reply, answer } = conversation
  const broke = (because: Failure): JobNews => ({
    ...{ type: 'broke', job: take.job, because },
    // The next attempt is bound by them as well.
    ...{ wishMs: questions.waitMs(), isRefused: questions.isRefused() },
  })
  const watching: Watching = {
    ending: take.watchEnd === null ? null : watchEnding(take.watchEnd),
    unpacking: take.coding === null ? null : openUnpacking(tools, { ...take, coding: take.coding }),
  }
  const { ending, unpacking } = watching
  let strands: Strands | null = null
  const pace = watchPace(tools.clock, take.floorWindowMs, writer, () => {
    reply.discard()
    strands?.end()
    writer.abandon()
  })
  try {
    strands = strandsFor(moving)
    if (strands !== null) begun(strands)
    const read = await (strands?.over ?? readAlone(moving, watching))
    if (pace.wasTooSlow()) return broke(failure('net/timeout', { host: answer.host, during: 'slow' }))
    if (!read.ok) return broke(read.failure)
    if (stopping.signal.aborted) return { type: 'let-go', job: take.job }
    pace.end()
    const proof = await proofOf(moving)
    if (stopping.signal.aborted) return { type: 'let-go', job: take.job }
    const finished = await writer.finish()
    if (!finished.ok) return broke(finished.failure)
    return {
      type: 'ended',
      job: take.job,
      sizeBytes: prefixOf(writer.taken()),
      digests: finished.value.digests,
      stamp: finished.value.stamp,
      proof,
      unfinished: ending?.unfinished() ?? null,
      sent: unpacking?.sent() ?? null,
      isPacked: isEncoded(answer) && unpacking?.isPacked !== false,
    }
  } finally {
    pace.end()
    unpacking?.close()
    await writer.letGo()
  }
}

/** What the producer's answers show of a complete file, where they alone can show anything. */
async function proofOf({ tools, questions, take, conversation, writer, stopping }: Moving): Promise<Proof | null> {
  if (!take.unvouched) return null
  const { reply, answer } = conversation
  reply.discard()
  const heldBytes = take.fromByte + bytesIn(take.islands)
  // The answer was given after every byte: it was asked for the end of a partial that was complete.
  if (take.fromByte > 0 && writer.takenBytes() === heldBytes) return 'one-version'
  const asking = { clock: tools.clock, questions, signal: stopping.signal }
  return recheck(asking, { first: answer, sizeBytes: writer.takenBytes() })
}

const strandsFor = ({ tools, questions, take, conversation, writer, stopping, say }: Moving): Strands | null =>
  take.split === null
    ? null
    : openStrands({
        ...{ questions, clock: tools.clock, writer, take: { ...take, split: take.split } },
        ...{ conversation, stopping: stopping.signal, say },
      })

/** The whole rest in one conversation. What is compressed is decoded, and held to what the file may be. */
async function readAlone(
  { take, conversation, writer }: Moving,
  { ending, unpacking }: Watching,
): Promise<Result<void>> {
  const { answer, body } = conversation
  const expected = { ...take, host: answer.host }
  const write = pastOverlap(writer, take.fromByte - take.overlapBytes, take.fromByte)
  const into = (chunk: Uint8Array): Promise<Result<void>> => {
    ending?.saw(chunk)
    return write(chunk)
  }
  if (unpacking === null) return readBody(body, expected, into)
  unpacking.goesTo(upTo(expected, into))
  const read = await readBody(body, { ...expected, capBytes: Number.MAX_SAFE_INTEGER }, unpacking.into)
  return read.ok ? unpacking.finish() : read
}

/** The same, never more than the cap. */
function upTo(expected: Expected, into: (chunk: Uint8Array) => Promise<Result<void>>): typeof into {
  let given = 0
  return async (chunk) => {
    given += chunk.byteLength
    return given > expected.capBytes ? fail(surplus(expected)) : into(chunk)
  }
}

/** Nobody reads why; without a reason of ours each file would cost an error and its stack. */
const OVER = 'over'

/** A drip of one byte a minute restarts every idle time-out and is no transfer: a floor ends it (N-08). */
function watchPace(clock: Clock, windowMs: number, writer: PartialWriter, tooSlow: () => void) {
  const ended = new AbortController()
  let isTooSlow = false
  const watch = async (): Promise<void> => {
    let before = writer.takenBytes()
    for (;;) {
      await clock.sleep(windowMs, ended.signal)
      if (ended.signal.aborted) return
      if (writer.takenBytes() - before < LIMITS.FLOOR_BYTES_PER_WINDOW) {
        isTooSlow = true
        return tooSlow()
      }
      before = writer.takenBytes()
    }
  }
  void watch()
  return { wasTooSlow: () => isTooSlow, end: () => ended.abort(OVER) }
}

/** A value that somebody gives once; later ones are ignored. */
function waitFor<T>() {
  let settle: (value: T | null) => void = () => undefined
  const given = new Promise<T | null>((resolve) => {
    settle = resolve
  })
  return { given, give: (value: T | null): void => settle(value) }
}
