import type { Result } from '../../../shared/result.js'

export interface TableEngineOptions {
  /** The only files that can be opened from then on. The engine does not distinguish reading from writing: check the query before it runs. */
  readonly files: readonly TableFile[]
  readonly memoryBytes: number
  readonly threads: number
  /**
   * An existing folder of ours for data that does not fit into memory. Without it, no such data is written.
   */
  readonly spillFolder?: string
  /** Absolute path of a new file of ours for the tables that are made. When it is left out, they are in memory. */
  readonly database?: string
}

export interface TableFile {
  /** Absolute. */
  readonly path: string
  /** The name that a person knows the file by. Messages have it instead of the path. */
  readonly name: string
}

export interface TableColumn {
  readonly name: string
  readonly type: string
}

export type TextRow = readonly (string | null)[]

/**
 * A database of its own that is locked before it reads anything: it can open no other file, no network and no
 * extension, and no statement can change that. A query that fails gives `look/bad-question` with the message of the
 * engine without paths, `look/too-much` when the memory does not suffice, and `look/cancelled` when it was interrupted.
 */
export interface TableEngine {
  run(sql: string): Promise<Result<void>>
  /**
   * Creates a temporary view of a query. The fact `position` of a failure is the offset of the error in `sql`, in UTF-16
   * units, where the engine names a place.
   */
  createView(name: string, sql: string): Promise<Result<void>>
  /**
   * Returns the syntax tree of the engine's own parser, for `validateQuery`; null for anything but SELECT. Nothing is
   * bound or run. Fails with `look/bad-question`, and the `position` of the error, when the text is no SQL.
   */
  parseQuery(sql: string): Promise<Result<unknown>>
  /**
   * Lists the names and types of the columns of an existing table or view, in their order, without reading its file
   * again.
   */
  listColumns(name: string): Promise<Result<readonly TableColumn[]>>
  /** Lists the columns of the result of a query, without running it. */
  describeQuery(sql: string): Promise<Result<readonly TableColumn[]>>
  /** Reads all rows of a query whose columns are all text. */
  readRows(sql: string): Promise<Result<readonly TextRow[]>>
  /** Reads them piece by piece, so that no others are in memory. Stops at the first failure of `take`. */
  readInPieces(sql: string, take: (rows: readonly TextRow[]) => Promise<Result<void>>): Promise<Result<void>>
  /** Defines a function for queries, from text to bytes or null. It is not called for null. */
  defineBytes(name: string, toBytes: (text: string) => Uint8Array | null): Promise<Result<void>>
  /** Returns how much of the current statement is done, between 0 and 1; null while the engine cannot tell. */
  getProgress(): number | null
  /**
   * Opens another connection to the same tables. Its statements neither wait for those of this one nor end with them.
   */
  connect(): Promise<TableEngine>
  /** Interrupts the current statement of this connection, which ends soon. */
  interrupt(): void
  /** Closes this connection. The first one closes the database and all other connections. */
  close(): void
}

export type OpenTableEngine = (setup: TableEngineOptions) => Promise<Result<TableEngine>>
