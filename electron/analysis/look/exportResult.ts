import { basename } from 'node:path'
import type { ExportFormat } from '../../../shared/look/model.js'
import { csvHead, csvLine } from '../../../shared/look/writeCsv.js'
import { ok, type Result } from '../../../shared/result.js'
import type { OpenFile } from '../../ports/disk.js'
import type { ExportTask } from '../../ports/looker.js'
import type { Tables } from '../../ports/tables.js'
import { publishWhole } from '../draft.js'
import { type ByteWriter, plainWriter, sealingWriter } from '../sealingWriter.js'
import type { LookBench } from './bench.js'
import { pieces, reading } from './bytes.js'
import { RESULT, withResult } from './query.js'
import { type Column, columnsOf, identifier } from './views.js'
import { literal } from './way.js'

export interface Exported {
  readonly bytes: number
  readonly rows: number
}

/** Writes everything that a query gives to a new file, in clear or encrypted. On any failure nothing is left of it. */
export async function exportResult(bench: LookBench, task: ExportTask): Promise<Result<Exported>> {
  const parquet = task.format.is === 'parquet' ? bench.scratchPath() : null
  const alsoFiles = parquet === null ? [] : [{ path: parquet, name: basename(task.target) }]
  return withResult(bench, { ...task, alsoFiles }, async (tables) => {
    let exported: Exported = { bytes: 0, rows: 0 }
    const { target, partial } = task
    const draft = { disk: bench.disk, target, partial, bytes: 0, signal: bench.signal }
    const published = await publishWhole(draft, async (file) => {
      const written = await writeTo(bench, task, { tables, file, parquet })
      if (written.ok) exported = written.value
      return written.ok ? ok(undefined) : written
    })
    return published.ok ? ok(exported) : published
  })
}

interface Way {
  readonly tables: Tables
  readonly file: OpenFile
  readonly parquet: string | null
}

async function writeTo(bench: LookBench, task: ExportTask, { tables, file, parquet }: Way): Promise<Result<Exported>> {
  const writer = task.publicKey === null ? ok(plainWriter(file)) : await sealingWriter(file, task.publicKey)
  if (!writer.ok) return writer
  const rows =
    parquet === null
      ? await writeText(tables, task.format, writer.value)
      : await writeParquet(bench, tables, parquet, writer.value)
  if (!rows.ok) return rows
  const bytes = await writer.value.end()
  return bytes.ok ? ok({ bytes: bytes.value, rows: rows.value }) : bytes
}

const encoder = new TextEncoder()

/** CSV and JSON are written as the rows come, and never lie anywhere else. */
async function writeText(tables: Tables, format: ExportFormat, to: ByteWriter): Promise<Result<number>> {
  const columns = await columnsOf(tables, RESULT)
  if (!columns.ok) return columns
  const { select, head, line, foot } = manner(format, columns.value)
  const begun = await to.write(encoder.encode(head))
  if (!begun.ok) return begun
  let rows = 0
  const streamed = await tables.each(select, async (some) => {
    const text = some.map((row, index) => line(row, rows + index)).join('')
    rows += some.length
    return to.write(encoder.encode(text))
  })
  if (!streamed.ok) return streamed
  const ended = await to.write(encoder.encode(foot))
  return ended.ok ? ok(rows) : ended
}

interface Manner {
  readonly select: string
  readonly head: string
  readonly line: (row: readonly (string | null)[], index: number) => string
  readonly foot: string
}

function manner(format: ExportFormat, columns: readonly Column[]): Manner {
  const from = identifier(RESULT)
  if (format.is !== 'csv') {
    const line: Manner['line'] = ([one = null], index) => `${index === 0 ? '' : ',\n'}${one ?? 'null'}`
    return { select: `SELECT CAST(to_json(r) AS VARCHAR) FROM ${from} AS r`, head: '[\n', line, foot: '\n]\n' }
  }
  const kinds = columns.map(({ shown }) => shown.kind)
  const names = columns.map(({ name }) => name)
  return {
    select: `SELECT ${columns.map(({ sql }) => `CAST(${sql} AS VARCHAR)`).join(', ')} FROM ${from}`,
    head: csvHead(names, format),
    line: (row) => csvLine(row, kinds, format),
    foot: '',
  }
}

/** Parquet is written from its end, so it needs a file of its own for a moment: a private one of ours, gone with the job. */
async function writeParquet(bench: LookBench, tables: Tables, path: string, to: ByteWriter): Promise<Result<number>> {
  const made = await tables.run(
    `COPY (SELECT * FROM ${identifier(RESULT)}) TO ${literal(path)} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`,
  )
  if (!made.ok) return made
  const counted = await tables.rows(`SELECT CAST(count(*) AS VARCHAR) FROM read_parquet(${literal(path)})`)
  if (!counted.ok) return counted
  const copied = await reading(bench.disk, path, (file, bytes) =>
    pieces(file, { from: 0, most: bytes, signal: bench.signal }, async (piece) => {
      const written = await to.write(piece)
      return written.ok ? ok(true) : written
    }),
  )
  return copied.ok ? ok(Number(counted.value[0]?.[0] ?? 0)) : copied
}
