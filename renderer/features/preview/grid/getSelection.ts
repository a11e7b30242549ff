import type { GridDisplayStore } from '../store/gridDisplayStore.js'
import type { PlacedColumn } from './body/gridLayout.js'

/** The rows and columns of the selection, columns in display order. */
export function getSelection(grid: GridDisplayStore, placed: readonly PlacedColumn[]) {
  const { active, anchor } = grid.getState()
  const [one, other] = [active, anchor].map(({ column }) => placed.findIndex((place) => place.column === column))
  const [left, right] = [Math.min(one ?? 0, other ?? 0), Math.max(one ?? 0, other ?? 0)]
  const top = Math.max(0, Math.min(active.row, anchor.row))
  return { top, bottom: Math.max(active.row, anchor.row), left, right }
}
