import type { Preview } from '../../../../shared/preview/model.js'
import type { Api } from '../../../bridge/api.js'
import type { RowSource } from '../rows/rowSource.js'
import { createTableRowSource, type HeldTable } from '../rows/tableRowSource.js'
import { createGridDisplayStore, type GridDisplayStore } from './gridDisplayStore.js'

/** An open table: its rows and its display settings. */
export interface OpenGrid {
  readonly source: RowSource
  readonly grid: GridDisplayStore
}

/** How many tables' sort, filters and widths are remembered. */
const REMEMBERED = 40

/**
 * Opens the grid of a file and closes the previous one. A file that was open before gets its settings back, unless its
 * columns are others now: settings name columns by their places.
 */
export function createOpenGrids(api: Api): (held: HeldTable, content: Preview | null) => OpenGrid | null {
  const remembered = new Map<string, GridDisplayStore>()
  let current: OpenGrid | null = null
  return (held, content) => {
    current?.source.close()
    current = null
    if (content?.type !== 'table') return null
    const { columns, columnsLeftOut } = content.table
    const key = JSON.stringify([held, columns.map(({ name }) => name), columnsLeftOut])
    const grid = remembered.get(key) ?? createGridDisplayStore()
    remembered.delete(key)
    remembered.set(key, grid)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    current = { source: createTableRowSource(api, held, content), grid }
    return current
  }
}
