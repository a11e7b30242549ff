import type { ProducerAnswer } from '../../../shared/follow/producerQuestion.js'
import { isSameShown, type ProducerVersion, toFetchedVersion } from '../../../shared/follow/producerVersion.js'
import type { Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import { type AskableFile, getAskableFileKey } from './askableFiles.js'
import type { AskedFile } from './askedFiles.js'

export interface ProducerQuestions {
  readonly asked: ReadonlyMap<string, AskedFile>
  /** The most files to ask about. */
  readonly budget: number
  readonly digest: (text: string) => string
  readonly clock: Pick<Clock, 'now'>
  readonly signal: AbortSignal
  /** Asks the producer whether it still has the version that was fetched. Fails when the producer cannot be asked. */
  readonly ask: (held: AskableFile, fetched: ProducerVersion) => Promise<Result<ProducerAnswer>>
  /** Called before each request, with the number of files that were asked about and of those that will be. */
  readonly onAsked?: (done: number, of: number) => void
}

/** After this many failures in a row, no more requests are sent. */
const FAILURES_IN_A_ROW = 3

export interface AskedProducers {
  /** The answers to store. */
  readonly news: readonly AskedFile[]
  /** The number of files whose producer has answered. */
  readonly answered: number
  /** The number of files whose producer was not asked, or gave no clear answer. */
  readonly unasked: number
}

/**
 * Asks the producers of these files whether they still have these versions, one file after the other, beginning with
 * files that were never asked about or not for the longest time. A busy server ends the round, and so do three network
 * failures in a row: the other files are asked about next time. When a producer shows another version, it is asked
 * twice, and the other version counts only when both answers agree.
 */
export async function askProducers(
  held: readonly AskableFile[],
  questions: ProducerQuestions,
): Promise<AskedProducers> {
  const { asked, budget, digest, clock, signal, onAsked } = questions
  const due = held
    .flatMap((one) => {
      const fetched = toFetchedVersion(one.file)
      const key = getAskableFileKey(one, digest)
      return fetched === null ? [] : [{ one, fetched, key, before: asked.get(key) ?? null }]
    })
    .toSorted((one, other) => (one.before?.askedMs ?? 0) - (other.before?.askedMs ?? 0))
    .slice(0, budget)
  const news: AskedFile[] = []
  let [answered, failures] = [0, 0]
  for (const { one, fetched, key, before } of due) {
    if (signal.aborted) break
    onAsked?.(news.length, due.length)
    const answer = await askTwiceIfChanged(questions, one, fetched)
    if (signal.aborted) break
    const isTold = answer.type === 'same' || answer.type === 'other'
    if (isTold) answered += 1
    failures = answer.type === 'failed' ? failures + 1 : 0
    const { sha256 } = one.file
    const found = answer.type === 'other' ? answer.version : null
    const isKnown =
      before?.found != null && before.sha256 === sha256 && found !== null && isSameShown(before.found, found)
    const marks = isKnown ? { isRefuted: before.isRefuted, isSeen: before.isSeen } : {}
    // An unclear answer does not change what is known. The file is then asked about again after all others.
    const kept = !isTold && before?.sha256 === sha256 ? before : { key, sha256, found, ...marks }
    news.push({ ...kept, askedMs: clock.now() })
    if (answer.type === 'busy' || failures === FAILURES_IN_A_ROW) break
  }
  return { news, answered, unasked: held.length - answered }
}

async function askTwiceIfChanged(
  { ask }: ProducerQuestions,
  held: AskableFile,
  fetched: ProducerVersion,
): Promise<ProducerAnswer> {
  const first = await askOnce(ask, held, fetched)
  if (first.type !== 'other') return first
  const second = await askOnce(ask, held, fetched)
  if (second.type === 'busy' || second.type === 'failed') return second
  // A server that shows another version at each request has no stored file to compare with.
  return second.type === 'other' && isSameShown(first.version, second.version) ? second : { type: 'unclear' }
}

async function askOnce(
  ask: ProducerQuestions['ask'],
  held: AskableFile,
  fetched: ProducerVersion,
): Promise<ProducerAnswer> {
  const answer = await ask(held, fetched)
  if (answer.ok) return answer.value
  const { code } = answer.failure
  if (code === 'server/busy' || code === 'look/paused') return { type: 'busy' }
  return { type: code.startsWith('net/') ? 'failed' : 'unclear' }
}

/**
 * Whether these answers show another version at a producer than was known, or none any more. A version that a person
 * has dismissed may be followed by another one.
 */
export const hasOtherVersions = (known: ReadonlyMap<string, AskedFile>, news: readonly AskedFile[]): boolean =>
  news.some(({ key, found }) => {
    const before = known.get(key)?.found ?? null
    return found === null || before === null ? found !== before : !isSameShown(before, found)
  })
