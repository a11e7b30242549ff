import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { PreviewNote, TableFormat } from '../../../../shared/preview/model.js'
import { type ColumnStats, chooseTypes, createColumnStats } from '../../../../shared/preview/values/columnTypes.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import { formatCsvRow } from '../../../../shared/text/formatCsvRow.js'
import { createUniqueNames } from '../../../../shared/text/uniqueNames.js'
import type { SourceContext } from '../../context/previewContext.js'
import { quotePath } from '../../context/quotePath.js'
import type { SqlTable } from '../../context/sqlTable.js'
import { writeTextFile } from '../../context/writeTextFile.js'
import { declareColumns, selectTyped } from '../csv/typedColumnSql.js'

/** A value for a table. `isText`: the file declares it a text, so that its digits are not a number. */
export interface TextTableValue {
  readonly text: string
  readonly isText: boolean
}

/**
 * Converts a binary value to its hexadecimal digits. `left-out` beyond `LIMITS.PREVIEW_BINARY_BYTES`: a part of the
 * value would be taken for the whole in an export.
 */
export const toHexValue = (bytes: Uint8Array): TextTableValue | 'left-out' =>
  bytes.length > LIMITS.PREVIEW_BINARY_BYTES ? 'left-out' : { text: Buffer.from(bytes).toString('hex'), isText: true }

/** Writes rows as a text table of ours, and records the forms of their values. */
export interface TextTableWriter {
  /** Gives the column of this name, which is created when needed; null beyond the most columns of a table. */
  readonly column: (name: string) => number | null
  /** Creates the columns up to this position, with generated names. */
  readonly columnAt: (index: number) => void
  /**
   * Writes a row: one value for each column, in the order in which the columns were created. Missing values are empty,
   * and so are those that are left out, which the table notes.
   */
  readonly row: (values: readonly (TextTableValue | 'left-out' | null | undefined)[]) => Promise<Result<void>>
  readonly rows: () => number
}

export interface WrittenTextTable {
  readonly format: TableFormat
  /** Whether it holds only the beginning of the file. */
  readonly cut: boolean
}

const SEPARATOR = ','
/**
 * The fewest cells of a written row. An empty row of one cell would be a blank line, which the engine skips when columns
 * are added later.
 */
const FEWEST_CELLS = 2
const LINE_BYTES = 2 * LIMITS.PREVIEW_ITEM_BYTES

/**
 * Writes the rows of any format as a text table into the scratch folder, and gives a reader with types that fit all
 * values. Fails with `look/unreadable` for a table without a column, and with `file/too-large` beyond
 * `LIMITS.PREVIEW_REWRITE_BYTES`.
 */
export async function writeTextTable(
  context: SourceContext,
  name: string,
  fill: (writer: TextTableWriter) => Promise<Result<WrittenTextTable>>,
): Promise<Result<SqlTable>> {
  const path = context.scratchPath()
  const places = new Map<string, number>()
  const columns: ColumnStats[] = []
  let rows = 0
  /** The fewest columns that a row was written with: columns can be added later, so earlier rows may be shorter. */
  let narrowest = Number.POSITIVE_INFINITY
  let hasLines = false
  const notes = new Set<PreviewNote>()
  let table: WrittenTextTable | null = null

  const makeColumn = (title: string): number | null => {
    const known = places.get(title)
    if (known !== undefined) return known
    if (columns.length >= LIMITS.PREVIEW_READ_COLUMNS) {
      notes.add('columns-left-out')
      return null
    }
    places.set(title, columns.length)
    columns.push(createColumnStats(title))
    return columns.length - 1
  }

  const written = await writeTextFile(context.disk, path, async (to) => {
    const filled = await fill({
      rows: () => rows,
      column: makeColumn,
      columnAt: (index) => {
        while (columns.length <= index && !notes.has('columns-left-out')) makeColumn(`column_${columns.length + 1}`)
      },
      row: async (values) => {
        rows += 1
        const width = Math.max(FEWEST_CELLS, columns.length)
        narrowest = Math.min(narrowest, width)
        const cells = Array.from({ length: width }, (_, index) => {
          const value = values[index]
          if (value === 'left-out') notes.add('binary-left-out')
          if (value === null || value === undefined || value === 'left-out') return null
          columns[index]?.add(value.text, rows, value.isText)
          hasLines ||= value.text.includes('\n') || value.text.includes('\r')
          return value.text
        })
        return to.write(formatCsvRow(cells, { separator: SEPARATOR, formulas: 'keep' }))
      },
    })
    if (filled.ok) table = filled.value
    return filled.ok ? ok(undefined) : filled
  })
  if (!written.ok) return written
  if (columns.length === 0 || table === null) return fail(failure('look/unreadable'))
  return ok(
    createTextTableReader(
      { path, name, rows, columns, isSimple: narrowest >= columns.length && !hasLines, notes: [...notes] },
      table,
    ),
  )
}

interface WrittenRows {
  readonly path: string
  readonly name: string
  readonly rows: number
  readonly columns: readonly ColumnStats[]
  readonly isSimple: boolean
  readonly notes: readonly PreviewNote[]
}

function createTextTableReader(
  { path, name, rows, columns, isSimple, notes }: WrittenRows,
  { format, cut }: WrittenTextTable,
): SqlTable {
  const free = { decimal: '.', dates: null } as const
  const chosen = chooseTypes(columns, free, '.')
  const typed = nameColumns(columns).map(({ stats, title }, index) => ({
    name: title,
    type: chosen[index]?.type ?? 'text',
    hasSpaces: stats.hasSpaces(),
  }))
  const names = [...typed.map((column) => column.name), ...nameFillers(typed)]
  const options = declareColumns(
    names,
    { separator: SEPARATOR, quote: '"', skip: 0, lineEnd: '\r\n', lineBytes: LINE_BYTES },
    ['allow_quoted_nulls = false', ...(isSimple ? [] : ['null_padding = true', 'parallel = false'])],
  )
  return {
    from: (at) => `(SELECT ${selectTyped(typed, true)} FROM read_csv(${quotePath(at)}, ${options.join(', ')}))`,
    path,
    name,
    format,
    notes,
    misfits: null,
    rows,
    cut,
  }
}

/** Names the cells that rows have beyond the columns of the table; nothing selects them. */
const nameFillers = (columns: readonly { readonly name: string }[]): readonly string[] =>
  Array.from({ length: Math.max(0, FEWEST_CELLS - columns.length) }, () => `${columns[0]?.name ?? ''} filler`)

/**
 * Makes the names unique: names that differ only in capitals are one name to the engine. A column without a name, which
 * the engine refuses, is named by its place.
 */
function nameColumns(
  columns: readonly ColumnStats[],
): readonly { readonly stats: ColumnStats; readonly title: string }[] {
  const makeUnique = createUniqueNames({ number: (name, number) => `${name}_${number}` })
  return columns.map((stats, index) => ({
    stats,
    title: makeUnique(stats.name === '' ? `column_${index + 1}` : stats.name),
  }))
}
