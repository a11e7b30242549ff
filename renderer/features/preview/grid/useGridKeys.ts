import type { CellPlace } from '../../../../shared/preview/table/tableRequests.js'
import type { GridDisplayStore } from '../store/gridDisplayStore.js'
import type { PlacedColumn } from './body/gridLayout.js'

interface GridKeysOptions {
  readonly grid: GridDisplayStore
  readonly placed: readonly PlacedColumn[]
  readonly rows: number
  /** The rows of one page. */
  readonly page: number
  readonly reveal: (cell: CellPlace) => void
  readonly onCopy: (withNames: boolean) => void
  readonly onInspect: (cell: CellPlace) => void
  readonly onMenu: (column: number) => void
  readonly onJump: () => void
  readonly onFindNext: (backwards: boolean) => void
  /** Left out where the table has no map. */
  readonly onMap: ((row: number) => void) | undefined
}

/** The keys of a grid, as in the ARIA practices and in spreadsheets. */
export function useGridKeys(options: GridKeysOptions): (event: React.KeyboardEvent) => void {
  const { grid, placed, rows, page, reveal } = options

  function move(event: React.KeyboardEvent, down: number, across: number): void {
    const { active, anchor } = grid.getState()
    const at = placed.findIndex(({ column }) => column === active.column)
    const column = placed[Math.min(placed.length - 1, Math.max(0, at + across))]?.column ?? active.column
    const top = event.shiftKey ? 0 : -1
    const next = { row: Math.min(rows - 1, Math.max(top, active.row + down)), column }
    grid.setState({ active: next, anchor: event.shiftKey && active.row >= 0 ? anchor : next })
    reveal(next)
  }

  function select(from: CellPlace, to: CellPlace): void {
    grid.setState({ anchor: from, active: to })
  }

  /** The action of a key that does not move the cell, or null. */
  function interpretKey(event: React.KeyboardEvent): (() => void) | null {
    const { active, anchor } = grid.getState()
    const [first, last] = [placed[0]?.column ?? 0, placed.at(-1)?.column ?? 0]
    const key = event.key.toLowerCase()
    if (event.altKey) return key === 'arrowdown' ? () => options.onMenu(active.column) : null
    if (isMod(event)) {
      const bottom = rows - 1
      if (key === 'a') return () => select({ row: 0, column: first }, { row: bottom, column: last })
      if (key === ' ') return () => select({ row: 0, column: anchor.column }, { row: bottom, column: active.column })
      if (key === 'c') return () => options.onCopy(event.shiftKey)
      return key === 'g' ? options.onJump : null
    }
    if (key === 'f3') return () => options.onFindNext(event.shiftKey)
    if (key === 'escape') return () => select(active, active)
    if (key === ' ' && event.shiftKey)
      return () => select({ row: anchor.row, column: first }, { row: active.row, column: last })
    return active.row >= 0
      ? interpretCellKey(key, active)
      : ACTING.has(key)
        ? () => grid.turnSort(active.column, event.shiftKey)
        : null
  }

  /** The action of a key on the active cell, or null. */
  function interpretCellKey(key: string, cell: CellPlace): (() => void) | null {
    const { onMap } = options
    if (key === 'm' && onMap !== undefined) return () => onMap(cell.row)
    return ACTING.has(key) ? () => options.onInspect(cell) : null
  }

  return (event) => {
    if (event.target !== event.currentTarget || placed.length === 0) return
    const step = event.altKey ? null : getStep(event, { row: grid.getState().active.row, page })
    const act = step === null ? interpretKey(event) : () => move(event, ...step)
    if (act === null) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}

const isMod = (event: React.KeyboardEvent): boolean => event.ctrlKey || event.metaKey

const ACTING: ReadonlySet<string> = new Set(['enter', 'f2', ' '])

const FAR = Number.MAX_SAFE_INTEGER

/** How many rows down and columns across a key moves, or null. From a row only the arrow key leads into the header. */
function getStep(
  event: React.KeyboardEvent,
  { row, page }: { readonly row: number; readonly page: number },
): readonly [number, number] | null {
  const isFar = isMod(event)
  const toTop = -Math.max(0, row)
  switch (event.key) {
    case 'ArrowDown':
      return [isFar ? FAR : 1, 0]
    case 'ArrowUp':
      return [isFar && row > 0 ? toTop : -1, 0]
    case 'ArrowRight':
      return [0, isFar ? FAR : 1]
    case 'ArrowLeft':
      return [0, isFar ? -FAR : -1]
    case 'PageDown':
      return [page, 0]
    case 'PageUp':
      return [Math.max(-page, toTop), 0]
    case 'Home':
      return [isFar ? toTop : 0, -FAR]
    case 'End':
      return [isFar ? FAR : 0, FAR]
    default:
      return null
  }
}
