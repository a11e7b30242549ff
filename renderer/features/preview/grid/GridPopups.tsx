import type { CellPlace } from '../../../../shared/preview/table/tableRequests.js'
import type { RowSource } from '../rows/rowSource.js'
import type { GridDisplayStore } from '../store/gridDisplayStore.js'
import { CellInspector } from './cell/CellInspector.js'
import { CellMenu, type CellMenuPlace } from './cell/CellMenu.js'
import { ColumnMenu } from './filter/ColumnMenu.js'

/** What lies over the grid: at most one of each. */
export interface OpenPopups {
  readonly column: { readonly column: number; readonly anchor: Element } | null
  readonly cell: CellMenuPlace | null
  readonly value: CellPlace | null
}

export const NO_POPUPS: OpenPopups = { column: null, cell: null, value: null }

interface GridPopupsProps {
  readonly source: RowSource
  readonly grid: GridDisplayStore
  readonly open: OpenPopups
  readonly onChange: (change: Partial<OpenPopups>) => void
  readonly onFit: (column: number) => void
  readonly onCopy: () => void
  readonly onMap: ((row: number) => void) | undefined
  /** The grid has the keyboard again. */
  readonly onTake: () => void
}

/** A column's menu, a cell's menu, and the whole value of a cell. */
export function GridPopups(props: GridPopupsProps): React.JSX.Element {
  const { source, grid, open, onChange, onFit, onCopy, onMap, onTake } = props
  return (
    <>
      {open.column === null ? null : (
        <ColumnMenu
          source={source}
          grid={grid}
          column={open.column.column}
          anchor={open.column.anchor}
          onFit={onFit}
          onClose={() => {
            onChange({ column: null })
            onTake()
          }}
        />
      )}
      <CellMenu
        at={open.cell}
        onInspect={(value) => onChange({ value })}
        onCopy={onCopy}
        onMap={onMap}
        onClose={() => {
          onChange({ cell: null })
          onTake()
        }}
      />
      {open.value === null ? null : (
        <CellInspector source={source} at={open.value} onClose={() => onChange({ value: null })} />
      )}
    </>
  )
}
