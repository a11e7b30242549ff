import { basename } from 'node:path'
import { type DuckDBConnection, DuckDBInstance, StatementType } from '@duckdb/node-api'
import { type Failure, failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { OpenTables, Tables, TablesSetup } from '../ports/tables.js'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** In the order in which they can be said: what may be read first, then nothing else, then no more changes. */
const lockIn = ({ files }: TablesSetup): readonly string[] => [
  `SET allowed_paths = [${files.map(quoted).join(', ')}]`,
  'SET autoinstall_known_extensions = false',
  'SET autoload_known_extensions = false',
  'SET allow_community_extensions = false',
  "SET temp_directory = ''",
  'SET preserve_insertion_order = true',
  "SET TimeZone = 'UTC'",
  'SET enable_external_access = false',
  'SET lock_configuration = true',
]

/** `Tables` by DuckDB, in memory. Throws when DuckDB itself cannot be loaded: then there is nothing to look with. */
export const duckTables: OpenTables = async (setup) => {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(setup.threads),
    memory_limit: `${Math.floor(setup.memoryBytes / 1024 / 1024)}MiB`,
  })
  const connection = await instance.connect()
  try {
    for (const sentence of lockIn(setup)) await connection.run(sentence)
  } catch (error) {
    instance.closeSync()
    throw error
  }
  return ok(tablesOver(connection, instance, setup.files))
}

function tablesOver(connection: DuckDBConnection, instance: DuckDBInstance, files: readonly string[]): Tables {
  const tried = async <T>(work: () => Promise<T>): Promise<Result<T>> => {
    try {
      return ok(await work())
    } catch (error) {
      return fail(failureOf(error, files))
    }
  }
  const each: Tables['each'] = async (sql, take) => {
    let whole = false
    const streamed = await tried(async (): Promise<Result<void>> => {
      const result = await connection.stream(withEnd(sql))
      for (;;) {
        const chunk = await result.fetchChunk()
        if (chunk === null || chunk.rowCount === 0) return ok(undefined)
        const rows = chunk.getRows()
        whole = rows.at(-1)?.[0] === true
        const data = (whole ? rows.slice(0, -1) : rows).map(([, ...row]) => row.map(asText))
        const taken = await take(data)
        if (!taken.ok) return taken
      }
    })
    if (!streamed.ok) return streamed
    if (!streamed.value.ok || whole) return streamed.value
    // Run once more for what it says when it fails: a stream keeps that to itself.
    const again = await tried(async () => void (await connection.run(`EXPLAIN ANALYZE ${sql}`)))
    return again.ok ? fail(failure('look/bad-question')) : again
  }
  return {
    run: (sql) => tried(async () => void (await connection.run(sql))),
    isQuestion: (sql) =>
      tried(async () => {
        const statements = await connection.extractStatements(sql)
        if (statements.count !== 1) return false
        const statement = await statements.prepare(0)
        try {
          return statement.statementType === StatementType.SELECT
        } finally {
          statement.destroySync()
        }
      }),
    columns: (view) =>
      tried(async () => {
        const described = await connection.runAndReadAll(`DESCRIBE ${view}`)
        return described.getRows().map(([name, type]) => ({ name: String(name), type: String(type) }))
      }),
    rows: (sql) =>
      tried(async () => {
        const read = await connection.runAndReadAll(sql)
        return read.getRows().map((row) => row.map(asText))
      }),
    each,
    interrupt: () => connection.interrupt(),
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/**
 * A row of ours behind the last one. A stream of this binding ends in the same way at its end and at an error, so only
 * a row that arrives says that all before it did. Rows keep their order (`preserve_insertion_order`).
 */
const withEnd = (sql: string): string =>
  `SELECT false AS "rudi end of rows", * FROM (${sql}) UNION ALL BY NAME SELECT true AS "rudi end of rows"`

const asText = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** As long as a sentence with an example in it. */
const NOTE_CHARS = 400

/** What DuckDB says, for the person who wrote the query: the first paragraph, and never where the file lies. */
function failureOf(error: unknown, files: readonly string[]): Failure {
  const said = error instanceof Error ? error.message : String(error)
  if (/^INTERRUPT/.test(said)) return failure('look/cancelled')
  if (/^Out of Memory/.test(said)) return failure('look/too-much')
  let note = said.split('\n\n')[0] ?? ''
  for (const path of files) note = note.replaceAll(path, basename(path))
  return failure('look/bad-question', { note: note.replace(/\s+/g, ' ').slice(0, NOTE_CHARS) })
}
