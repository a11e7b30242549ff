import { useRef } from 'react'
import type { CellPlace } from '../../../../shared/preview/table/tableRequests.js'
import type { GridStore } from '../rows/gridState.js'
import type { PlacedColumn } from './layout.js'

interface GridPointerOptions {
  readonly grid: GridStore
  readonly placed: readonly PlacedColumn[]
  readonly onInspect: (cell: CellPlace) => void
}

/** The cell that an element of the grid belongs to; column null for a row's number. */
function cellOf(target: EventTarget | null): { readonly row: number; readonly column: number | null } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  if (element === null) return null
  const { row, column } = element.dataset
  return { row: Number(row), column: column === undefined ? null : Number(column) }
}

/** Selection by mouse: a cell, a range by dragging or with Shift, whole rows by their numbers. */
export function useGridPointer({ grid, placed, onInspect }: GridPointerOptions) {
  const isDragging = useRef(false)

  function take(target: EventTarget | null, extend: boolean): void {
    const cell = cellOf(target)
    const [first, last] = [placed[0]?.column, placed.at(-1)?.column]
    if (cell === null || first === undefined || last === undefined) return
    const { anchor } = grid.getState()
    if (cell.column === null) {
      const from = extend ? anchor.row : cell.row
      grid.setState({ anchor: { row: from, column: first }, active: { row: cell.row, column: last } })
      return
    }
    const active = { row: cell.row, column: cell.column }
    grid.setState({ active, anchor: extend && anchor.row >= 0 ? anchor : active })
  }

  return {
    onMouseDown(event: React.MouseEvent): void {
      if (event.button !== 0 || cellOf(event.target) === null) return
      isDragging.current = true
      addEventListener('mouseup', () => (isDragging.current = false), { once: true })
      take(event.target, event.shiftKey)
    },
    onMouseOver(event: React.MouseEvent): void {
      if (isDragging.current && event.buttons === 1) take(event.target, true)
    },
    onDoubleClick(event: React.MouseEvent): void {
      const cell = cellOf(event.target)
      if (cell !== null && cell.column !== null) onInspect({ row: cell.row, column: cell.column })
    },
  }
}
