import type { Result } from '../../../shared/result.js'

export type SqliteValue = string | number | bigint | Uint8Array | null

/** Reads an SQLite file of unknown origin. */
export interface SqliteReader {
  /**
   * Reads the rows of a query one after another. It never throws: a row that cannot be read ends them with
   * `look/unreadable`.
   */
  readRows(sql: string, ...values: readonly (string | number)[]): Iterable<Result<readonly SqliteValue[]>>
  close(): void
}

/** Opens a file without writing into it or beside it. Fails with `look/unreadable` when it is no SQLite file. */
export type OpenSqliteReader = (path: string) => Promise<Result<SqliteReader>>
