import type { PublicKey } from '../../../shared/crypto/publicKey.js'
import type { ExportFormat } from '../../../shared/preview/export/exportFormat.js'
import type { Preview, PreviewTable } from '../../../shared/preview/model.js'
import type { PreviewProfile, ProfileProgress } from '../../../shared/preview/profile/model.js'
import type { TableView } from '../../../shared/preview/table/tableView.js'
import type { ChartData } from '../../../shared/query/chart/chartDataSchema.js'
import type { ChartSpec } from '../../../shared/query/chart/chartSpecSchema.js'
import type { PlanStep } from '../../../shared/query/model.js'
import type { Result } from '../../../shared/result.js'
import type { MapService } from './mapService.js'
import type { PreviewFile } from './previewFile.js'
import type { TableService } from './tableService.js'

export type { KeptTable, PreviewFile } from './previewFile.js'

export interface ExportTask {
  readonly files: readonly PreviewFile[]
  readonly sql: string
  /** Which rows and columns of the result, and in which order. */
  readonly view: TableView
  /** How many of these rows are wanted, from the first one; null for all. */
  readonly rows: number | null
  readonly format: ExportFormat
  /** Absolute path in a folder that exists. Never replaced. */
  readonly target: string
  /**
   * The path of the unfinished file, in the same folder, under a name that is not in use. It is removed when the export
   * has ended by itself.
   */
  readonly partial: string
  /** With a key the file is encrypted in the portal's format while it is written. */
  readonly publicKey: PublicKey | null
}

export interface AnswerTask {
  readonly files: readonly PreviewFile[]
  readonly sql: string
  /** Where the answer is written: an absolute path in a folder of ours, under a name that is not in use. */
  readonly target: string
}

/** The beginning of an answer, and the file with all of it. */
export interface StoredAnswer {
  readonly table: PreviewTable
  readonly rows: number
  /** The target, or a file of the same name in memory when it has rows of protected files. */
  readonly path: string
  /** The protected files whose rows it has. */
  readonly revealed: readonly string[]
}

export interface ExportWatch {
  readonly signal: AbortSignal
  /** Called with the number of written rows. */
  readonly onRows: (rows: number) => void
}

/**
 * Previews files without opening them anywhere else: in a process of its own, which is ended and started again when it
 * takes too long, too much, or breaks. One preview at a time; a new one cancels the one before. Queries, their plans and
 * charts run one after the other in another process, beside previews; each ends with its signal. Failures: those of the
 * disk; `look/unreadable` for content that is not what it seems; `look/not-a-question` and `look/bad-question` for SQL;
 * `look/too-long`, `look/too-much`, `look/ended` when the process had to be ended or broke; `look/cancelled`.
 */
export interface PreviewService extends TableService {
  open(file: PreviewFile): Promise<Result<Preview>>
  profile(file: PreviewFile): Promise<Result<PreviewProfile>>
  /** Returns the progress of the current profile; null when there is none. */
  profileProgress(): ProfileProgress
  readonly map: MapService
  /** Lists the tables that a query names, in lower case, without opening any file. */
  queryTables(sql: string, signal?: AbortSignal): Promise<Result<readonly string[]>>
  /**
   * Answers a query: returns the beginning, and writes all of it to a new Parquet file. Each file is a view with the
   * name that it was given, or with its own (`shared/preview/sql/toViewName.ts`).
   */
  answer(task: AnswerTask, signal?: AbortSignal): Promise<Result<StoredAnswer>>
  /** Returns the plan of a query. */
  explain(files: readonly PreviewFile[], sql: string, signal?: AbortSignal): Promise<Result<readonly PlanStep[]>>
  /** Computes the marks of a chart of the answer at `path`. */
  chart(path: string, spec: ChartSpec, signal?: AbortSignal): Promise<Result<ChartData>>
  /** Reads the first rows of a file. It waits for its turn and cancels nothing. */
  sample(file: PreviewFile): Promise<Result<Preview>>
  /**
   * Writes an export. Exports run one after another, beside all other calls. After a failure nothing is left of the
   * target; the partial can be left by a process that had to be ended.
   */
  export(task: ExportTask, watch: ExportWatch): Promise<Result<{ readonly bytes: number; readonly rows: number }>>
  /** Cancels the current preview. Queries and exports have signals of their own. */
  cancel(): void
  close(): Promise<void>
}
