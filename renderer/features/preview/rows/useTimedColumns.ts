import { useRef } from 'react'
import type { PreviewColumn } from '../../../../shared/preview/model.js'
import { hasTimeOfDay } from './formatCell.js'

interface SeenCells {
  readonly columns: readonly PreviewColumn[]
  readonly seenColumns: readonly number[]
  readonly seenRows: readonly number[]
  readonly cellAt: (row: number, column: number) => string | null | undefined
}

/**
 * The date columns in which a time of day was seen: they show midnight too. A column stays in this set, so that no row
 * changes during a scroll.
 */
export function useTimedColumns({ columns, seenColumns, seenRows, cellAt }: SeenCells): ReadonlySet<number> {
  const known = useRef<{ readonly columns: readonly PreviewColumn[]; readonly timed: ReadonlySet<number> }>(null)
  const before = known.current?.columns === columns ? known.current.timed : new Set<number>()
  const found = seenColumns.filter(
    (column) =>
      columns[column]?.kind === 'date' &&
      !before.has(column) &&
      seenRows.some((row) => hasTimeOfDay(cellAt(row, column) ?? '')),
  )
  const timed = found.length === 0 ? before : new Set([...before, ...found])
  known.current = { columns, timed }
  return timed
}
