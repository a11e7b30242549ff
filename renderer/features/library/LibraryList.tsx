// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of a grid is the stop of the Tab key, never its cells.

import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import type { LibraryFileId } from '../../../shared/ids.js'
import type { LibraryOrder, LibraryRow as Row } from '../../../shared/library/model.js'
import { Checkbox } from '../../components/controls/Checkbox.js'
import { moveCursor } from '../../components/list/listSelection.js'
import { findLoadedIndex, getLoadedRow } from '../../components/list/pagesOfRows.js'
import { SortableHeader } from '../../components/list/SortableHeader.js'
import { findRowIndex, useListSelection } from '../../components/list/useListSelection.js'
import { useScrollAnchor } from '../../components/list/useScrollAnchor.js'
import { useVirtualRows } from '../../components/list/useVirtualRows.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { useOpenPreview } from '../preview/useOpenPreview.js'
import { isPreviewable } from './isPreviewable.js'
import { LibraryGroupRow } from './LibraryGroupRow.js'
import { LibraryListRow } from './LibraryListRow.js'

type Pages = ReadonlyMap<number, readonly Row[]>

/** A row's key is the number of its file, or a negative one for its place while it is not loaded. */
const toRowKey = (pages: Pages, index: number): number => getLoadedRow(pages, index)?.id ?? -1 - index

/** The index of the row with this key; -1 when there is none among the loaded rows. */
const findRow = (pages: Pages, key: number): number =>
  key < 0 ? -1 - key : findLoadedIndex(pages, ({ id }) => id === key)

/** The estimated height of rows that were never shown; rows are measured once they are drawn. */
const getRowHeight = (row: Row | null, line: number): number => {
  if (row === null) return line
  const hasSentence = row.standing !== 'verified' && row.standing !== 'complete'
  return line + (row.group === null ? 0 : line) + (hasSentence ? 18 : 0)
}

const COLUMNS = [
  { order: 'standing', word: 'column.state', figure: '' },
  { order: 'name', word: 'column.name', figure: '' },
  { order: 'size', word: 'column.size', figure: 'figure' },
  {
    order: 'fetched',
    word: 'library.column.fetched',
    figure: 'figure library-day',
  },
] as const satisfies readonly {
  readonly order: Exclude<LibraryOrder, 'group'>
  readonly [more: string]: string
}[]

interface HeadProps {
  readonly all: boolean | 'some'
  readonly onAll: (picked: boolean) => void
}

/**
 * The header of the columns: the first click sorts by one, the second reverses the order, the third restores the
 * groups.
 */
function Head({ all, onAll }: HeadProps): React.JSX.Element {
  const { library } = useStores()
  const messages = useMessages()
  const { order: sorted, descending } = useStore(library, (state) => state.query)
  return (
    <div role="row" className="row row-head library-row" aria-rowindex={1}>
      <div role="columnheader" className="cell-check">
        <Checkbox name={messages.say('library.pick.all')} checked={all} onChange={onAll} />
      </div>
      {COLUMNS.map(({ order, word, figure }) => (
        <SortableHeader
          key={order}
          label={messages.say(word)}
          className={figure}
          sorted={order !== sorted ? null : descending ? 'descending' : 'ascending'}
          onSort={() => library.sort(order)}
        />
      ))}
      <div role="columnheader">
        <span className="unseen">{messages.say('library.column.actions')}</span>
      </div>
    </div>
  )
}

/**
 * All local files as a virtual list: arrows move, Space selects, Enter opens, Delete removes from the disk, Shift
 * extends, Ctrl adds one.
 */
export function LibraryList({ total }: { readonly total: number }): React.JSX.Element {
  const { library, settings } = useStores()
  const messages = useMessages()
  const { pages, round, query, opened, leaving, selection } = useStore(library)
  const line = useStore(settings, (state) => (state.settings.density === 'dense' ? 28 : 36))
  // The keyboard stays on its file where the list is read anew and rows come before it. The same function until then:
  // for another one, every row is placed again.
  const getRowKey = useCallback((index: number) => toRowKey(pages, index), [pages])
  const { scroller, virtual } = useVirtualRows({
    count: total,
    heightOf: (index) => getRowHeight(getLoadedRow(pages, index), line),
    keyOf: getRowKey,
  })
  useScrollAnchor(scroller, library, opened !== null)
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wish needs its pages even where nothing scrolled.
  useEffect(() => library.requestRows(first, last), [library, first, last, round])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wish begins at its beginning.
  useEffect(() => {
    // Newer engines return a promise here, which is not a clean-up function of an effect.
    void scroller.current?.scrollTo({ top: 0 })
  }, [query])

  const look = useOpenPreview()
  const getRowAt = (index: number): Row | null => getLoadedRow(library.getState().pages, index)
  const getKey = (index: number): string => String(getRowKey(index))
  const open = (index: number): void => {
    library.select((now) => moveCursor(now, getKey(index)))
    const row = getRowAt(index)
    if (row === null) return
    if (library.getState().opened?.row.id === row.id) library.close()
    else void library.open(row)
  }
  const interpretKey = (event: React.KeyboardEvent, index: number): (() => void) | undefined => {
    if (event.altKey || event.ctrlKey || event.metaKey) return undefined
    if (event.key === 'Escape' && opened !== null) return library.close
    if (event.key !== 'Delete') return undefined
    const row = getRowAt(index)
    const meant = selection.picked.size > 0 ? selection.picked : row === null ? [] : [row.id]
    return () => void library.remove('delete', meant)
  }
  const picking = useListSelection<LibraryFileId>({
    count: total,
    selection,
    scroller,
    handleKey: interpretKey,
    change: library.select,
    getKey,
    findIndex: (key) => findRow(pages, Number(key)),
    getIds: (index) => {
      const row = getRowAt(index)
      return row === null ? [] : [row.id]
    },
    readIdsBetween: library.readIdsBetween,
    onSelectAll: () => void library.selectAll(),
    onOpen: open,
    onPress: open,
    reveal: (index) => virtual.scrollToIndex(index),
    countVisibleRows: () => Math.floor((scroller.current?.clientHeight ?? 0) / line),
  })
  // The Tab key finds a row however far the list is scrolled.
  const stop = items.some(({ index }) => index === picking.index) ? picking.index : first
  const { size } = selection.picked
  return (
    <div
      role="grid"
      className="list"
      aria-label={messages.say('library.list')}
      aria-rowcount={total + 1}
      aria-multiselectable
      {...picking.grid}
      onDoubleClick={(event) => {
        const row = getRowAt(findRowIndex(event))
        if (row !== null && isPreviewable(row)) look(row)
      }}
    >
      <Head
        all={size === 0 ? false : size >= total ? true : 'some'}
        onAll={(isOn) => (isOn ? void library.selectAll() : library.selectNone())}
      />
      <div ref={scroller} className="list-scroll" role="rowgroup">
        <div className="list-whole" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const row = getLoadedRow(pages, index)
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="presentation"
                className="list-slot"
                style={{ transform: `translateY(${start}px)` }}
              >
                {row === null ? (
                  <div className="row skeleton" role="presentation" />
                ) : (
                  <>
                    <LibraryGroupRow row={row} by={query.by} />
                    {leaving?.ids.has(row.id) === true ? null : (
                      <LibraryListRow
                        row={row}
                        by={query.by}
                        index={index}
                        picked={selection.picked.has(row.id)}
                        opened={opened?.row.id === row.id}
                        focused={index === stop}
                        onPick={picking.onCheck}
                      />
                    )}
                  </>
                )}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
