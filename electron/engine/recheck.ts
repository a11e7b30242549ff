import { type Answer, lengthOf } from '../../shared/download/answer.js'
import type { BeginOrder } from '../../shared/download/lane.js'
import {
  differs,
  mayBeMadeAnew,
  type Proof,
  type Rechecked,
  type RecheckReading,
  readRecheck,
  recheckHeaders,
} from '../../shared/download/recheck.js'
import { retryAfterMs } from '../../shared/http/retryAfter.js'
import { ok, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import { type Net, NetBreak } from '../ports/net.js'
import { converse } from './conversation.js'

export interface Rechecking {
  readonly net: Net
  readonly clock: Clock
  /** As the first conversation was begun: the same way, the same credential. */
  readonly order: BeginOrder
  readonly signal: AbortSignal
}

/** Who is busy or away is asked so often, */
const TRIES = 3
/** at first after this long, then after longer, */
const PAUSE_MS = 1000
/** and left alone when it wishes to be for longer than this: the file is complete, and its slot is wanted. */
const LONGEST_PAUSE_MS = 60_000

/** Asks the producer once more about a file whose last byte has arrived, for one byte of it. */
export async function recheck(asking: Rechecking, rechecked: Rechecked): Promise<Proof> {
  const headers = recheckHeaders(rechecked)
  if (headers === null) return 'no-validator'
  for (let tries = 1; ; tries += 1) {
    const asked = await askedOnce(asking, headers, rechecked)
    if (asked.reading !== 'later') return asked.reading
    const pauseMs = asked.wishMs ?? PAUSE_MS * tries ** 2
    if (tries === TRIES || pauseMs > LONGEST_PAUSE_MS || asking.signal.aborted) return 'not-answered'
    await asking.clock.sleep(pauseMs, asking.signal)
  }
}

interface AskedOnce {
  readonly reading: RecheckReading
  readonly wishMs: number | null
}

async function askedOnce(asking: Rechecking, headers: BeginOrder['headers'], rechecked: Rechecked): Promise<AskedOnce> {
  const read = (answer: Answer): RecheckReading => readRecheck(rechecked, answer)
  const { etag, lastModified } = rechecked.first
  const isNothingNew = (answer: Answer): boolean =>
    answer.status === 206 &&
    answer.etag === etag &&
    answer.lastModified === lastModified &&
    (read(answer) === 'one-version' || read(answer) === 'weak-validator')
  const one = await headOf(asking, headers, isNothingNew)
  if (!one.ok) return { reading: 'later', wishMs: null }
  const reading = read(one.value)
  if (reading === 'later') return { reading, wishMs: retryAfterMs({ ...one.value, nowMs: asking.clock.now() }) }
  if (reading !== 'changed' || !mayBeMadeAnew(rechecked.first, one.value)) return { reading, wishMs: null }
  const other = await headOf(asking, headers, isNothingNew)
  const isAnew = other.ok && other.value.status === 200 && differs(one.value, other.value)
  return { reading: isAnew ? 'made-anew' : reading, wishMs: null }
}

/** The head of an answer. Its one byte is read, so that the connection can be used again; a whole body is not wanted. */
async function headOf(
  { net, order, signal }: Rechecking,
  headers: BeginOrder['headers'],
  isWanted: (answer: Answer) => boolean,
): Promise<Result<Answer>> {
  const asked = await converse(net, { ...order, headers }, signal)
  if (!asked.ok) return asked
  const { answer, reply, body } = asked.value
  try {
    if (isWanted(answer) && lengthOf(answer) === 1) for await (const _ of body);
  } catch (error) {
    // The head is what was asked for.
    if (!(error instanceof NetBreak)) throw error
  } finally {
    reply.discard()
  }
  return ok(answer)
}
