import { useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { CellPlace } from '../../../../shared/preview/table/tableRequests.js'
import { useTakeFreeFocus } from '../../../components/focus/useTakeFreeFocus.js'
import { useMessages } from '../../../context/appContext.js'
import { formatCells } from '../rows/formatCell.js'
import type { RowSource } from '../rows/rowSource.js'
import type { GridDisplayStore } from '../store/gridDisplayStore.js'
import { GridBody, getCellId, getHeaderId } from './body/GridBody.js'
import { COLUMN_WIDTH, fitColumn, getNumbersWidth, ROW_HEIGHT } from './body/gridLayout.js'
import { GridFoot } from './GridFoot.js'
import { GridPopups, NO_POPUPS, type OpenPopups } from './GridPopups.js'
import { GridTools } from './GridTools.js'
import { getSelection } from './getSelection.js'
import { useCopySelection } from './useCopySelection.js'
import { useGridColumns } from './useGridColumns.js'
import { useGridKeys } from './useGridKeys.js'
import { useGridPointer } from './useGridPointer.js'
import { useGridScroll } from './useGridScroll.js'
import { useGridSearch } from './useGridSearch.js'
import { useScrollToWantedRow } from './useScrollToWantedRow.js'
import { useSeenCells } from './useSeenCells.js'

interface DataGridProps {
  readonly source: RowSource
  readonly grid: GridDisplayStore
  /** What the table is called. */
  readonly name: string
  /** Shows a row of the file on a map, by its number from 0; left out where the table has none. */
  readonly onShowOnMap?: ((origin: number) => void) | undefined
}

/** Where the grid is, and the ways in which a place of it is brought into content. */
function useGridView({ source, grid }: Pick<DataGridProps, 'source' | 'grid'>) {
  const rows = useStore(source, (state) => state.rows)
  const layout = useGridColumns(source, grid)
  const numbersWidth = getNumbersWidth(rows)
  const scroll = useGridScroll(rows, grid, numbersWidth)
  const seen = useSeenCells({ source, view: scroll.view, rows, placed: layout.placed, numbersWidth })
  function reveal({ row, column }: CellPlace): void {
    if (row >= 0) scroll.scrollToRow(row)
    const place = layout.placed[layout.indexOf(column)]
    if (place !== undefined && !place.isPinned) scroll.scrollToColumn(place.left, place.width, layout.pinnedWidth)
  }
  const takeKeyboard = (): void => scroll.scroller.current?.focus({ preventScroll: true })
  return { layout, numbersWidth, scroll, seen, reveal, takeKeyboard }
}

/**
 * A table as a grid: only what can be seen is there, however long and wide it is. Rows come from `source`; how they are
 * sorted, filtered and laid out is kept in `grid`.
 */
export function DataGrid({ source, grid, name, onShowOnMap }: DataGridProps): React.JSX.Element {
  const id = useId()
  const messages = useMessages()
  const { rows, exact, busy, isStale, takenBack } = useStore(source)
  const { sort, filters, active, search } = useStore(grid)
  const { layout, numbersWidth, scroll, seen, reveal, takeKeyboard } = useGridView({ source, grid })
  const { columns, placed, indexOf, pinnedWidth, width } = layout
  const { scroller, scale, view, onScroll } = scroll
  const [popups, setPopups] = useState(NO_POPUPS)
  const open = (change: Partial<OpenPopups>): void => setPopups((now) => ({ ...now, ...change }))
  const jumpField = useRef<HTMLInputElement>(null)

  useEffect(() => source.arrange({ sort, filters }), [source, sort, filters])
  useEffect(() => {
    if (takenBack !== null && takenBack === source.getState().takenBack) grid.setState(takenBack)
  }, [source, grid, takenBack])
  useTakeFreeFocus(scroller)

  const { found, find } = useGridSearch({ source, grid, placed, reveal })
  const { copied, copy } = useCopySelection({ source, grid, placed })
  const openMenu = (column: number): void => {
    const anchor = document.getElementById(getHeaderId(id, column))
    if (anchor !== null) open({ column: { column, anchor } })
  }
  const fit = (column: number): void => {
    const about = columns[column]
    const values = Array.from({ length: seen.last - seen.first }, (_, at) => source.getCell(seen.first + at, column))
    if (about === undefined) return
    grid.resize(column, fitColumn(about, formatCells(values, about, messages), COLUMN_WIDTH.dragged / 2))
  }
  function jump(row: number): void {
    if (rows === 0) return
    const there = { row: Math.min(rows - 1, Math.max(0, row)), column: Math.max(0, active.column) }
    grid.setState({ active: there, anchor: there })
    reveal(there)
    takeKeyboard()
  }
  const hiddenRow = useScrollToWantedRow({
    source,
    grid,
    isReady: exact && busy === null && view.height > 0,
    onFound(row) {
      const [begin, end] = [placed[0]?.column ?? 0, placed.at(-1)?.column ?? 0]
      grid.setState({ active: { row, column: begin }, anchor: { row, column: end } })
      scroll.centreRow(row)
      takeKeyboard()
    },
  })
  const onMap =
    onShowOnMap === undefined
      ? undefined
      : (row: number): void =>
          void source.findOrigin(row).then((origin) => {
            if (origin.ok && origin.value !== null) onShowOnMap(origin.value)
          })
  const onKeyDown = useGridKeys({
    grid,
    placed,
    rows,
    reveal,
    page: Math.max(1, Math.floor(view.height / ROW_HEIGHT) - 1),
    onCopy: (withNames) => void copy(withNames),
    onInspect: (value) => open({ value }),
    onMenu: openMenu,
    onJump: () => jumpField.current?.focus(),
    onFindNext: (backwards) => void find(backwards),
    onMap,
  })
  const pointer = useGridPointer({
    grid,
    placed,
    onInspect: (value) => open({ value }),
    onMenu: (cell) => open({ cell }),
  })
  const isActiveSeen =
    (active.row < 0 || (active.row >= seen.first && active.row < seen.last)) &&
    seen.columns.some(({ column }) => column === active.column)
  return (
    <section className="data-grid" aria-label={name}>
      <GridTools
        source={source}
        grid={grid}
        jumpField={jumpField}
        found={search === '' ? '' : found}
        onFind={(backwards) => void find(backwards)}
        onJump={jump}
        hiddenRow={hiddenRow}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: rows and cells that are placed by a virtual grid cannot be the elements of a table. */}
      <div
        ref={scroller}
        className="data-scroll"
        role="grid"
        tabIndex={0}
        aria-label={name}
        aria-rowcount={exact ? rows + 1 : -1}
        aria-colcount={placed.length + 1}
        aria-multiselectable
        aria-busy={isStale}
        aria-activedescendant={isActiveSeen ? getCellId(id, active) : undefined}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        {...pointer}
      >
        <GridBody
          id={id}
          source={source}
          grid={grid}
          columns={columns}
          indexOf={indexOf}
          pinnedWidth={pinnedWidth}
          numbersWidth={numbersWidth}
          width={width + numbersWidth}
          seen={seen}
          scale={scale}
          view={view}
          selected={getSelection(grid, placed)}
          onMenu={(column, anchor) => open({ column: { column, anchor } })}
          onFit={fit}
          onTake={takeKeyboard}
        />
      </div>
      <GridFoot source={source} grid={grid} placed={placed} copied={copied} />
      <GridPopups
        source={source}
        grid={grid}
        open={popups}
        onChange={open}
        onFit={fit}
        onCopy={() => void copy(false)}
        onMap={onMap}
        onTake={takeKeyboard}
      />
    </section>
  )
}
