// biome-ignore-all lint/a11y/useSemanticElements: cells that are placed by a virtual grid cannot be the elements of a table.
import { ArrowDown, ArrowUp, Filter, Pin } from 'lucide-react'
import { useStore } from 'zustand'
import type { PreviewColumn } from '../../../../../shared/preview/model.js'
import { useMessages } from '../../../../context/appContext.js'
import type { GridDisplayStore } from '../../store/gridDisplayStore.js'
import { COLUMN_KIND_ICONS } from '../../table/columnKindIcons.js'
import { COLUMN_WIDTH, type PlacedColumn } from './gridLayout.js'

interface HeaderCellProps {
  readonly id: string
  readonly index: number
  readonly column: PreviewColumn
  readonly placed: PlacedColumn
  readonly grid: GridDisplayStore
  readonly onMenu: (column: number, anchor: Element) => void
  readonly onFit: (column: number) => void
  readonly onTake: () => void
}

/** The sort direction of a column, and its rank when several columns are sorted. */
function useSort(grid: GridDisplayStore, column: number) {
  const sort = useStore(grid, (state) => state.sort)
  const at = sort.findIndex((one) => one.column === column)
  const found = sort[at]
  return { sort: found, place: sort.length > 1 && found !== undefined ? at + 1 : null }
}

/** The header of a column: a click sorts by it, dragging its edge resizes it, its button opens the menu. */
export function GridHeaderCell(props: HeaderCellProps): React.JSX.Element {
  const { id, index, column, placed, grid, onMenu, onFit, onTake } = props
  const messages = useMessages()
  const { sort, place } = useSort(grid, placed.column)
  const isFiltered = useStore(grid, (state) => state.filters.some((one) => one.column === placed.column))
  const isActive = useStore(grid, ({ active }) => active.row === -1 && active.column === placed.column)
  const Icon = COLUMN_KIND_ICONS[column.kind]
  const kind = messages.say(`preview.kind.${column.kind}`)
  const Sorted = sort?.descending === true ? ArrowDown : ArrowUp

  function drag(event: React.PointerEvent<HTMLSpanElement>): void {
    const handle = event.currentTarget
    const from = event.clientX
    handle.setPointerCapture(event.pointerId)
    const move = (to: PointerEvent): void => {
      const wanted = placed.width + to.clientX - from
      grid.resize(placed.column, Math.min(COLUMN_WIDTH.dragged, Math.max(COLUMN_WIDTH.least, wanted)))
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true })
  }

  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the keyboard and names its active cell.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears Enter for its active header.
    <div
      id={id}
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={sort === undefined ? 'none' : sort.descending ? 'descending' : 'ascending'}
      className={`data-cell ${column.kind}${isActive ? ' active' : ''}`}
      style={{ width: placed.width }}
      title={`${column.name} · ${kind} (${column.type})`}
      onClick={(event) => {
        onTake()
        const there = { row: -1, column: placed.column }
        grid.setState({ active: there, anchor: there })
        grid.turnSort(placed.column, event.shiftKey)
      }}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(placed.column, event.currentTarget)
      }}
    >
      <Icon size={12} aria-label={kind} />
      <span className="data-name">{column.name}</span>
      {sort === undefined ? null : (
        <span className="data-sort">
          <Sorted size={13} aria-hidden />
          {place}
        </span>
      )}
      {placed.isPinned ? <Pin size={11} aria-hidden /> : null}
      <button
        type="button"
        tabIndex={-1}
        className={`data-menu${isFiltered ? ' filtered' : ''}`}
        aria-label={messages.say(isFiltered ? 'preview.column.menu.filtered' : 'preview.column.menu', {
          name: column.name,
        })}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.stopPropagation()
          onMenu(placed.column, event.currentTarget)
        }}
      >
        <Filter size={12} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the column's menu fits and resizes by keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the column's menu fits and resizes by keyboard. */}
      <span
        className="data-edge"
        onPointerDown={drag}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={() => onFit(placed.column)}
      />
    </div>
  )
}
