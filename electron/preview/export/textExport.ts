import { failure } from '../../../shared/failure.js'
import { encodeWindows1252 } from '../../../shared/preview/export/encodeWindows1252.js'
import type { CsvExportFormat } from '../../../shared/preview/export/exportFormat.js'
import { formatGeoJsonCrs } from '../../../shared/preview/export/formatCrs.js'
import { formatExportHeader, formatExportLine } from '../../../shared/preview/export/formatCsvExport.js'
import { parseWkb } from '../../../shared/preview/geo/parseWkb.js'
import { quoteLiteral } from '../../../shared/preview/sql/quoteSql.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { isGeometryType } from '../table/geometryType.js'
import { toTextSql, type ViewColumn } from '../table/viewColumn.js'
import { EXPORT_VIEW } from './createExportView.js'
import type { ExportContext } from './exportContext.js'
import type { ExportGeometry } from './findExportGeometry.js'

/** How rows are written as text. */
interface TextFormat {
  readonly select: string
  readonly header: string
  readonly line: (row: readonly (string | null)[], index: number) => string
  readonly footer: string
  readonly encode: (text: string) => Result<Uint8Array>
}

/** Writes CSV, JSON or GeoJSON as the rows arrive, without any other copy of them. */
export async function writeText({
  task,
  tables,
  columns,
  geometry,
  to,
  onRows,
}: ExportContext): Promise<Result<number>> {
  const { format } = task
  const { select, header, line, footer, encode } =
    format.type === 'csv'
      ? writeCsv(format, columns)
      : geometry === null
        ? writeJson(columns)
        : writeGeoJson(columns, geometry)
  const put = async (text: string): Promise<Result<void>> => {
    const bytes = encode(text)
    return bytes.ok ? to.write(bytes.value) : bytes
  }
  const begun = await put(header)
  if (!begun.ok) return begun
  let rows = 0
  const streamed = await tables.readInPieces(select, async (some) => {
    const text = some.map((row, index) => line(row, rows + index)).join('')
    rows += some.length
    onRows(rows)
    return put(text)
  })
  if (!streamed.ok) return streamed
  const ended = await put(footer)
  return ended.ok ? ok(rows) : ended
}

const encoder = new TextEncoder()
const encodeUtf8 = (text: string): Result<Uint8Array> => ok(encoder.encode(text))

/** A character that the encoding lacks is a failure: it is never replaced silently. */
function encodeLatin(text: string): Result<Uint8Array> {
  const bytes = encodeWindows1252(text)
  return bytes instanceof Uint8Array ? ok(bytes) : fail(failure('export/not-encodable', { name: bytes.missing }))
}

function writeCsv(format: CsvExportFormat, columns: readonly ViewColumn[]): TextFormat {
  const kinds = columns.map(({ shown }) => shown.kind)
  const names = columns.map(({ name }) => name)
  return {
    select: `SELECT ${columns.map((column, index) => `${toTextSql(column)} AS c${index}`).join(', ')} FROM ${EXPORT_VIEW}`,
    header: formatExportHeader(names, format),
    line: (row) => formatExportLine(row, kinds, format),
    footer: '',
    encode: format.encoding === 'utf-8' ? encodeUtf8 : encodeLatin,
  }
}

/** Builds the SQL of one row as a JSON object. */
function toJson(columns: readonly ViewColumn[]): string {
  const fields = columns.map((column) => {
    // The engine would write a geometry as well-known text.
    const value = isGeometryType(column.type) ? toTextSql(column) : column.sql
    return `${quoteLiteral(column.name)}: ${value}`
  })
  return fields.length === 0 ? `'{}'` : `CAST(to_json({${fields.join(', ')}}) AS VARCHAR)`
}

/**
 * An escaped quote or backslash, a quote, or a number that JSON cannot hold. A pattern for whole texts would exceed the
 * stack of V8 with a long one.
 */
const QUOTE_OR_NOT_FINITE = /\\["\\]|"|-?\b(?:NaN|Infinity)\b/g

/** A number that JSON cannot hold becomes null, at any depth of the record. */
function dropNotFinite(record: string): string {
  if (!/NaN|Infinity/.test(record)) return record
  let isInText = false
  let copiedTo = 0
  let finite = ''
  for (const { 0: found, index } of record.matchAll(QUOTE_OR_NOT_FINITE)) {
    if (found === '"') isInText = !isInText
    if (isInText || found === '"') continue
    finite += `${record.slice(copiedTo, index)}null`
    copiedTo = index + found.length
  }
  return finite + record.slice(copiedTo)
}

const getRecordSeparator = (index: number): string => (index === 0 ? '' : ',\n')

const writeJson = (columns: readonly ViewColumn[]): TextFormat => ({
  select: `SELECT ${toJson(columns)} AS r FROM ${EXPORT_VIEW}`,
  header: '[\n',
  line: ([record = null], index) => `${getRecordSeparator(index)}${dropNotFinite(record ?? 'null')}`,
  footer: '\n]\n',
  encode: encodeUtf8,
})

function writeGeoJson(columns: readonly ViewColumn[], { wkb, column, epsg }: ExportGeometry): TextFormat {
  const properties = columns.filter(({ name }) => name !== column)
  return {
    select: `SELECT ${toJson(properties)} AS r, hex(${wkb}) AS g FROM ${EXPORT_VIEW}`,
    header: `{"type":"FeatureCollection",\n${formatGeoJsonCrs(epsg)}"features":[\n`,
    line: ([record = null, shape = null], index) =>
      `${getRecordSeparator(index)}{"type":"Feature","properties":${dropNotFinite(record ?? '{}')},"geometry":${formatShape(shape)}}`,
    footer: '\n]}\n',
    encode: encodeUtf8,
  }
}

const formatShape = (hex: string | null): string =>
  hex === null ? 'null' : JSON.stringify(parseWkb(Buffer.from(hex, 'hex')))
