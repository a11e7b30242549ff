import { useRef } from 'react'
import type { CellPlace } from '../../../../shared/preview/table/tableRequests.js'
import type { GridDisplayStore } from '../store/gridDisplayStore.js'
import type { PlacedColumn } from './body/gridLayout.js'
import type { CellMenuPlace } from './cell/CellMenu.js'
import { getSelection } from './getSelection.js'

interface GridPointerOptions {
  readonly grid: GridDisplayStore
  readonly placed: readonly PlacedColumn[]
  readonly onInspect: (cell: CellPlace) => void
  readonly onMenu: (at: CellMenuPlace) => void
}

const findCell = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

/** The cell that an element of the grid belongs to; column null for a row number. */
function locateCell(target: EventTarget | null): { readonly row: number; readonly column: number | null } | null {
  const element = findCell(target)
  if (element === null) return null
  const { row, column } = element.dataset
  return { row: Number(row), column: column === undefined ? null : Number(column) }
}

/**
 * Selection with the mouse: a cell, a range by dragging or with Shift, whole rows by their numbers. Also opens the menu
 * of a cell.
 */
export function useGridPointer({ grid, placed, onInspect, onMenu }: GridPointerOptions) {
  const isDragging = useRef(false)
  /** The first press of a double click may have closed a dialog that lay over the grid: only the second one is here then. */
  const firstPress = useRef<Element | null>(null)

  function take(target: EventTarget | null, extend: boolean): void {
    const cell = locateCell(target)
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

  /** A menu that is opened on the selection applies to all of it. */
  function isSelected({ row, column }: { readonly row: number; readonly column: number | null }): boolean {
    const { top, bottom, left, right } = getSelection(grid, placed)
    const at = placed.findIndex((place) => place.column === column)
    return (
      row >= top &&
      row <= bottom &&
      (column === null ? left === 0 && right === placed.length - 1 : at >= left && at <= right)
    )
  }

  function placeMenu(event: React.MouseEvent): CellMenuPlace | null {
    // The context menu key opens the menu of the active cell.
    if (event.target === event.currentTarget) {
      const { active } = grid.getState()
      const anchor = document.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '')
      return anchor === null || active.row < 0 ? null : { cell: active, anchor }
    }
    const cell = locateCell(event.target)
    if (cell === null) return null
    if (!isSelected(cell)) take(event.target, false)
    const here = new DOMRect(event.clientX, event.clientY, 0, 0)
    const column = cell.column ?? grid.getState().active.column
    return { cell: { row: cell.row, column }, anchor: { getBoundingClientRect: () => here } }
  }

  return {
    onMouseDown(event: React.MouseEvent): void {
      if (event.button !== 0 || locateCell(event.target) === null) return
      if (event.detail === 1) firstPress.current = findCell(event.target)
      isDragging.current = true
      addEventListener('mouseup', () => (isDragging.current = false), { once: true })
      take(event.target, event.shiftKey)
    },
    onMouseOver(event: React.MouseEvent): void {
      if (isDragging.current && event.buttons === 1) take(event.target, true)
    },
    onContextMenu(event: React.MouseEvent): void {
      const at = placeMenu(event)
      if (at === null) return
      event.preventDefault()
      onMenu(at)
    },
    onDoubleClick(event: React.MouseEvent): void {
      const cell = firstPress.current === findCell(event.target) ? locateCell(event.target) : null
      firstPress.current = null
      if (cell !== null && cell.column !== null) onInspect({ row: cell.row, column: cell.column })
    },
  }
}
