import {
  BLOB,
  DuckDBBlobValue,
  type DuckDBConnection,
  DuckDBInstance,
  DuckDBScalarFunction,
  VARCHAR,
} from '@duckdb/node-api'
import * as z from 'zod'
import { type Failure, failure } from '../../../shared/failure.js'
import { describeSqlError } from '../../../shared/preview/sql/describeSqlError.js'
import { escapeGlob } from '../../../shared/preview/sql/escapeGlob.js'
import { quoteIdentifier, quoteLiteral } from '../../../shared/preview/sql/quoteSql.js'
import { findErrorPosition, toUtf16Offset } from '../../../shared/preview/sql/sqlErrorPosition.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type {
  OpenTableEngine,
  TableColumn,
  TableEngine,
  TableEngineOptions,
  TableFile,
} from '../../ports/preview/tableEngine.js'

/** Escaped for both ways in which a statement may contain a path. */
const listPaths = (files: readonly TableFile[]): readonly TableFile[] =>
  files.flatMap(({ path, name }) => [...new Set([escapeGlob(path), path])].map((one) => ({ path: one, name })))

/** The order matters: first the readable files, then nothing else, then the lock against changes. */
const lockIn = ({ files, spillFolder }: TableEngineOptions): readonly string[] => [
  `SET allowed_paths = [${listPaths(files)
    .map(({ path }) => quoteLiteral(path))
    .join(', ')}]`,
  'SET autoinstall_known_extensions = false',
  'SET autoload_known_extensions = false',
  'SET allow_community_extensions = false',
  "SET temp_directory = ''",
  ...(spillFolder === undefined ? [] : [`SET temp_directory = ${quoteLiteral(spillFolder)}`]),
  'SET preserve_insertion_order = true',
  "SET GLOBAL TimeZone = 'UTC'",
  'SET enable_progress_bar = true',
  'SET enable_progress_bar_print = false',
  'SET progress_bar_time = 0',
  'SET enable_external_access = false',
  'SET lock_configuration = true',
]

