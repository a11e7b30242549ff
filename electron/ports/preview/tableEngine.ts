import type { Result } from '../../../shared/result.js'

export interface TableEngineOptions {
  /** The only files that can be opened from then on. The engine does not distinguish reading from writing: check the query before it runs. */
  readonly files: readonly TableFile[]
  readonly memoryBytes: number
  readonly threads: number
  /** An existing folder of ours for what does not fit into the memory; nothing is written beside it when it is left out. */
  readonly spillFolder?: string
  /** Absolute path of a new file of ours that holds the tables that are made; in memory when it is left out. */
  readonly database?: string
}

export interface TableFile {
  /** Absolute. */
  readonly path: string
  /** What a person knows it by: said in the place of the path. */
  readonly name: string
}

export interface TableColumn {
  readonly name: string
  readonly type: string
}

export type TextRow = readonly (string | null)[]

/**
 * An empty database of its own, locked in before it reads anything: no other file, no network, no extension, and no
 * statement can change that. SQL that fails gives `look/bad-question` with what the engine says about it, paths taken
 * out; `look/too-much` past the memory; `look/cancelled` when it was interrupted.
 */
export interface TableEngine {
  run(sql: string): Promise<Result<void>>
  /**
   * Creates a temporary view of a query. The fact `position` of a failure is the offset of the error in `sql`, in UTF-16
   * units, where the engine names a place.
   */
  createView(name: string, sql: string): Promise<Result<void>>
  /**
   * The tree that the engine's own parser makes of a text, for `validateQuery`; null when the text is something else than
   * SELECT. Nothing of it is bound or run. Fails with `look/bad-question`, and the `position` of the
   * error, when it is no SQL.
   */
  parseQuery(sql: string): Promise<Result<unknown>>
  /** Names and types of the columns of an existing table or view, in their order. Its file is not read again. */
  listColumns(name: string): Promise<Result<readonly TableColumn[]>>
  /** The same for the result of a query, which is not run. */
  describeQuery(sql: string): Promise<Result<readonly TableColumn[]>>
  /** All rows of a query whose columns are all text. */
  readRows(sql: string): Promise<Result<readonly TextRow[]>>
  /** The same, piece by piece: what is not asked for is not kept in memory. Stops at the first failure of `take`. */
  readInPieces(sql: string, take: (rows: readonly TextRow[]) => Promise<Result<void>>): Promise<Result<void>>
  /** A function that queries may use from then on: text to bytes, or to null. It is not called for null. */
  defineBytes(name: string, toBytes: (text: string) => Uint8Array | null): Promise<Result<void>>
  /** How much of the statement that runs is done, between 0 and 1; null while the engine cannot tell. */
  getProgress(): number | null
  /** Another connection to the same tables: what runs there neither waits for this one nor is ended with it. */
  connect(): Promise<TableEngine>
  /** Ends what runs on this connection, soon. */
  interrupt(): void
  /** The first connection takes the database and all others with it. */
  close(): void
}

export type OpenTableEngine = (setup: TableEngineOptions) => Promise<Result<TableEngine>>
