// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of a grid is the stop of the Tab key, never its cells.

import { useCallback, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { BasketEntry } from '../../../../shared/basket/basketEntry.js'
import type { MediaId } from '../../../../shared/ids.js'
import type { PreflightGroup, PreflightGroupName } from '../../../../shared/preflight/preflight.js'
import { EMPTY_SELECTION, type ListSelection } from '../../../components/list/listSelection.js'
import { useListSelection } from '../../../components/list/useListSelection.js'
import { useVariableRows } from '../../../components/list/useVariableRows.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { flattenPreflightGroups, type PreflightRow } from './flattenPreflightGroups.js'
import { PreflightGroupHeader } from './PreflightGroupHeader.js'
import { PreflightDatasetRow, PreflightMediaRow, type RowPlace } from './PreflightRows.js'
import { useMeasuredHeights } from './useMeasuredHeights.js'

const ROW_PX = { normal: 36, dense: 28 } as const
/** The least height of a header: a title and two lines of reason. In a small window it grows with its words. */
const HEAD_PX = 64

/** The group without obstacles is unfolded at first; the others show only their titles. */
const isOpenAtFirst = (name: PreflightGroupName): boolean => name === 'ready' || name === 'unchecked'

const listEntries = (row: PreflightRow): readonly BasketEntry[] =>
  row.type === 'media' ? [row.entry] : row.type === 'dataset' ? row.entries : row.group.entries

/**
 * Everything in the basket, grouped by obstacle. Arrows move, Enter and Space unfold a group, Delete removes the files of
 * a row.
 */
export function PreflightList({ groups }: { readonly groups: readonly PreflightGroup[] }): React.JSX.Element {
  const { basket, settings } = useStores()
  const messages = useMessages()
  const density = useStore(settings, (state) => state.settings.density)
  const [turned, setTurned] = useState<ReadonlySet<PreflightGroupName>>(new Set())
  const isOpen = (name: PreflightGroupName): boolean => isOpenAtFirst(name) !== turned.has(name)
  const turn = (name: PreflightGroupName): void => {
    const next = new Set(turned)
    if (!next.delete(name)) next.add(name)
    setTurned(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open follows from what was turned.
  const rows = useMemo(() => flattenPreflightGroups(groups, isOpen), [groups, turned])
  const { heights, measure } = useMeasuredHeights()
  const heightOf = useCallback(
    (row: PreflightRow) => (row.type === 'group' ? (heights.get(row.key) ?? HEAD_PX) : ROW_PX[density]),
    [heights, density],
  )
  const list = useVariableRows(rows, heightOf)
  const { scroller } = list
  const [selection, setSelection] = useState<ListSelection<MediaId>>(EMPTY_SELECTION)
  const fold = (index: number): void => {
    const row = rows[index]
    if (row?.type === 'group') turn(row.group.type)
  }
  const keys = useListSelection<MediaId>({
    count: rows.length,
    selection,
    scroller,
    change: setSelection,
    getKey: (index) => rows[index]?.key ?? '',
    findIndex: (key) => rows.findIndex((row) => row.key === key),
    // Nothing is selected here: what is in the basket is downloaded.
    getIds: () => [],
    readIdsBetween: () => [],
    onSelectAll: () => undefined,
    onOpen: fold,
    onPress: () => undefined,
    handleKey: (event, index) => {
      const row = rows[index]
      if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return undefined
      if (event.key === 'Delete') return () => basket.remove(listEntries(row).map(({ media }) => media.id))
      return event.key === ' ' ? () => fold(index) : undefined
    },
    reveal: list.reveal,
    countVisibleRows: () => Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX[density]),
  })
  const stop = keys.index >= list.from && keys.index < list.to ? keys.index : list.from
  const show = (row: PreflightRow, index: number): React.JSX.Element => {
    const place: RowPlace = { index, tabIndex: index === stop ? 0 : -1 }
    if (row.type === 'dataset') return <PreflightDatasetRow row={row} {...place} />
    if (row.type === 'media') return <PreflightMediaRow entry={row.entry} isOnly={row.isOnly} {...place} />
    const { group } = row
    return <PreflightGroupHeader group={group} open={isOpen(group.type)} onOpen={() => turn(group.type)} {...place} />
  }
  return (
    <div
      ref={scroller}
      className="list-scroll"
      role="grid"
      aria-label={messages.say('basket.list')}
      aria-rowcount={rows.length}
      {...keys.grid}
    >
      <div className="list-whole" role="rowgroup" style={{ height: list.height }}>
        {rows.slice(list.from, list.to).map((row, n) => {
          const index = list.from + n
          return (
            <div
              key={row.key}
              role="presentation"
              className="list-slot"
              {...(row.type === 'group' ? { ref: measure, 'data-key': row.key } : {})}
              style={{
                ...(row.type === 'group' ? { minHeight: HEAD_PX } : { height: heightOf(row) }),
                transform: `translateY(${list.startOf(index)}px)`,
              }}
            >
              {show(row, index)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
