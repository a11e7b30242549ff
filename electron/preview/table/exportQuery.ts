import { basename } from 'node:path'
import type { ExportFormat } from '../../../shared/preview/model.js'
import { quoteIdentifier, quoteLiteral } from '../../../shared/preview/query/quoteSql.js'
import { formatCsvHeader, formatCsvLine } from '../../../shared/preview/table/writeCsv.js'
import { ok, type Result } from '../../../shared/result.js'
import { writeAtomically } from '../../crypto/atomicFile.js'
import { type ByteWriter, createEncryptingWriter, createPlainWriter } from '../../crypto/encryptionStream.js'
import type { OpenFile } from '../../ports/disk.js'
import type { ExportTask } from '../../ports/preview/previewService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import { readChunks, withFile } from '../context/fileReader.js'
import type { PreviewContext } from '../context/previewContext.js'
import { quotePath } from '../context/tableReader.js'
import { readColumns, type ViewColumn } from './duckdbViews.js'
import { RESULT_VIEW, withQueryResult } from './query.js'

export interface ExportSummary {
  readonly bytes: number
  readonly rows: number
}

/** Writes everything that a query gives to a new file, in clear or encrypted. On any failure nothing is left of it. */
export async function exportQuery(context: PreviewContext, task: ExportTask): Promise<Result<ExportSummary>> {
  const parquet = task.format.is === 'parquet' ? context.scratchPath() : null
  const alsoFiles = parquet === null ? [] : [{ path: parquet, name: basename(task.target) }]
  return withQueryResult(context, { ...task, alsoFiles }, async (tables) => {
    let summary: ExportSummary = { bytes: 0, rows: 0 }
    const { target, partial } = task
    const draft = { disk: context.disk, target, partial, bytes: 0, signal: context.signal }
    const published = await writeAtomically(draft, async (file) => {
      const written = await writeTo(context, task, { tables, file, parquet })
      if (written.ok) summary = written.value
      return written.ok ? ok(undefined) : written
    })
    return published.ok ? ok(summary) : published
  })
}

interface Way {
  readonly tables: TableEngine
  readonly file: OpenFile
  readonly parquet: string | null
}

async function writeTo(
  context: PreviewContext,
  task: ExportTask,
  { tables, file, parquet }: Way,
): Promise<Result<ExportSummary>> {
  const writer =
    task.publicKey === null ? ok(createPlainWriter(file)) : await createEncryptingWriter(file, task.publicKey)
  if (!writer.ok) return writer
  const rows =
    parquet === null
      ? await writeText(tables, task.format, writer.value)
      : await writeParquet(context, tables, parquet, writer.value)
  if (!rows.ok) return rows
  const bytes = await writer.value.end()
  return bytes.ok ? ok({ bytes: bytes.value, rows: rows.value }) : bytes
}

const encoder = new TextEncoder()

/** CSV and JSON are written as the rows come, and never lie anywhere else. */
async function writeText(tables: TableEngine, format: ExportFormat, to: ByteWriter): Promise<Result<number>> {
  const columns = await readColumns(tables, RESULT_VIEW)
  if (!columns.ok) return columns
  const { select, head, line, foot } = getManner(format, columns.value)
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

function getManner(format: ExportFormat, columns: readonly ViewColumn[]): Manner {
  const from = quoteIdentifier(RESULT_VIEW)
  if (format.is !== 'csv') {
    const line: Manner['line'] = ([one = null], index) => `${index === 0 ? '' : ',\n'}${one ?? 'null'}`
    return { select: `SELECT CAST(to_json(r) AS VARCHAR) FROM ${from} AS r`, head: '[\n', line, foot: '\n]\n' }
  }
  const kinds = columns.map(({ shown }) => shown.kind)
  const names = columns.map(({ name }) => name)
  return {
    select: `SELECT ${columns.map(({ sql }) => `CAST(${sql} AS VARCHAR)`).join(', ')} FROM ${from}`,
    head: formatCsvHeader(names, format),
    line: (row) => formatCsvLine(row, kinds, format),
    foot: '',
  }
}

/** Parquet is written from its end, so it needs a file of its own for a moment: a private one of ours, gone with the job. */
async function writeParquet(
  context: PreviewContext,
  tables: TableEngine,
  path: string,
  to: ByteWriter,
): Promise<Result<number>> {
  const made = await tables.run(
    `COPY (SELECT * FROM ${quoteIdentifier(RESULT_VIEW)}) TO ${quoteLiteral(path)} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`,
  )
  if (!made.ok) return made
  const counted = await tables.rows(`SELECT CAST(count(*) AS VARCHAR) FROM read_parquet(${quotePath(path)})`)
  if (!counted.ok) return counted
  const copied = await withFile(context.disk, path, (file, bytes) =>
    readChunks(file, { from: 0, most: bytes, signal: context.signal }, async (piece) => {
      const written = await to.write(piece)
      return written.ok ? ok(true) : written
    }),
  )
  return copied.ok ? ok(Number(counted.value[0]?.[0] ?? 0)) : copied
}
