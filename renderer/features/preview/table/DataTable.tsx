import { useMemo } from 'react'
import type { PreviewTable } from '../../../../shared/preview/model.js'
import { DataGrid } from '../grid/DataGrid.js'
import { createArrayRowSource } from '../rows/arrayRowSource.js'
import { createGridStore } from '../rows/gridState.js'

export { KIND_ICONS } from '../grid/kindIcons.js'

/** A table that the window holds whole, as the grid shows every other one. */
export function DataTable({ table, name }: { readonly table: PreviewTable; readonly name: string }): React.JSX.Element {
  const shown = useMemo(() => ({ source: createArrayRowSource(table), grid: createGridStore() }), [table])
  return <DataGrid {...shown} name={name} />
}
