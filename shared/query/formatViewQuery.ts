import { LIMITS } from '../limits.js'
import type { ColumnKind } from '../preview/model.js'
import { formatIdentifier, quoteIdentifier, quoteLiteral } from '../preview/sql/quoteSql.js'
import { foldCellText } from '../preview/table/foldCellText.js'
import { parseTypedNumber, parseTypedValue } from '../preview/table/parseTypedValue.js'
import type { ColumnFilter, ColumnSort, TableView } from '../preview/table/tableView.js'

/** A column as a person sees it. */
interface SeenColumn {
  readonly name: string
  readonly kind: ColumnKind
}

/**
 * A query for the first rows of a table as they are looked at: its filters, its order and its columns, written as a person
 * would. `buildViewSql` writes the same for the engine. A view of columns whose names are cut cannot be written: the query
 * is then for the whole table.
 */
export function formatViewQuery(
  table: string,
  { view, columns }: { readonly view: TableView; readonly columns: readonly SeenColumn[] },
  mostRows: number,
): string {
  const findColumn = (at: number): SeenColumn | null => {
    const found = columns[at]
    return found === undefined || found.name.length >= LIMITS.TITLE_CHARS ? null : found
  }
  const shown = view.columns === null ? [] : view.columns.map(findColumn)
  const conditions = view.filters.map((filter) =>
    writeWith(findColumn(filter.column), (one) => toCondition(filter, one)),
  )
  const keys = view.sort.map((sort) => writeWith(findColumn(sort.column), (one) => toSortKey(sort, one)))
  const isWhole = [...shown, ...conditions, ...keys].includes(null)
  const names = shown.flatMap((one) => (one === null ? [] : [quoteIdentifier(one.name)]))
  return [
    `SELECT ${isWhole || names.length === 0 ? '*' : names.join(', ')}`,
    `FROM ${formatIdentifier(table)}`,
    ...(isWhole || conditions.length === 0 ? [] : [`WHERE ${conditions.join('\n  AND ')}`]),
    ...(isWhole || keys.length === 0 ? [] : [`ORDER BY ${keys.join(', ')}`]),
    `LIMIT ${mostRows}`,
  ].join('\n')
}

const writeWith = (column: SeenColumn | null, write: (column: SeenColumn) => string): string | null =>
  column === null ? null : write(column)

const toText = ({ name, kind }: SeenColumn): string =>
  kind === 'text' ? quoteIdentifier(name) : `CAST(${quoteIdentifier(name)} AS VARCHAR)`

function toSortKey({ descending }: ColumnSort, column: SeenColumn): string {
  const key =
    column.kind === 'text'
      ? `replace(strip_accents(lower(${quoteIdentifier(column.name)})), 'œ', 'oe')`
      : quoteIdentifier(column.name)
  return descending ? `${key} DESC NULLS LAST` : key
}

function toCondition(filter: ColumnFilter, column: SeenColumn): string {
  const name = quoteIdentifier(column.name)
  switch (filter.type) {
    case 'text':
      return toTextCondition(filter, column)
    case 'number':
      return toRange(column.kind === 'number' ? name : `TRY_CAST(${name} AS DOUBLE)`, filter.from, filter.to)
    case 'date': {
      const moment = column.kind === 'date' ? name : `TRY_CAST(${name} AS TIMESTAMP)`
      const ends = [
        ...(filter.from === null ? [] : [`${moment} >= DATE ${quoteLiteral(filter.from)}`]),
        ...(filter.to === null ? [] : [`${moment} < DATE ${quoteLiteral(filter.to)} + INTERVAL 1 DAY`]),
      ]
      return ends.length === 0 ? `${moment} IS NOT NULL` : ends.join(' AND ')
    }
    case 'in':
      return toList(filter.values, column)
    case 'empty':
      if (column.kind !== 'text') return `${name} IS ${filter.empty ? '' : 'NOT '}NULL`
      return filter.empty ? `(${name} IS NULL OR ${name} = '')` : `${name} <> ''`
  }
}

function toTextCondition({ match, text }: Extract<ColumnFilter, { type: 'text' }>, column: SeenColumn): string {
  const wanted = parseTypedValue(text, column.kind) ?? foldCellText(text)
  const value = foldAsFarAsNeeded(toText(column), wanted, column.kind)
  const literal = quoteLiteral(wanted)
  const number = parseTypedNumber(text, column.kind)
  switch (match) {
    case 'contains':
      return `contains(${value}, ${literal})`
    case 'excludes':
      return `NOT coalesce(contains(${value}, ${literal}), false)`
    case 'starts':
      return `starts_with(${value}, ${literal})`
    case 'equals':
      return `${number === null ? value : quoteIdentifier(column.name)} = ${number ?? literal}`
  }
}

/** Folds no more than what may differ from this text: typographic apostrophes and spaces, and ligatures. */
function foldAsFarAsNeeded(value: string, wanted: string, kind: ColumnKind): string {
  if (kind === 'number' || kind === 'date' || kind === 'time') return value
  let folded = `strip_accents(lower(${value}))`
  if (wanted.includes("'")) folded = `replace(${folded}, '’', '''')`
  if (wanted.includes(' ')) folded = `translate(${folded}, ${quoteLiteral('\u00a0\u202f')}, '  ')`
  for (const [ligature, letters] of [
    ['œ', 'oe'],
    ['æ', 'ae'],
  ] as const)
    if (wanted.includes(letters)) folded = `replace(${folded}, '${ligature}', '${letters}')`
  return folded
}

function toRange(value: string, from: string | null, to: string | null): string {
  if (from !== null && to !== null) return from === to ? `${value} = ${from}` : `${value} BETWEEN ${from} AND ${to}`
  if (from !== null) return `${value} >= ${from}`
  return to === null ? `${value} IS NOT NULL` : `${value} <= ${to}`
}

function toList(values: readonly (string | null)[], column: SeenColumn): string {
  const name = quoteIdentifier(column.name)
  const texts = values.filter((value) => value !== null)
  const isNumeric = column.kind === 'number' && texts.every((text) => /^-?\d+(?:\.\d+)?$/.test(text))
  // A value that is listed cut is compared with the beginning of the others.
  const isCut = texts.some((text) => text.length > LIMITS.PREVIEW_CELL_CHARS)
  const value = isNumeric ? name : isCut ? `left(${toText(column)}, ${LIMITS.PREVIEW_CELL_CHARS + 1})` : toText(column)
  const listed = texts.map((text) => (isNumeric ? text : quoteLiteral(text))).join(', ')
  const isListed = texts.length === 1 ? `${value} = ${listed}` : `${value} IN (${listed})`
  if (texts.length === values.length) return texts.length === 0 ? 'false' : isListed
  return texts.length === 0 ? `${name} IS NULL` : `(${isListed} OR ${name} IS NULL)`
}
