import { type DifferencesColumn, listDifferencesColumns } from '../../../../shared/compare/differencesColumns.js'
import type { Preview } from '../../../../shared/preview/model.js'
import { type ColumnFilter, WHOLE_TABLE } from '../../../../shared/preview/table/tableView.js'
import type { Api } from '../../../bridge/api.js'
import type { Arrangement, RowSource } from '../../preview/rows/rowSource.js'
import { createTableRowSource } from '../../preview/rows/tableRowSource.js'
import { createGridDisplayStore, type GridDisplayStore } from '../../preview/store/gridDisplayStore.js'
import type { AnsweredTables, ChangeKind } from '../answer/answerTypes.js'
import { translateState } from './derivedRowSource.js'

/** The rows that differ in one way, as a table: the old and the new value of a cell stand side by side. */
export interface DifferencesGrid {
  readonly source: RowSource
  readonly grid: GridDisplayStore
  /** The meaning of each column of the source. */
  readonly columns: readonly DifferencesColumn[]
  /** Columns in which no row has changed: they are hidden at first. */
  readonly unchanged: readonly number[]
}

/**
 * The rows of one kind in the table that the comparison wrote: key and changed cells for changed rows, whole rows for
 * the others. Null when the table cannot be shown.
 */
export function createDifferencesGrid(
  api: Api,
  { id, comparison, differences }: AnsweredTables,
  kind: ChangeKind,
): DifferencesGrid | null {
  if (differences?.type !== 'table') return null
  const columns = listDifferencesColumns(comparison)
  const total = comparison.counts[kind]
  const isOnly = total === comparison.counts.added + comparison.counts.changed + comparison.counts.removed
  const only: readonly ColumnFilter[] = isOnly ? [] : [{ type: 'in', column: KIND_COLUMN, values: [kind] }]
  const source = createTableRowSource(api, { differences: id }, narrowContent(differences, kind, total), {
    ...WHOLE_TABLE,
    filters: [...only],
  })
  const grid = createGridDisplayStore()
  const changed = new Map(comparison.columns.map(({ name, changed: rows }) => [name, rows]))
  const places = [...columns.keys()]
  const getRole = (at: number) => columns[at]?.role
  const other = kind === 'added' ? 'old' : kind === 'removed' ? 'now' : null
  const unchanged =
    kind === 'changed' ? places.filter((at) => isPair(columns, at) && changed.get(columns[at]?.name ?? '') === 0) : []
  grid.hide(
    places.filter((at) => getRole(at) === 'change' || getRole(at) === other || unchanged.includes(at)),
    true,
  )
  const key = places.filter((at) => getRole(at) === 'key')
  if (key.length <= MOST_PINNED) for (const at of key) grid.pin(at, true)
  return { grid, columns, unchanged, source: narrowToKind(source, columns, { kind, total, only }) }
}

/** More key columns than these scroll with the others. */
const MOST_PINNED = 2

type Table = Extract<Preview, { readonly type: 'table' }>

/** The first rows of one kind, shown before the whole table was read. */
function narrowContent(content: Table, kind: ChangeKind, total: number): Table {
  const rows = content.table.rows.filter(([change]) => change === kind)
  const table = { ...content.table, rows, more: rows.length < total }
  return { ...content, table, count: { type: 'exact', rows: total } }
}

const isPair = (columns: readonly DifferencesColumn[], at: number): boolean => findPartner(columns, at) !== null

/** Puts the other value of a cell beside it: old and new are neighbours. */
function findPartner(columns: readonly DifferencesColumn[], at: number): number | null {
  const mine = columns[at]
  if (mine === undefined || (mine.role !== 'old' && mine.role !== 'now')) return null
  const place = mine.role === 'old' ? at + 1 : at - 1
  const found = columns[place]
  return found !== undefined && found.name === mine.name && found.role === (mine.role === 'old' ? 'now' : 'old')
    ? place
    : null
}

interface Narrowed {
  readonly kind: ChangeKind
  readonly total: number
  /** The filter for this kind; none where every row that differs is of it. */
  readonly only: readonly ColumnFilter[]
}

/** The first column tells how a row differs. It is hidden, so that no filter of a person is on it. */
const KIND_COLUMN = 0

/** The source of the whole table, narrowed to one kind of change. */
function narrowToKind(
  source: RowSource,
  columns: readonly DifferencesColumn[],
  { kind, total, only }: Narrowed,
): RowSource {
  const widen = ({ sort, filters }: Arrangement): Arrangement => ({
    sort,
    filters: filters.filter(({ column }) => column !== KIND_COLUMN),
  })
  return {
    ...translateState(source, (state) => ({
      ...state,
      of: total,
      takenBack: state.takenBack === null ? null : widen(state.takenBack),
    })),
    arrange: ({ sort, filters }) => source.arrange({ sort, filters: [...filters, ...only] }),
    isMarked(row, column) {
      if (kind !== 'changed') return false
      const partner = findPartner(columns, column)
      if (partner === null) return false
      const [mine, other] = [source.getCell(row, column), source.getCell(row, partner)]
      return mine !== undefined && other !== undefined && mine !== other
    },
  }
}
