import { type Answer, lengthOf } from '../../shared/download/answer.js'
import {
  differs,
  mayBeMadeAnew,
  type Proof,
  type Rechecked,
  type RecheckReading,
  readRecheck,
  recheckHeaders,
} from '../../shared/download/recheck.js'
import { ok, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import { NetBreak } from '../ports/net.js'
import type { LaterQuestions } from './laterQuestions.js'

export interface Rechecking {
  readonly clock: Clock
  readonly questions: LaterQuestions
  readonly signal: AbortSignal
}

type Headers = Readonly<Record<string, string>>

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
  const { questions, clock, signal } = asking
  for (let tries = 0; tries < TRIES; tries += 1) {
    // Another conversation of this attempt may have been asked for a wait, or been refused.
    const pauseMs = questions.waitMs() ?? PAUSE_MS * tries ** 2
    if (questions.isRefused() || pauseMs > LONGEST_PAUSE_MS) break
    if (pauseMs > 0) await clock.sleep(pauseMs, signal)
    if (signal.aborted) break
    const reading = await askedOnce(asking, headers, rechecked)
    if (reading !== 'later') return reading
  }
  return 'not-answered'
}

async function askedOnce(asking: Rechecking, headers: Headers, rechecked: Rechecked): Promise<RecheckReading> {
  const read = (answer: Answer): RecheckReading => readRecheck(rechecked, answer)
  const { etag, lastModified } = rechecked.first
  const isNothingNew = (answer: Answer): boolean =>
    answer.status === 206 &&
    answer.etag === etag &&
    answer.lastModified === lastModified &&
    (read(answer) === 'one-version' || read(answer) === 'weak-validator')
  const one = await headOf(asking, headers, isNothingNew)
  if (!one.ok) return 'later'
  const reading = read(one.value)
  if (reading !== 'changed' || !mayBeMadeAnew(rechecked.first, one.value)) return reading
  const other = await headOf(asking, headers, isNothingNew)
  const isAnew = other.ok && other.value.status === 200 && differs(one.value, other.value)
  return isAnew ? 'made-anew' : reading
}

/** The head of an answer. Its one byte is read, so that the connection can be used again; a whole body is not wanted. */
async function headOf(
  { questions, signal }: Rechecking,
  headers: Headers,
  isWanted: (answer: Answer) => boolean,
): Promise<Result<Answer>> {
  const asked = await questions.ask(headers, signal)
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
