import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { OpenSqliteReader, SqliteReader, SqliteValue } from '../../ports/preview/sqliteReader.js'
import { openSqliteImmutable } from '../sqlite/openSqlite.js'

const BROKEN = fail(failure('look/unreadable'))

/** `OpenSqliteReader` by SQLite, opened as immutable: it makes no file beside the database. */
export const openSqliteReader: OpenSqliteReader = async (path) => {
  try {
    return ok(
      openSqliteImmutable(path, (db): SqliteReader => {
        function* queryRows(
          sql: string,
          ...values: readonly (string | number)[]
        ): Iterable<Result<readonly SqliteValue[]>> {
          try {
            const statement = db.prepare(sql)
            statement.setReadBigInts(true)
            statement.setReturnArrays(true)
            for (const row of statement.iterate(...values)) yield ok(row as unknown as readonly SqliteValue[])
          } catch {
            yield BROKEN
          }
        }
        return { readRows: queryRows, close: () => db.close() }
      }),
    )
  } catch {
    return BROKEN
  }
}
