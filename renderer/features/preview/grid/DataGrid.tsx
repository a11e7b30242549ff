// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the keyboard and names its active cell.
// biome-ignore-all lint/a11y/useSemanticElements: rows and cells that are placed by a virtual grid cannot be the elements of a table.
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { CellPlace } from '../../../../shared/preview/table/tableRequests.js'
import { useMessages } from '../../../context/appContext.js'
import { foldText } from '../rows/foldText.js'
import type { GridStore } from '../rows/gridState.js'
import type { RowSource } from '../rows/rowSource.js'
import { useTimedColumns } from '../rows/useTimedColumns.js'
import { CellInspector } from './cell/CellInspector.js'
import { CellMenu, type CellMenuPlace } from './cell/CellMenu.js'
import { ColumnMenu } from './filter/ColumnMenu.js'
import { HeaderCell } from './GridHeader.js'
import { GridRow } from './GridRow.js'
import { GridTools } from './GridTools.js'
import {
  COLUMN_WIDTH,
  findSeenColumns,
  fitColumn,
  PIN_WIDTH,
  placeColumns,
  ROW_HEIGHT,
  widthOfNumbers,
} from './gridLayout.js'
import { getSelection } from './gridSelection.js'
import { useCopySelection } from './useCopySelection.js'
import { useGridKeys } from './useGridKeys.js'
import { useGridPointer } from './useGridPointer.js'
import { useGridScroll } from './useGridScroll.js'
import { useGridSearch } from './useGridSearch.js'
import { useSoughtRow } from './useSoughtRow.js'

interface DataGridProps {
  readonly source: RowSource
  readonly grid: GridStore
  /** What the table is called. */
  readonly name: string
  /** Shows a row of the file on a map, by its number from 0; left out where the table has none. */
  readonly onShowOnMap?: ((origin: number) => void) | undefined
}

/** Rows that decide how wide a column is. */
const MEASURED = 60

function useColumns(source: RowSource, grid: GridStore) {
  const columns = useStore(source, (state) => state.columns)
  const widths = useStore(grid, (state) => state.widths)
  const hidden = useStore(grid, (state) => state.hidden)
  const pinned = useStore(grid, (state) => state.pinned)
  /** As wide as the first values need, measured once. */
  const usual = useMemo(
    () =>
      columns.map((column, at) => {
        const values = Array.from({ length: MEASURED }, (_, row) => source.cellAt(row, at))
        return fitColumn(column, values, COLUMN_WIDTH.most)
      }),
    [columns, source],
  )
  return useMemo(() => {
    const placed = placeColumns(
      columns.length,
      { hidden, pinned },
      (at) => widths[at] ?? (usual[at] ?? COLUMN_WIDTH.usual) + (pinned.includes(at) ? PIN_WIDTH : 0),
    )
    const index = new Map(placed.map(({ column }, at) => [column, at]))
    const pinnedWidth = placed.reduce((sum, one) => sum + (one.isPinned ? one.width : 0), 0)
    const last = placed.at(-1)
    return { columns, placed, index, pinnedWidth, width: last === undefined ? 0 : last.left + last.width }
  }, [columns, hidden, pinned, widths, usual])
}

/**
 * A table as a grid: only what can be seen is there, however long and wide it is. Rows come from `source`; how they are
 * sorted, filtered and laid out is kept in `grid`.
 */
