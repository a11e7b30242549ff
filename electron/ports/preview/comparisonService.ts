import type { ComparePhase, Comparison } from '../../../shared/compare/model.js'
import type { Result } from '../../../shared/result.js'

export interface CompareTask {
  readonly old: ComparedFile
  readonly now: ComparedFile
  /** The columns that identify a row; null when they are to be found. */
  readonly key: readonly string[] | null
  /** Where the differences are written, or null. */
  readonly out: DifferencesFile | null
}

export interface ComparedFile {
  /** Absolute. */
  readonly path: string
  /** The name that a person knows the file by. */
  readonly name: string
}

export interface DifferencesFile {
  readonly format: 'csv' | 'parquet'
  /** When the two files are not both tables: true compares them without writing differences; false fails. */
  readonly isOptional: boolean
  /** Absolute path in a folder that exists. Never replaced. */
  readonly target: string
  /** The path of the unfinished file, in the same folder. */
  readonly partial: string
}

export interface CompareWatch {
  readonly signal: AbortSignal
  readonly onPhase: (phase: ComparePhase) => void
}

/**
 * Compares two files in a process of its own that has ended when it answers. One comparison at a time. Failures: those of
 * `compareFiles`, `look/too-long`, and `look/ended` when the process broke.
 */
export interface ComparisonService {
  compare(task: CompareTask, watch: CompareWatch): Promise<Result<Comparison>>
  close(): Promise<void>
}
