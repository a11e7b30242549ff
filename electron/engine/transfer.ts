import type { BeginOrder, JobNews, TakeOrder } from '../../shared/download/lane.js'
import { failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import type { Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { Hashing } from '../ports/hashing.js'
import type { Net } from '../ports/net.js'
import { type Answered, converse, readBody } from './conversation.js'
import { openPartial, type PartialWriter } from './partialWriter.js'

export interface TransferTools {
  readonly net: Net
  readonly disk: Disk
  readonly clock: Clock
  readonly hashing: Hashing
}

/** One attempt, seen from inside a lane. */
export interface Transfer {
  take(order: TakeOrder): void
  known(durableBytes: number): void
  stop(): void
  /** Bytes of the file taken so far, for the eye. Null before the body. */
  received(): number | null
}

type Say = (news: JobNews) => void

/**
 * Has one conversation: asks, tells the answer's head, waits to be told whether to take it, then moves the body to
 * disk while hashing it. The last thing said is `ended`, `broke` or `let-go`, and by then the file is closed.
 */
export function beginTransfer(tools: TransferTools, order: BeginOrder, say: Say): Transfer {
  const stopping = new AbortController()
  const orders = waitFor<TakeOrder>()
  let writer: PartialWriter | null = null
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
      const opened = await openPartial(tools, take, (durableBytes) =>
        say({ type: 'durable', job: order.job, durableBytes }),
      )
      if (!opened.ok) return { type: 'broke', job: order.job, because: opened.failure }
      writer = opened.value
      return await moved({ tools, take, conversation: conversing.value, writer, stopping })
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
    stop: () => stopping.abort(),
    received: () => writer?.taken() ?? null,
  }
}

const letGo = (order: BeginOrder): JobNews => ({ type: 'let-go', job: order.job })

const bug = (error: unknown) =>
  failure('bug/unexpected', { note: error instanceof Error ? error.message.slice(0, 200) : 'unknown' })

interface Moving {
  readonly tools: TransferTools
  readonly take: TakeOrder
  readonly conversation: Answered
  readonly writer: PartialWriter
  readonly stopping: AbortController
}

async function moved({ tools, take, conversation, writer, stopping }: Moving): Promise<JobNews> {
  const { reply, answer, body } = conversation
  const pace = watchPace(tools.clock, take.floorWindowMs, writer, () => {
    reply.discard()
    writer.abandon()
  })
  try {
    const expected = { host: answer.host, bodyBytes: take.bodyBytes, capBytes: take.capBytes }
    const read = await readBody(body, expected, (chunk) => writer.write(chunk))
    if (pace.wasTooSlow())
      return { type: 'broke', job: take.job, because: failure('net/timeout', { host: answer.host }) }
    if (!read.ok) return { type: 'broke', job: take.job, because: read.failure }
    if (stopping.signal.aborted) return { type: 'let-go', job: take.job }
    const digests = await writer.finish()
    if (!digests.ok) return { type: 'broke', job: take.job, because: digests.failure }
    return { type: 'ended', job: take.job, sizeBytes: writer.taken(), ...digests.value }
  } finally {
    pace.end()
    await writer.letGo()
  }
}

/** A drip of one byte a minute restarts every idle time-out and is no transfer: a floor ends it (N-08). */
function watchPace(clock: Clock, windowMs: number, writer: PartialWriter, tooSlow: () => void) {
  const ended = new AbortController()
  let isTooSlow = false
  const watch = async (): Promise<void> => {
    let before = writer.taken()
    for (;;) {
      await clock.sleep(windowMs, ended.signal)
      if (ended.signal.aborted) return
      if (writer.taken() - before < LIMITS.FLOOR_BYTES_PER_WINDOW) {
        isTooSlow = true
        return tooSlow()
      }
      before = writer.taken()
    }
  }
  void watch()
  return { wasTooSlow: () => isTooSlow, end: () => ended.abort() }
}

/** A value that somebody gives once; later ones are ignored. */
function waitFor<T>() {
  let settle: (value: T | null) => void = () => undefined
  const given = new Promise<T | null>((resolve) => {
    settle = resolve
  })
  return { given, give: (value: T | null): void => settle(value) }
}
