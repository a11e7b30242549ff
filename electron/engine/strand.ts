import type { Answer } from '../../shared/download/answer.js'
import { identityOf, partHeaders } from '../../shared/download/identity.js'
import type { Range } from '../../shared/download/ranges.js'
import { readStrand } from '../../shared/download/strandAnswer.js'
import { type Failure, failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import type { Result } from '../../shared/result.js'
import type { ElapsedMs } from '../ports/clock.js'
import { NetBreak } from '../ports/net.js'
import type { Answered } from './conversation.js'
import type { LaterQuestions } from './laterQuestions.js'
import { compare } from './overlap.js'
import type { PartialWriter, Pen } from './partialWriter.js'

/** One of the conversations that fetch a file together, and what it has taken upon itself. */
export interface Strand {
  readonly number: number
  /** Where its claim begins: what it gets from before that is compared, not written. */
  start: number
  /** The next byte that it will write. */
  at: number
  /** Where its claim ends. Others may move it nearer. */
  end: number
  /** How far its conversation would go. */
  reach: number
  isAnswered: boolean
  /** Told to end; how it ends says nothing about the server. */
  isLeft: boolean
  gotBytes: number
  movedAt: ElapsedMs
  bytesPerSecond: number | null
  readonly leaving: AbortController
}

/** How a strand ended. */
export type StrandEnd =
  | { readonly is: 'done' }
  /** It had something, and lost its connection. */
  | { readonly is: 'broke'; readonly because: Failure }
  /** It got nothing: not now, or not so many. */
  | { readonly is: 'fewer'; readonly because: Failure }
  /** It was offered something else: it is not asked for again. */
  | { readonly is: 'alone'; readonly because: Failure }
  /** The file itself is in trouble, or two versions have met. */
  | { readonly is: 'fatal'; readonly because: Failure }

const DONE: StrandEnd = { is: 'done' }

export interface StrandTools {
  readonly questions: LaterQuestions
  readonly writer: PartialWriter
  now(): ElapsedMs
  /** At the end of its claim: whether there is more for it to do where its conversation goes anyhow. */
  goesOn(strand: Strand): boolean
}

/** What every further conversation about the file is held against. */
export interface Question {
  readonly first: Answer
  readonly totalBytes: number
  /** No hash vouches for the whole: another identity disproves what the first conversation brings. */
  readonly unvouched: boolean
}

/** Asks for the claim of a strand, along the same way and with the same credential as the first conversation. */
export async function fetchPart(tools: StrandTools, question: Question, strand: Strand): Promise<StrandEnd> {
  const { first, totalBytes, unvouched } = question
  const from = Math.max(0, strand.start - LIMITS.OVERLAP_BYTES)
  const range: Range = [from, strand.end]
  strand.reach = strand.end
  const headers = partHeaders(range, identityOf(first, totalBytes))
  const asked = await tools.questions.ask(headers, strand.leaving.signal)
  if (!asked.ok) return { is: 'fewer', because: asked.failure }
  const { answer, reply } = asked.value
  try {
    const reading = readStrand({ range, totalBytes, first }, answer)
    const because = failure('net/broken', { host: answer.host })
    if (reading.is === 'other')
      return { is: unvouched ? 'fatal' : 'alone', because: failure('file/changed', { host: answer.host }) }
    if (reading.is !== 'take') return { is: reading.is, because }
    strand.isAnswered = true
    const end = await carry(tools, asked.value, strand, from)
    const isOther = end.is === 'fatal' && end.because.code === 'file/changed' && strand.gotBytes === 0
    // It does not continue what we hold. A hash will tell whether the first answer's bytes are those that count.
    return isOther && !unvouched ? { is: 'alone', because: end.because } : end
  } finally {
    reply.discard()
  }
}

/** Reads a body that begins at `from`, compares what comes before the claim, writes the claim, and goes on while it may. */
export async function carry(
  { writer, goesOn, now }: StrandTools,
  { body, answer }: Answered,
  strand: Strand,
  from: number,
): Promise<StrandEnd> {
  const hand = handOf(writer, strand)
  let at = from
  const isThrough = (): boolean => at >= strand.start && strand.at >= strand.end && !goesOn(strand)
  try {
    for await (const chunk of body) {
      strand.movedAt = now()
      for (let rest = chunk; rest.byteLength > 0; ) {
        if (isThrough()) return DONE
        const isHead = at < strand.start
        const part = rest.subarray(0, (isHead ? strand.start : strand.end) - at)
        const position = at
        at += part.byteLength
        rest = rest.subarray(part.byteLength)
        const taken = await (isHead ? compare(writer, position, part, strand.start) : hand.write(part))
        if (!taken.ok) return { is: 'fatal', because: taken.failure }
      }
      // A body that ends here by itself leaves its connection to the next.
      if (at < strand.reach && isThrough()) return DONE
    }
    if (at >= strand.start && strand.at >= strand.end) return DONE
    return { is: 'broke', because: failure('net/broken', { host: answer.host }) }
  } catch (error) {
    if (error instanceof NetBreak) return { is: 'broke', because: error.failure }
    throw error
  } finally {
    await hand.lift()
  }
}

/** Writes where the strand is, with another pen when it was sent elsewhere. */
function handOf(writer: PartialWriter, strand: Strand) {
  let pen: Pen | null = null
  let putDownAt = -1
  return {
    async write(part: Uint8Array): Promise<Result<void>> {
      const isElsewhere = pen === null || putDownAt !== strand.start
      const before = isElsewhere ? pen : null
      if (pen === null || isElsewhere) pen = writer.pen(strand.at)
      putDownAt = strand.start
      // Before anything is waited for: from now on these bytes are nobody else's.
      strand.at += part.byteLength
      strand.gotBytes += part.byteLength
      const written = pen.write(part)
      await before?.lift()
      return written
    },
    lift: async (): Promise<void> => pen?.lift(),
  }
}
