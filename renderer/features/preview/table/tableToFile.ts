import { LIMITS } from '../../../../shared/limits.js'
import type { ExportFormat, PreviewColumn, PreviewTable } from '../../../../shared/preview/model.js'
import { formatCsvHeader, formatCsvLine } from '../../../../shared/preview/table/writeCsv.js'

/**
 * The table that the window holds as the text of a file, or null when the window does not hold all of it: rows behind
 * the last, columns that were left out, cells that were cut, or values that only the machine can write in that format.
 */
export function createTableFile(table: PreviewTable, format: ExportFormat): string | null {
  const { columns, rows, more, columnsLeftOut } = table
  if (more || columnsLeftOut > 0 || format.is === 'parquet') return null
  if (rows.some((row) => row.some((cell) => cell !== null && cell.length > LIMITS.PREVIEW_CELL_CHARS))) return null
  if (format.is === 'csv') {
    const kinds = columns.map(({ kind }) => kind)
    const head = formatCsvHeader(
      columns.map(({ name }) => name),
      format,
    )
    return head + rows.map((row) => formatCsvLine(row, kinds, format)).join('')
  }
  if (columns.some(({ kind }) => kind === 'nested')) return null
  return `[\n${rows.map((row) => jsonLine(columns, row)).join(',\n')}\n]\n`
}

const jsonLine = (columns: readonly PreviewColumn[], row: readonly (string | null)[]): string =>
  `{${columns.map(({ name, kind }, index) => `${JSON.stringify(name)}:${jsonValue(row[index] ?? null, kind)}`).join(',')}}`

/** A number stays as it was written, digit for digit: read as one of JavaScript's it could lose some. */
function jsonValue(cell: string | null, kind: PreviewColumn['kind']): string {
  if (cell === null) return 'null'
  if (kind === 'number' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(cell)) return cell
  return kind === 'boolean' ? cell : JSON.stringify(cell)
}
