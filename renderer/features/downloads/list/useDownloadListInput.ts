import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { DownloadId } from '../../../../shared/ids.js'
import { clearSelection, EMPTY_SELECTION, selectAll, toggleSelected } from '../../../components/list/listSelection.js'
import { type ListSelectionHandlers, useListSelection } from '../../../components/list/useListSelection.js'
import type { useVariableRows } from '../../../components/list/useVariableRows.js'
import { useStores } from '../../../context/appContext.js'
import type { ReorderStep } from '../reorder/reorder.js'
import { useReorder } from '../reorder/useReorder.js'
import { getAvailableActions } from '../store/availableActions.js'
import type { ListRow } from '../store/listRows.js'
import { resolveTargetRows } from '../store/listViewStore.js'

const listOwnId = (row: ListRow | undefined): readonly DownloadId[] => (row?.type === 'download' ? [row.id] : [])
const TURNS: Readonly<Record<string, ReorderStep>> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' }

/** The downloads that are selected with a row: itself, or all of its dataset. */
const listIds = (row: ListRow | undefined): readonly DownloadId[] =>
  row?.type === 'group' ? [...row.group.members.keys()] : listOwnId(row)

/** Finds where the row of a key is, or -1. The rows are counted at the first search. */
function createPlaceFinder(rows: readonly ListRow[]): (key: string) => number {
  let places: ReadonlyMap<string, number> | null = null
  return (key) => {
    places ??= new Map(rows.map((row, index) => [row.key, index]))
    return places.get(key) ?? -1
  }
}

interface DownloadListInputOptions {
  readonly rows: readonly ListRow[]
  readonly list: Pick<ReturnType<typeof useVariableRows>, 'scroller' | 'reveal'>
  readonly rowPx: number
  readonly onFold: () => void
}

/** Keyboard and pointer handling of the list of downloads: that of every list, and reordering, details and removal. */
export function useDownloadListInput({ rows, list, rowPx, onFold }: DownloadListInputOptions): ListSelectionHandlers {
  const { listing, downloads } = useStores()
  const turns = useReorder()
  const selection = useStore(listing, (state) => state.listSelection)
  const findPlace = useMemo(() => createPlaceFinder(rows), [rows])

  const leave = (ids: readonly DownloadId[]): void => {
    const { cancel, forget } = getAvailableActions(downloads.getState().index, ids)
    if (cancel.length > 0) void downloads.cancel(cancel)
    else if (forget.length > 0) void downloads.forget(forget)
  }
  const closeDetailOrDeselect = (): void => {
    if (listing.getState().isAbout) listing.about(false)
    else listing.pick(clearSelection)
  }
  const interpretKey = (event: React.KeyboardEvent, index: number): (() => void) | undefined => {
    const row = rows[index]
    if (event.ctrlKey || event.metaKey) return undefined
    if (event.altKey) {
      const step = TURNS[event.key]
      return step === undefined || row?.type !== 'download' ? undefined : () => turns.step(row.id, step)
    }
    if (event.key === 'Escape') return closeDetailOrDeselect
    if (event.key === ' ' && row?.type === 'finished') return onFold
    if (event.key === 'Delete' && row?.type === 'download')
      return () => leave(resolveTargetRows(listing.getState().listSelection, row.id))
    return undefined
  }
  const open = (index: number): void => {
    const row = rows[index]
    if (row?.type === 'download') listing.about(!listing.getState().isAbout)
    else if (row?.type === 'finished') onFold()
    else if (row !== undefined) listing.pick((now) => toggleSelected(now, row.key, listIds(row)))
  }

  return useListSelection<DownloadId>({
    count: rows.length,
    selection,
    change: listing.pick,
    getKey: (index) => rows[index]?.key ?? '',
    findIndex: findPlace,
    getIds: (index) => listIds(rows[index]),
    readIdsBetween: (first, last) => rows.slice(first, last + 1).flatMap(listOwnId),
    onSelectAll: () =>
      listing.pick((now) =>
        selectAll(
          now,
          rows.map((row) => (row.type === 'download' ? { key: row.key, id: row.id } : { key: row.key })),
        ),
      ),
    onOpen: open,
    onPress: (index) => {
      const row = rows[index]
      if (row !== undefined)
        listing.pick(() => toggleSelected({ ...EMPTY_SELECTION, at: row.key }, row.key, listOwnId(row)))
    },
    handleKey: interpretKey,
    scroller: list.scroller,
    reveal: list.reveal,
    countVisibleRows: () => Math.floor((list.scroller.current?.clientHeight ?? 0) / rowPx),
  })
}
