// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the keyboard and names its active cell.
// biome-ignore-all lint/a11y/useSemanticElements: rows and cells that are placed by a virtual grid cannot be the elements of a table.
import { useStore } from 'zustand'
import type { PreviewColumn } from '../../../../../shared/preview/model.js'
import { foldCellText } from '../../../../../shared/preview/table/foldCellText.js'
import { useMessages } from '../../../../context/appContext.js'
import type { RowSource } from '../../rows/rowSource.js'
import { useTimedColumns } from '../../rows/useTimedColumns.js'
import type { GridDisplayStore } from '../../store/gridDisplayStore.js'
import { GridHeaderCell } from './GridHeaderCell.js'
import { GridRow, type Selected } from './GridRow.js'
import { type PlacedColumn, ROW_HEIGHT, type ScrollScale } from './gridLayout.js'

interface GridBodyProps {
  readonly id: string
  readonly source: RowSource
  readonly grid: GridDisplayStore
  readonly columns: readonly PreviewColumn[]
  readonly indexOf: (column: number) => number
  readonly pinnedWidth: number
  readonly numbersWidth: number
  /** Of the columns and the row numbers. */
  readonly width: number
  readonly seen: { readonly first: number; readonly last: number; readonly columns: readonly PlacedColumn[] }
  readonly scale: ScrollScale
  readonly view: { readonly top: number; readonly height: number }
  readonly selected: Selected
  readonly onMenu: (column: number, anchor: Element) => void
  readonly onFit: (column: number) => void
  readonly onTake: () => void
}

/** The element of a column's header. */
export const getHeaderId = (id: string, column: number): string => `${id}-head-${column}`

/** The element of a cell; row -1 is the header. */
export const getCellId = (id: string, { row, column }: { readonly row: number; readonly column: number }): string =>
  row < 0 ? getHeaderId(id, column) : `${id}-${row}-${column}`

function Header(props: GridBodyProps): React.JSX.Element {
  const { id, grid, columns, indexOf, pinnedWidth, numbersWidth, width, seen, onMenu, onFit, onTake } = props
  const messages = useMessages()
  const firstFree = seen.columns.find(({ isPinned }) => !isPinned)
  return (
    <div role="rowgroup" className="data-head" style={{ width }}>
      <div role="row" aria-rowindex={1} className="data-head-row">
        <div role="columnheader" aria-colindex={1} className="data-cell data-number" style={{ width: numbersWidth }}>
          <span className="unseen">{messages.say('preview.row.number')}</span>
          <span aria-hidden>#</span>
        </div>
        {seen.columns.map((one) => {
          const column = columns[one.column]
          if (column === undefined) return null
          const gap = one === firstFree ? one.left - pinnedWidth : 0
          return (
            <div
              role="presentation"
              key={one.column}
              className={one.isPinned ? 'data-slot pinned' : 'data-slot'}
              style={{ marginInlineStart: gap, ...(one.isPinned ? { left: numbersWidth + one.left } : {}) }}
            >
              <GridHeaderCell
                id={getHeaderId(id, one.column)}
                index={indexOf(one.column)}
                column={column}
                placed={one}
                grid={grid}
                onMenu={onMenu}
                onFit={onFit}
                onTake={onTake}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The canvas of a grid: as high as all rows, with the header and the rows that can be seen. */
export function GridBody(props: GridBodyProps): React.JSX.Element {
  const { id, source, grid, columns, indexOf, pinnedWidth, numbersWidth, width, seen, scale, view, selected } = props
  const revision = useStore(source, (state) => state.revision)
  const search = useStore(grid, (state) => state.search)
  const active = useStore(grid, (state) => state.active)
  const seenRows = Array.from({ length: Math.max(0, seen.last - seen.first) }, (_, at) => seen.first + at)
  const timed = useTimedColumns({
    columns,
    seenRows,
    cellAt: source.getCell,
    seenColumns: seen.columns.map(({ column }) => column),
  })
  return (
    <div
      role="presentation"
      className="data-canvas"
      style={{ width, height: `calc(${scale.height}px + var(--grid-head))` }}
    >
      <Header {...props} />
      <div role="rowgroup" className="data-body" style={{ width, height: view.height }}>
        {seenRows.map((row) => (
          <GridRow
            key={row}
            gridId={id}
            row={row}
            offset={row * ROW_HEIGHT - view.top}
            width={width}
            numbersWidth={numbersWidth}
            seen={seen.columns}
            pinnedWidth={pinnedWidth}
            columns={columns}
            cellAt={source.getCell}
            isMarked={source.isMarked}
            indexOf={indexOf}
            selected={selected}
            active={active.row === row ? active.column : null}
            timed={timed}
            search={foldCellText(search)}
            revision={revision}
          />
        ))}
      </div>
    </div>
  )
}
