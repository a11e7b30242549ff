import { LIMITS } from '../../limits.js'
import { createUniqueNames } from '../../text/uniqueNames.js'
import type { ReaderOptions } from '../readerOptions.js'
import { FORM, findForms } from '../values/valueForms.js'
import type { HeadRow } from './readFirstCsvRows.js'

/** Where the rows of a text table begin, and the names of its columns. */
export interface TableLayout {
  /** The line with the names, from 1; 0 without one. */
  readonly namesLine: number
  /** Lines above the first row. */
  readonly skip: number
  /** The names; no two are equal, ignoring case. */
  readonly names: readonly string[]
}

/** Detects the layout in the first rows of a file, as far as a person has not chosen it. */
export function detectLayout(
  rows: readonly HeadRow[],
  chosen: Pick<ReaderOptions, 'namesLine' | 'skip'>,
): { readonly found: TableLayout; readonly used: TableLayout } {
  const found = findLayout(rows)
  const { namesLine, skip } = chosen
  if (namesLine === null && skip === null) return { found, used: found }
  if (namesLine === null) {
    const below = rows.filter(({ line }) => line > (skip ?? 0))
    const used = findLayout(below)
    return { found, used: { ...used, skip: Math.max(used.skip, skip ?? 0) } }
  }
  const above = Math.max(namesLine, skip ?? (namesLine === 0 && found.namesLine > 0 ? found.namesLine - 1 : namesLine))
  const named = rows.find(({ line }) => namesLine > 0 && line >= namesLine)
  const below = rows.filter(({ line }) => line > above)
  const names = nameColumns(named?.fields ?? [], findUsualLength(below.length > 0 ? below : rows))
  return { found, used: { namesLine: named === undefined ? 0 : namesLine, skip: above, names } }
}

/** Excel's own first line, which tells it the separator. */
const isSeparatorLine = ({ line, fields: [first = '', ...others] }: HeadRow): boolean =>
  line === 1 && /^"?sep=.?"?$/i.test(first.trim()) && others.every((field) => field.trim() === '')

function findLayout(all: readonly HeadRow[]): TableLayout {
  const rows = all.filter((row) => !isSeparatorLine(row))
  const usual = findUsualLength(rows)
  const first = rows.findIndex((row) => isTableRow(row, usual))
  const top = rows[first]
  if (top === undefined) {
    const [only] = rows
    return only === undefined
      ? { namesLine: 0, skip: 0, names: [] }
      : { namesLine: only.line, skip: only.line, names: nameColumns(only.fields, only.fields.length) }
  }
  // The rows end with a separator and the header does not.
  const shorter = rows[first - 1]
  const below = rows.slice(first)
  if (
    shorter !== undefined &&
    shorter.fields.length === usual - 1 &&
    below.every(({ fields }) => fields.length < usual || fields.at(-1)?.trim() === '')
  )
    return { namesLine: shorter.line, skip: top.line - 1, names: nameColumns(shorter.fields, usual - 1) }
  const next = rows[first + 1]
  if (isHeader(top, rows.slice(first + 1), usual))
    return {
      namesLine: top.line,
      skip: next === undefined ? top.line : next.line - 1,
      names: nameColumns(top.fields, usual),
    }
  return { namesLine: 0, skip: top.line - 1, names: nameColumns([], usual) }
}

/** Whether a row has the usual length and more content than a title in its first cell. */
const isTableRow = ({ fields }: HeadRow, usual: number): boolean =>
  fields.length === usual && (usual < 3 || fields.filter((field) => field.trim() !== '').length > 1)

function findUsualLength(rows: readonly HeadRow[]): number {
  const counts = new Map<number, number>()
  for (const { fields } of rows) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

const YEAR = /^(?:19|20)\d\d$/

const isBooleanWord = (text: string): boolean => (findForms(text) & FORM.booleanWord) !== 0

/** A column: its cell in the first row, and the non-empty cells below. */
interface Column {
  readonly cell: string
  readonly values: readonly string[]
}

const isSameWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const isLikeItsColumn = ({ cell, values }: Column): boolean => {
  const forms = cell === '' || YEAR.test(cell) ? 0 : findForms(cell)
  return forms !== 0 && values.length > 0 && values.every((value) => (findForms(value) & forms) !== 0)
}

/** Whether the cell is a word above numbers or dates. */
const isColumnName = ({ cell, values }: Column): boolean =>
  cell !== '' && findForms(cell) === 0 && values.length > 0 && values.every((value) => findForms(value) !== 0)

/** Whether a row holds the names of the columns: none of its cells is a value of the kind below it. */
function isHeader(top: HeadRow, below: readonly HeadRow[], usual: number): boolean {
  if (below.length === 0) return true
  const cells = top.fields.map((field) => field.trim())
  const columns = Array.from({ length: usual }, (_, index) => ({
    cell: cells[index] ?? '',
    values: below.map(({ fields }) => fields[index]?.trim() ?? '').filter((value) => value !== ''),
  }))
  const alike = columns.filter(isLikeItsColumn)
  // `oui` and `no` can be names as well: when another cell is a name, or when the column spells the word differently.
  const isNamed = columns.some(isColumnName)
  const isName = ({ cell, values }: Column): boolean =>
    isBooleanWord(cell) && (isNamed || (!values.includes(cell) && values.some((value) => isSameWord(value, cell))))
  if (alike.some((column) => !isName(column))) return false
  // Years above years: this is a row like the others.
  const years = cells.flatMap((cell, index) => (YEAR.test(cell) ? [index] : []))
  const filled = cells.filter((cell) => cell !== '').length
  const areYears = years.every((index) => below.every(({ fields }) => YEAR.test(fields[index]?.trim() ?? '')))
  return !(years.length === filled && filled > 0 && areYears)
}

/** Returns one name per column: missing and repeated names get numbers. */
export function nameColumns(cells: readonly string[], most: number): readonly string[] {
  const makeUnique = createUniqueNames({ number: (name, number) => `${name}_${number}` })
  const length = Math.min(Math.max(cells.length, most), LIMITS.PREVIEW_READ_COLUMNS)
  return Array.from({ length }, (_, index) => {
    const cell = (cells[index] ?? '').replace(/\s+/g, ' ').trim().slice(0, LIMITS.TITLE_CHARS)
    return makeUnique(cell === '' ? `column_${index + 1}` : cell, index + 1)
  })
}
