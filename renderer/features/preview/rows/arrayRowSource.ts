import { createStore } from 'zustand/vanilla'
import { LIMITS } from '../../../../shared/limits.js'
import type { PreviewTable } from '../../../../shared/preview/model.js'
import type { ColumnSort } from '../../../../shared/preview/table/tableView.js'
import type { CellPlace } from '../../../../shared/preview/table/tableWindow.js'
import { formatTsvLine } from '../../../../shared/preview/table/writeTsv.js'
import { ok } from '../../../../shared/result.js'
import { foldText } from './foldText.js'
import type { RowSource, RowSourceState } from './rowSource.js'

type Row = PreviewTable['rows'][number]

/** Rows that the window holds already, as those of a query's result. They are sorted and searched here, and not filtered. */
export function createArrayRowSource({ columns, rows, columnsLeftOut, more }: PreviewTable): RowSource {
  const store = createStore<RowSourceState>(() => ({
    ...{ columns, columnsLeftOut, rows: rows.length, of: rows.length, exact: !more },
    ...{ busy: null, trouble: null, notes: null, revision: 0 },
  }))
  let ordered: readonly Row[] = rows

  return {
    ...store,
    canFilter: false,
    cellAt: (row, column) => ordered[row]?.[column],
    show: () => undefined,
    arrange({ sort }) {
      ordered = sort.length === 0 ? rows : [...rows].sort((one, other) => compareRows(one, other, sort, columns))
      store.setState(({ revision }) => ({ revision: revision + 1 }))
    },
    find: async (text, from, { backwards, columns: looked }) => {
      const wanted = foldText(text)
      const has = ({ row, column }: CellPlace): boolean => foldText(ordered[row]?.[column] ?? '').includes(wanted)
      const all = rows.length * looked.length
      const start = from.row * looked.length + looked.indexOf(from.column)
      for (let step = 1; step <= all; step++) {
        const raw = start + (backwards ? -step : step)
        const at = ((raw % all) + all) % all
        const place = { row: Math.floor(at / looked.length), column: looked[at % looked.length] ?? 0 }
        if (has(place)) return ok({ ...place, wrapped: raw !== at })
      }
      return ok(null)
    },
    values: async () => ok({ values: [], more: false }),
    cell: async ({ row, column }) => {
      const text = ordered[row]?.[column] ?? null
      return ok({ text, cut: (text?.length ?? 0) > LIMITS.PREVIEW_CELL_CHARS })
    },
    copy: async ({ from, count, columns: copied, withNames, decimal }) => {
      const names = withNames
        ? [
            formatTsvLine(
              copied.map((at) => columns[at]?.name ?? ''),
              [],
              decimal,
            ),
          ]
        : []
      const kinds = copied.map((at) => columns[at]?.kind ?? 'text')
      const part = ordered.slice(from, from + count)
      const lines = part.map((row) =>
        formatTsvLine(
          copied.map((at) => row[at] ?? null),
          kinds,
          decimal,
        ),
      )
      return ok({ text: [...names, ...lines].join(''), rows: part.length, cut: false })
    },
    cancel: () => undefined,
    again: () => undefined,
    close: () => undefined,
  }
}

const collator = new Intl.Collator('fr', { sensitivity: 'accent' })

function compareRows(one: Row, other: Row, sort: readonly ColumnSort[], columns: PreviewTable['columns']): number {
  for (const { column, descending } of sort) {
    const [left, right] = [one[column] ?? null, other[column] ?? null]
    if (left === right) continue
    if (left === null || right === null) return left === null ? 1 : -1
    const order = columns[column]?.kind === 'number' ? Number(left) - Number(right) : collator.compare(left, right)
    if (order !== 0) return descending ? -order : order
  }
  return 0
}