export function DataGrid({ source, grid, name, onShowOnMap }: DataGridProps): React.JSX.Element {
  const id = useId()
  const messages = useMessages()
  const { rows, of, exact, busy, revision, columnsLeftOut } = useStore(source)
  const { sort, filters, active, anchor, search } = useStore(grid)
  const { columns, placed, index, pinnedWidth, width } = useColumns(source, grid)
  const numbersWidth = widthOfNumbers(rows)
  const { scroller, scale, view, onScroll, scrollToRow, centreRow, scrollToColumn } = useGridScroll(
    rows,
    grid,
    numbersWidth,
  )
  const [inspected, setInspected] = useState<CellPlace | null>(null)
  const [menu, setMenu] = useState<{ readonly column: number; readonly anchor: Element } | null>(null)
  const [cellMenu, setCellMenu] = useState<CellMenuPlace | null>(null)
  const jumpField = useRef<HTMLInputElement>(null)

  useEffect(() => source.arrange({ sort, filters }), [source, sort, filters])

  const first = Math.floor(view.top / ROW_HEIGHT)
  const last = Math.min(rows, Math.ceil((view.top + view.height) / ROW_HEIGHT) + 1)
  const seen = findSeenColumns(placed, { left: view.left, width: view.width - numbersWidth })
  const seenKey = seen.map(({ column }) => column).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seenKey` says when other columns are seen.
  useEffect(() => {
    if (last > first) source.show({ from: first, to: last, columns: seen.map(({ column }) => column) })
  }, [source, first, last, seenKey])

  function reveal({ row, column }: CellPlace): void {
    if (row >= 0) scrollToRow(row)
    const place = placed[index.get(column) ?? -1]
    if (place !== undefined && !place.isPinned) scrollToColumn(place.left, place.width, pinnedWidth)
  }
  const { found, find } = useGridSearch({ source, grid, placed, reveal })
  const { copied, copy } = useCopySelection({ source, grid, placed })
  const takeKeyboard = (): void => scroller.current?.focus({ preventScroll: true })
  const headerId = (column: number): string => `${id}-head-${column}`
  const openMenu = (column: number): void => {
    const anchor = document.getElementById(headerId(column))
    if (anchor !== null) setMenu({ column, anchor })
  }
  const fit = (column: number): void => {
    const about = columns[column]
    const values = Array.from({ length: last - first }, (_, at) => source.cellAt(first + at, column))
    if (about !== undefined) grid.resize(column, fitColumn(about, values, COLUMN_WIDTH.dragged / 2))
  }
  function jump(row: number): void {
    const there = { row: Math.min(rows - 1, Math.max(0, row)), column: Math.max(0, active.column) }
    if (rows === 0) return
    grid.setState({ active: there, anchor: there })
    reveal(there)
    takeKeyboard()
  }
  const hiddenRow = useSoughtRow({
    source,
    grid,
    isReady: exact && busy === null && view.height > 0,
    onFound(row) {
      const [begin, end] = [placed[0]?.column ?? 0, placed.at(-1)?.column ?? 0]
      grid.setState({ active: { row, column: begin }, anchor: { row, column: end } })
      centreRow(row)
      takeKeyboard()
    },
  })
  const onMap =
    onShowOnMap === undefined
      ? undefined
      : (row: number): void =>
          void source.originOf(row).then((found) => {
            if (found.ok && found.value !== null) onShowOnMap(found.value)
          })
  const onKeyDown = useGridKeys({
    grid,
    placed,
    rows,
    reveal,
    page: Math.max(1, Math.floor(view.height / ROW_HEIGHT) - 1),
    onCopy: (withNames) => void copy(withNames),
    onInspect: setInspected,
    onMenu: openMenu,
    onJump: () => jumpField.current?.focus(),
    onFindNext: (backwards) => void find(backwards),
    onMap,
  })
  const pointer = useGridPointer({ grid, placed, onInspect: setInspected, onMenu: setCellMenu })
  const seenRows = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
  const timed = useTimedColumns({
    columns,
    seenRows,
    cellAt: source.cellAt,
    seenColumns: seen.map(({ column }) => column),
  })
  const indexOf = useCallback((column: number) => index.get(column) ?? -1, [index])
  const selected = getSelection(grid, placed)
  const cells = (selected.bottom - selected.top + 1) * (selected.right - selected.left + 1)
  const whole = width + numbersWidth
  const activeId = active.row < 0 ? headerId(active.column) : `${id}-${active.row}-${active.column}`
  const isActiveSeen =
    (active.row < 0 || (active.row >= first && active.row < last)) &&
    seen.some(({ column }) => column === active.column)
  const firstFree = seen.find(({ isPinned }) => !isPinned)
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
      <div
        ref={scroller}
        className="data-scroll"
        role="grid"
        tabIndex={0}
        aria-label={name}
        aria-rowcount={exact ? rows + 1 : -1}
        aria-colcount={placed.length + 1}
        aria-multiselectable
        aria-activedescendant={isActiveSeen ? activeId : undefined}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        {...pointer}
      >
        <div
          role="presentation"
          className="data-canvas"
          style={{ width: whole, height: `calc(${scale.height}px + var(--grid-head))` }}
        >
          <div role="rowgroup" className="data-head" style={{ width: whole }}>
            <div role="row" aria-rowindex={1} className="data-head-row">
              <div
                role="columnheader"
                aria-colindex={1}
                className="data-cell data-number"
                style={{ width: numbersWidth }}
              >
                <span className="unseen">{messages.say('look.row.number')}</span>
                <span aria-hidden>#</span>
              </div>
              {seen.map((one) => {
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
                    <HeaderCell
                      id={headerId(one.column)}
                      index={indexOf(one.column)}
                      column={column}
                      placed={one}
                      grid={grid}
                      onMenu={(at, anchor) => setMenu({ column: at, anchor })}
                      onFit={fit}
                      onTake={takeKeyboard}
                    />
                  </div>
                )
              })}
            </div>
          </div>
          <div role="rowgroup" className="data-body" style={{ width: whole, height: view.height }}>
            {seenRows.map((row) => (
              <GridRow
                key={row}
                gridId={id}
                row={row}
                offset={row * ROW_HEIGHT - view.top}
                width={whole}
                numbersWidth={numbersWidth}
                seen={seen}
                pinnedWidth={pinnedWidth}
                columns={columns}
                cellAt={source.cellAt}
                isMarked={source.isMarked}
                indexOf={indexOf}
                selected={selected}
                active={active.row === row ? active.column : null}
                timed={timed}
                search={foldText(search)}
                revision={revision}
              />
            ))}
          </div>
        </div>
      </div>
      <footer className="grid-foot">
        <span>
          {exact
            ? filters.length > 0
              ? messages.say('look.rows.filtered', { rows, of })
              : messages.say('look.rows.exact', { rows })
            : messages.say('look.rows.about', { rows })}
        </span>
        <span>
          {columnsLeftOut > 0 ? `${messages.say('look.left-out', { count: columnsLeftOut })} ` : null}
          {cells > 1 && anchor !== active ? messages.say('look.selected', { cells }) : null}
        </span>
        <span role="status">{copied}</span>
      </footer>
      {menu === null ? null : (
        <ColumnMenu
          source={source}
          grid={grid}
          column={menu.column}
          anchor={menu.anchor}
          onFit={fit}
          onClose={() => {
            setMenu(null)
            takeKeyboard()
          }}
        />
      )}
      <CellMenu
        at={cellMenu}
        onInspect={setInspected}
        onCopy={() => void copy(false)}
        onMap={onMap}
        onClose={() => {
          setCellMenu(null)
          takeKeyboard()
        }}
      />
      {inspected === null ? null : <CellInspector source={source} at={inspected} onClose={() => setInspected(null)} />}
    </section>
  )
}
