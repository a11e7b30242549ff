import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PreviewColumn } from '../../../../shared/preview/model.js'
import { useMessages } from '../../../context/appContext.js'
import { formatCells } from '../rows/formatCell.js'
import type { RowSource } from '../rows/rowSource.js'
import type { GridDisplayStore } from '../store/gridDisplayStore.js'
import { COLUMN_WIDTH, fitColumn, PIN_WIDTH, type PlacedColumn, placeColumns } from './body/gridLayout.js'

/** Rows that decide how wide a column is. */
const MEASURED = 60

export interface GridColumns {
  readonly columns: readonly PreviewColumn[]
  /** The shown ones, from left to right. */
  readonly placed: readonly PlacedColumn[]
  /** Where a column stands among the shown ones; -1 when it is hidden. */
  readonly indexOf: (column: number) => number
  readonly pinnedWidth: number
  /** Of all shown columns, in pixels. */
  readonly width: number
}

/** The columns of a table as they are laid out: hidden, pinned, and as wide as their first values need. */
export function useGridColumns(source: RowSource, grid: GridDisplayStore): GridColumns {
  const messages = useMessages()
  const columns = useStore(source, (state) => state.columns)
  const widths = useStore(grid, (state) => state.widths)
  const hidden = useStore(grid, (state) => state.hidden)
  const pinned = useStore(grid, (state) => state.pinned)
  /** As wide as the first values need, measured once. */
  const usual = useMemo(
    () =>
      columns.map((column, at) => {
        const values = Array.from({ length: MEASURED }, (_, row) => source.getCell(row, at))
        return fitColumn(column, formatCells(values, column, messages), COLUMN_WIDTH.most)
      }),
    [columns, source, messages],
  )
  return useMemo(() => {
    const placed = placeColumns(
      columns.length,
      { hidden, pinned },
      (at) => widths[at] ?? (usual[at] ?? COLUMN_WIDTH.usual) + (pinned.includes(at) ? PIN_WIDTH : 0),
    )
    const index = new Map(placed.map(({ column }, at) => [column, at]))
    const findIndex = (column: number): number => index.get(column) ?? -1
    const pinnedWidth = placed.reduce((sum, one) => sum + (one.isPinned ? one.width : 0), 0)
    const last = placed.at(-1)
    return { columns, placed, indexOf: findIndex, pinnedWidth, width: last === undefined ? 0 : last.left + last.width }
  }, [columns, hidden, pinned, widths, usual])
}
