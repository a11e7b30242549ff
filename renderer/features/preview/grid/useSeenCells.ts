import { useEffect } from 'react'
import type { RowSource } from '../rows/rowSource.js'
import { findSeenColumns, type PlacedColumn, ROW_HEIGHT } from './body/gridLayout.js'
import type { GridColumns } from './useGridColumns.js'
import type { GridScroll } from './useGridScroll.js'

export interface SeenCells {
  readonly first: number
  /** Behind the last row. */
  readonly last: number
  readonly columns: readonly PlacedColumn[]
}

interface SeenCellsOptions {
  readonly source: RowSource
  readonly view: GridScroll['view']
  readonly rows: number
  readonly placed: GridColumns['placed']
  readonly numbersWidth: number
}

/** The rows and columns that can be seen, which the source is told of. */
export function useSeenCells({ source, view, rows, placed, numbersWidth }: SeenCellsOptions): SeenCells {
  const first = Math.floor(view.top / ROW_HEIGHT)
  const last = Math.min(rows, Math.ceil((view.top + view.height) / ROW_HEIGHT) + 1)
  const columns = findSeenColumns(placed, { left: view.left, width: view.width - numbersWidth })
  const key = columns.map(({ column }) => column).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when other columns are seen.
  useEffect(() => {
    if (last > first) source.show({ from: first, to: last, columns: columns.map(({ column }) => column) })
  }, [source, first, last, key])
  return { first, last, columns }
}
