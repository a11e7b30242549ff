// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of a grid is the stop of the Tab key, never its cells.

import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { CatalogOrder } from '../../../../shared/catalogue/search/model.js'
import type { DatasetId } from '../../../../shared/ids.js'
import { Checkbox } from '../../../components/controls/Checkbox.js'
import { moveCursor } from '../../../components/list/listSelection.js'
import { getLoadedRow } from '../../../components/list/pagesOfRows.js'
import { SortableHeader } from '../../../components/list/SortableHeader.js'
import { useListSelection } from '../../../components/list/useListSelection.js'
import { useVirtualRows } from '../../../components/list/useVirtualRows.js'
import { useMessages, useNow, useStores } from '../../../context/appContext.js'
import { formatTheme } from '../labels/formatTheme.js'
import { DatasetListRow } from './DatasetListRow.js'
import { useAddSelectionToBasket } from './useAddSelectionToBasket.js'

const ROW_PX = { normal: 52, dense: 40 } as const

const listIds = (row: { readonly id: DatasetId } | null): readonly DatasetId[] => (row === null ? [] : [row.id])

interface HeadProps {
  readonly all: boolean | 'some'
  readonly onAll: (picked: boolean) => void
}

/** The orders of a column: that of the first click, and that of the second. */
const COLUMN_ORDERS = {
  title: ['title', '-title'],
  producer: ['producer', 'producer'],
  size: ['-size', 'size'],
  updated: ['-updated', 'updated'],
} as const satisfies Readonly<Record<string, readonly [CatalogOrder, CatalogOrder]>>

function SortedColumn({
  column,
  className,
}: {
  readonly column: keyof typeof COLUMN_ORDERS
  readonly className: string
}): React.JSX.Element {
  const { catalog } = useStores()
  const messages = useMessages()
  const { order, text } = useStore(catalog, (state) => state.query)
  // Without a text, relevance is the newest first.
  const current = order === 'relevance' && text.trim() === '' ? '-updated' : order
  const [first, second] = COLUMN_ORDERS[column]
  const isSorted = current === first || current === second
  return (
    <SortableHeader
      label={messages.say(`column.${column}`)}
      className={className}
      sorted={!isSorted ? null : current.startsWith('-') ? 'descending' : 'ascending'}
      onSort={() => catalog.setQuery({ order: current === first ? second : first })}
    />
  )
}

/** The header of the columns: a click sorts by one, another click reverses the order. */
function Head({ all, onAll }: HeadProps): React.JSX.Element {
  const messages = useMessages()
  return (
    <div role="row" className="row row-head dataset-row" aria-rowindex={1}>
      <div role="columnheader" className="cell-check">
        <Checkbox name={messages.say('catalogue.pick.all')} checked={all} onChange={onAll} />
      </div>
      <SortedColumn column="title" className="" />
      <SortedColumn column="producer" className="cell-wide" />
      <div role="columnheader" className="cell-wide">
        {messages.say('column.theme')}
      </div>
      <div role="columnheader" className="cell-formats">
        {messages.say('column.formats')}
      </div>
      <SortedColumn column="size" className="figure" />
      <SortedColumn column="updated" className="figure cell-updated" />
    </div>
  )
}

/**
 * The catalogue as a virtual list: arrows move, Space selects, Enter opens, `A` adds to the basket, Shift extends, Ctrl
 * adds one.
 */
export function DatasetList({ total }: { readonly total: number }): React.JSX.Element {
  const { catalog, basket, settings } = useStores()
  const messages = useMessages()
  const state = useStore(catalog)
  const { density } = useStore(settings, (one) => one.settings)
  const themes = useMemo(() => new Map(state.facets?.themes?.map(({ value, label }) => [value, label])), [state.facets])
  // A theme that the portal has answered without naming is known by its code alone.
  const findThemeLabel = (code: string): string | null => (state.facets === null ? null : (themes.get(code) ?? code))
  const nowMs = useNow(true, 60_000)
  const addPicked = useAddSelectionToBasket()
  const { scroller, virtual } = useVirtualRows({ count: total, heightOf: () => ROW_PX[density] })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: another density is another row height.
  useEffect(() => virtual.measure(), [virtual, density])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wish needs its pages even where nothing scrolled.
  useEffect(() => catalog.requestRows(first, last), [catalog, first, last, state.round])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins at its beginning.
  useEffect(() => {
    // Newer engines return a promise here, which is not a clean-up function of an effect.
    void scroller.current?.scrollTo({ top: 0 })
  }, [state.query])

  const { selection } = state
  const open = (index: number): void => {
    catalog.select((now) => moveCursor(now, String(index)))
    const row = getLoadedRow(catalog.getState().pages, index)
    if (row !== null) void catalog.open(row.id)
  }
  const interpretKey = (event: React.KeyboardEvent, index: number): (() => void) | undefined => {
    if (event.altKey || event.ctrlKey || event.metaKey) return undefined
    if (event.key === 'Escape' && state.opened !== null) return catalog.close
    if (event.key !== 'a') return undefined
    const row = getLoadedRow(state.pages, index)
    return () => (selection.picked.size > 0 ? void addPicked() : row !== null && void basket.addDatasets([row]))
  }
  const picking = useListSelection<DatasetId>({
    count: total,
    selection,
    scroller,
    handleKey: interpretKey,
    change: catalog.select,
    getKey: String,
    findIndex: Number,
    getIds: (index) => listIds(getLoadedRow(catalog.getState().pages, index)),
    readIdsBetween: catalog.readIdsBetween,
    onSelectAll: () => void catalog.selectAll(),
    onOpen: (index) => {
      catalog.select((now) => moveCursor(now, String(index)))
      void catalog.openAt(index)
    },
    onPress: open,
    reveal: (index) => virtual.scrollToIndex(index),
    countVisibleRows: () => Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX[density]),
  })
  const shown = items.flatMap(({ index }) => getLoadedRow(state.pages, index) ?? [])
  const pickedShown = shown.filter(({ id }) => selection.picked.has(id)).length
  const isWhole = pickedShown === shown.length && selection.picked.size >= total
  // The Tab key finds a row however far the list is scrolled.
  const stop = items.some(({ index }) => index === picking.index) ? picking.index : first
  const all = pickedShown === 0 ? false : isWhole ? true : 'some'
  return (
    <div
      role="grid"
      className="list"
      aria-label={messages.say('catalogue.list')}
      aria-rowcount={total + 1}
      aria-multiselectable
      {...picking.grid}
    >
      <Head all={all} onAll={(isOn) => (isOn ? void catalog.selectAll() : catalog.selectNone())} />
      <div ref={scroller} className="list-scroll" role="rowgroup">
        <div className="list-whole" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, size }) => {
            const row = getLoadedRow(state.pages, index)
            return (
              <div
                key={index}
                className="list-slot"
                role="presentation"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                {row === null ? (
                  <div className="row dataset-row skeleton" role="presentation" />
                ) : (
                  <DatasetListRow
                    row={row}
                    index={index}
                    theme={row.theme === null ? null : formatTheme(row.theme, findThemeLabel(row.theme), messages)}
                    picked={selection.picked.has(row.id)}
                    opened={state.opened?.id === row.id}
                    focused={index === stop}
                    nowMs={nowMs}
                    onPick={picking.onCheck}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
