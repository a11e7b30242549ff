import type { FileOutcome } from './classifyFile.js'
import { type Situation, UNREACHABLE } from './situationNames.js'

/** The outcome of one program in one situation. */
export interface CaseResult {
  /** Null: it had not ended in time. */
  readonly exit: number | null
  readonly fileOutcome: FileOutcome
  /** Bytes fetched beyond the length of the sent file. */
  readonly againBytes: number
  readonly seconds: number
  /** What our command line reports: a failure code, or how the file was verified. */
  readonly says: string
}

/**
 * Whether our command line ends as it must: with the whole file, or, where none can be had, with a failure that it names
 * and nothing in the file's place.
 */
export const isAsPromised = (situation: Situation, { exit, fileOutcome: left, says }: CaseResult): boolean =>
  (exit === 0 && left === 'whole') || (UNREACHABLE.has(situation) && exit === 1 && left === 'none' && says !== '')

/** Whether it reports success wrongly. */
export const isWrong = ({ exit, fileOutcome: left }: CaseResult): boolean => exit === 0 && left !== 'whole'
