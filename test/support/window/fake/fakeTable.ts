import type { OutputOf } from '../../../../shared/ipc/contract.js'
import type { Misfits, PreviewColumn } from '../../../../shared/preview/model.js'
import type { CellPlace } from '../../../../shared/preview/table/tableRequests.js'
import type { ColumnFilter, TableView } from '../../../../shared/preview/table/tableView.js'
import { createSampleComparison } from '../../samples/comparisonSamples.js'
import {
  createSampleRow,
  createSmallResult,
  SAMPLE_COLUMNS,
  SAMPLE_MISFITS,
  SAMPLE_ROWS,
} from '../../samples/previewSamples.js'

type Row = readonly (string | null)[]

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function passes(row: Row, filter: ColumnFilter): boolean {
  const cell = row[filter.column] ?? null
  switch (filter.type) {
    case 'text':
      return cell !== null && fold(cell).includes(fold(filter.text))
    case 'in':
      return filter.values.includes(cell)
    case 'empty':
      return (cell === null || cell === '') === filter.empty
    case 'number':
      return (
        cell !== null &&
        Number(cell) >= Number(filter.from ?? -Infinity) &&
        Number(cell) <= Number(filter.to ?? Infinity)
      )
    case 'date':
      return cell !== null && cell >= (filter.from ?? '') && cell <= (filter.to ?? '9')
  }
}

interface FindInput {
  readonly view: TableView
  readonly text: string
  readonly from: CellPlace
  readonly backwards: boolean
}

/**
 * Creates a table that is read by windows, as the main process answers them: sorted, filtered and searched in memory.
 */
function createFakeTable(columns: readonly PreviewColumn[], all: readonly Row[], misfits: Misfits | null = null) {
  const compare = (one: Row, other: Row, { sort }: TableView): number => {
    for (const { column, descending } of sort) {
      const [left, right] = [one[column] ?? null, other[column] ?? null]
      if (left === right) continue
      if (left === null || right === null) return left === null ? 1 : -1
      const order = columns[column]?.kind === 'number' ? Number(left) - Number(right) : left.localeCompare(right, 'fr')
      if (order !== 0) return descending ? -order : order
    }
    return 0
  }

  let last: { readonly key: string; readonly rows: readonly Row[] } = { key: '', rows: all }

  function rowsOf(view: TableView): readonly Row[] {
    const key = JSON.stringify([view.sort, view.filters])
    if (last.key !== key) {
      const left = all.filter((row) => view.filters.every((filter) => passes(row, filter)))
      last = { key, rows: left.sort((one, other) => compare(one, other, view)) }
    }
    return last.rows
  }

  return {
    table: ({ view }: { readonly view: TableView }): OutputOf<'preview.table'> => ({
      columns: [...columns],
      columnsLeftOut: 0,
      rows: rowsOf(view).length,
      of: all.length,
      notes: [],
      misfits,
    }),
    rows: (asked: {
      readonly view: TableView
      readonly from: number
      readonly count: number
      readonly columns: readonly number[]
    }): OutputOf<'preview.rows'> =>
      rowsOf(asked.view)
        .slice(asked.from, asked.from + asked.count)
        .map((row) => asked.columns.map((column) => row[column] ?? null)),
    find: ({ view, text, from, backwards }: FindInput): OutputOf<'preview.find'> => {
      const shown = view.columns ?? columns.map((_, at) => at)
      const cells = rowsOf(view).flatMap((row, at) =>
        shown.filter((column) => fold(row[column] ?? '').includes(fold(text))).map((column) => ({ row: at, column })),
      )
      const isBehind = (cell: CellPlace): boolean =>
        cell.row === from.row ? shown.indexOf(cell.column) > shown.indexOf(from.column) : cell.row > from.row
      const isBefore = (cell: CellPlace): boolean =>
        !isBehind(cell) && !(cell.row === from.row && cell.column === from.column)
      const next = backwards ? cells.findLast(isBefore) : cells.find(isBehind)
      const wrapped = backwards ? cells.at(-1) : cells[0]
      if (next !== undefined) return { ...next, wrapped: false }
      return wrapped === undefined ? null : { ...wrapped, wrapped: true }
    },
    values: ({ column, text }: { readonly column: number; readonly text: string }): OutputOf<'preview.values'> => {
      const counts = new Map<string | null, number>()
      for (const row of all) counts.set(row[column] ?? null, (counts.get(row[column] ?? null) ?? 0) + 1)
      const values = [...counts]
        .filter(([value]) => fold(value ?? '').includes(fold(text)))
        .map(([value, count]) => ({ value, count }))
        .sort((one, other) => other.count - one.count)
      return { values: values.slice(0, 200), more: values.length > 200 }
    },
    cell: ({ view, at }: { readonly view: TableView; readonly at: CellPlace }): OutputOf<'preview.cell'> => ({
      text: rowsOf(view)[at.row]?.[at.column] ?? null,
      cut: false,
    }),
    place: ({ view, origin }: { readonly view: TableView; readonly origin: number }): OutputOf<'preview.place'> => {
      const row = all[origin]
      const at = row === undefined ? -1 : rowsOf(view).indexOf(row)
      return at < 0 ? null : at
    },
    origin: ({ view, row }: { readonly view: TableView; readonly row: number }): OutputOf<'preview.origin'> => {
      const shown = rowsOf(view)[row]
      return shown === undefined ? null : all.indexOf(shown)
    },
    copy: (asked: {
      readonly view: TableView
      readonly from: number
      readonly count: number
      readonly withNames: boolean
    }): OutputOf<'preview.copy'> => {
      const shown = asked.view.columns ?? []
      const rows = rowsOf(asked.view).slice(asked.from, asked.from + Math.min(asked.count, 5000))
      const lines = rows.map((row) => shown.map((column) => row[column] ?? '').join('\t'))
      const head = asked.withNames ? [shown.map((column) => columns[column]?.name).join('\t')] : []
      return { text: `${[...head, ...lines].join('\n')}\n`, rows: rows.length, cut: asked.count > rows.length }
    },
  }
}

const sample = createFakeTable(
  SAMPLE_COLUMNS,
  Array.from({ length: SAMPLE_ROWS }, (_, index) => createSampleRow(index)),
  SAMPLE_MISFITS,
)
const { differences } = createSampleComparison()
const compared =
  differences?.type === 'table' ? createFakeTable(differences.table.columns, differences.table.rows) : sample

const answer = createSmallResult()
const answered = createFakeTable(answer.columns, answer.rows)

/** Returns the requested table: the sample, that of the sample comparison, or the result of every query. */
export const getFakeTable = (asked: object): typeof sample =>
  'differences' in asked ? compared : 'answer' in asked ? answered : sample