/** `TableEngine` by DuckDB. Throws when DuckDB cannot be loaded: then no table can be previewed. */
export const openDuckDb: OpenTableEngine = async (setup) => {
  const instance = await DuckDBInstance.create(setup.database ?? ':memory:', {
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
  const close = (): void => {
    connection.closeSync()
    instance.closeSync()
  }
  return ok(createTables(connection, { instance, files: listPaths(setup.files), close }))
}

interface OpenedDatabase {
  readonly instance: DuckDBInstance
  readonly files: readonly TableFile[]
  readonly close: () => void
}

function createTables(connection: DuckDBConnection, { instance, files, close }: OpenedDatabase): TableEngine {
  const toOurFailure = (error: unknown): Failure => toFailure(error, files)
  const tryQuery = async <T>(work: () => Promise<T>, toFailed = toOurFailure): Promise<Result<T>> => {
    try {
      return ok(await work())
    } catch (error) {
      return fail(toFailed(error))
    }
  }
  const each: TableEngine['readInPieces'] = async (sql, take) => {
    let whole = false
    const streamed = await tryQuery(async (): Promise<Result<void>> => {
      const result = await connection.stream(withEnd(sql))
      for (;;) {
        const chunk = await result.fetchChunk()
        if (chunk === null || chunk.rowCount === 0) return ok(undefined)
        const rows = chunk.getRows()
        whole = rows.at(-1)?.[0] === true
        const data = (whole ? rows.slice(0, -1) : rows).map(([, ...row]) => row.map(toText))
        const taken = await take(data)
        if (!taken.ok) return taken
      }
    })
    if (!streamed.ok) return streamed
    if (!streamed.value.ok || whole) return streamed.value
    // The statement is run once more for its error message, because a stream does not report it.
    const analyzed = await tryQuery(async () => void (await connection.run(`EXPLAIN ANALYZE ${sql}`)))
    return analyzed.ok ? fail(failure('look/bad-question')) : analyzed
  }
  return {
    run: (sql) => tryQuery(async () => void (await connection.run(sql))),
    createView: (name, sql) => {
      // The line breaks keep the lines of messages countable, and end a comment at the end of the query.
      const before = `CREATE TEMP VIEW ${quoteIdentifier(name)} AS\n`
      const statement = `${before}${sql}\n`
      return tryQuery(
        async () => void (await connection.run(statement)),
        (error) => {
          const position = findErrorPosition(toMessage(error), statement)
          return addPosition(toOurFailure(error), sql, position === null ? null : position - before.length)
        },
      )
    },
    parseQuery: async (sql) => {
      const serialized = await tryQuery(async () => {
        const read = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [sql])
        return parsed.parse(JSON.parse(String(read.getRows()[0]?.[0])))
      })
      if (!serialized.ok || !serialized.value.error) return serialized
      // The engine serializes only SELECT and reports an error for every other statement that it parses.
      const { error_type: kind, error_message: message, position } = serialized.value
      if (kind === 'not implemented') return ok(null)
      const offset = position === undefined ? null : toUtf16Offset(sql, position)
      return fail(addPosition(toOurFailure(new Error(message)), sql, offset))
    },
    listColumns: (name) =>
      tryQuery(async () => {
        // DESCRIBE would bind the view once more: with thousands of columns, this takes half a second.
        const listed = await connection.runAndReadAll(
          'SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = $1::VARCHAR ORDER BY column_index',
          [name],
        )
        if (listed.currentRowCount === 0) throw new Error(`Catalog Error: there is no table ${name}`)
        return toColumns(listed.getRows())
      }),
    describeQuery: (sql) =>
      tryQuery(async () => toColumns((await connection.runAndReadAll(`DESCRIBE ${sql}`)).getRows())),
    readRows: (sql) =>
      tryQuery(async () => {
        const read = await connection.runAndReadAll(sql)
        return read.getRows().map((row) => row.map(toText))
      }),
    readInPieces: each,
    defineBytes: (name, toBytes) =>
      tryQuery(async () => connection.registerScalarFunction(createBytesFunction(name, toBytes))),
    getProgress: () => {
      const { percentage } = connection.progress
      return percentage < 0 ? null : Math.min(1, percentage / 100)
    },
    connect: async () => {
      const other = await instance.connect()
      return createTables(other, { instance, files, close: () => other.closeSync() })
    },
    interrupt: () => connection.interrupt(),
    close,
  }
}

const toColumns = (rows: readonly (readonly unknown[])[]): readonly TableColumn[] =>
  rows.map(([name, type]) => ({ name: String(name), type: String(type) }))

const createBytesFunction = (name: string, toBytes: (text: string) => Uint8Array | null): DuckDBScalarFunction =>
  DuckDBScalarFunction.create({
    name,
    returnType: BLOB,
    parameterTypes: [VARCHAR],
    mainFunction: (_info, input, output) => {
      const texts = input.getColumnVector(0)
      for (let row = 0; row < input.rowCount; row++) {
        const text = texts.getItem(row)
        const bytes = typeof text === 'string' ? toBytes(text) : null
        output.setItem(row, bytes === null ? null : new DuckDBBlobValue(bytes))
      }
      output.flush()
    },
  })

/**
 * A row of ours after the last one. A stream of this binding ends in the same way at its end and at an error, so only
 * this row proves that all rows before it have arrived. Rows keep their order (`preserve_insertion_order`).
 */
const withEnd = (sql: string): string =>
  `SELECT false AS "rudi end of rows", * FROM (${sql}) UNION ALL BY NAME SELECT true AS "rudi end of rows"`

const toText = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** The result of `json_serialize_sql`: the statements, or the error. */
const parsed = z.discriminatedUnion('error', [
  z.looseObject({ error: z.literal(false) }),
  z.looseObject({
    error: z.literal(true),
    error_type: z.string(),
    error_message: z.string(),
    position: z.coerce.number().int().nonnegative().optional(),
  }),
])

/** The length of a sentence with an example in it. */
const NOTE_CHARS = 400

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** DuckDB's message for the author of the query: its first paragraph, without the path of the file. */
function toFailure(error: unknown, files: readonly TableFile[]): Failure {
  const message = toMessage(error)
  if (/^INTERRUPT/.test(message)) return failure('look/cancelled')
  if (/^Out of Memory/.test(message)) return failure('look/too-much')
  if (/No space left on device|not enough space on the disk/i.test(message)) return failure('disk/full')
  const usual = describeSqlError(message)
  let note = message.split('\n\n')[0] ?? ''
  for (const { path, name } of files) note = note.replaceAll(path, name)
  return failure('look/bad-question', { ...usual, note: note.replace(/\s+/g, ' ').slice(0, NOTE_CHARS) })
}

/** Adds where in the query the error is, and the line to say where it has several. */
function addPosition({ code, facts }: Failure, sql: string, position: number | null): Failure {
  if (position === null || position < 0 || code !== 'look/bad-question') return { code, facts }
  const line = sql.slice(0, position).split('\n').length
  return { code, facts: { ...facts, position, ...(line > 1 ? { line } : {}) } }
}
