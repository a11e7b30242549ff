import type { Result } from '../../../shared/result.js'

export type SqliteValue = string | number | bigint | Uint8Array | null

/** An SQLite file that a stranger made, for reading. */
export interface SqliteReader {
  /** The rows of a query, one after the other. Throws nothing: a row that cannot be read ends them with `look/unreadable`. */
  readRows(sql: string, ...values: readonly (string | number)[]): Iterable<Result<readonly SqliteValue[]>>
  close(): void
}

/** Opens it without writing anything, beside it or into it. `look/unreadable` for what is none. */
export type OpenSqliteReader = (path: string) => Promise<Result<SqliteReader>>
