import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { DownloadId } from '../../../../shared/ids.js'
import {
  EMPTY_SELECTION,
  extendTo,
  moveCursor,
  type SelectableRow,
  selectAll,
  toggleSelected,
} from '../../../components/list/selection.js'
import type { useVariableRows } from '../../../components/list/useVariableRows.js'
import { useStores } from '../../../context/appContext.js'
import type { ReorderStep } from '../reorder/reorder.js'
import { useReorder } from '../reorder/useReorder.js'
import { getAvailableActions } from '../store/downloadsStore.js'
import { resolveTargetRows } from '../store/listViewStore.js'
import type { ListRow } from '../store/rows.js'

const pickable = (row: ListRow): SelectableRow =>
  row.is === 'download' ? { key: row.key, id: row.id } : { key: row.key }
const TURNS: Readonly<Record<string, ReorderStep>> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' }

/** What a row stands for when it is picked: itself, or all of its dataset. */
const idsOf = (row: ListRow | undefined): readonly DownloadId[] =>
  row === undefined || row.is === 'finished' ? [] : row.is === 'download' ? [row.id] : [...row.group.members.keys()]

interface KeysNeeds {
  readonly rows: readonly ListRow[]
  readonly list: Pick<ReturnType<typeof useVariableRows>, 'scroller' | 'reveal'>
  readonly rowPx: number
  readonly onFold: () => void
}

/** The keyboard and the pointer on the list: one row has the keyboard, any number are picked. */
export function useListKeyboard({ rows, list, rowPx, onFold }: KeysNeeds) {
  const { listing, downloads } = useStores()
  const turns = useReorder()
  const wantsFocus = useRef(false)
  const at = useStore(listing, (state) => state.listSelection.at)
  const index = useMemo(
    () =>
      at === null
        ? 0
        : Math.max(
            0,
            rows.findIndex(({ key }) => key === at),
          ),
    [rows, at],
  )

  const focusRow = (): void =>
    list.scroller.current
      ?.querySelector<HTMLElement>(
        `[data-index="${rows.findIndex(({ key }) => key === listing.getState().listSelection.at)}"]`,
      )
      ?.focus({ preventScroll: true })
  // A row that has just moved, or was just drawn, keeps the keyboard.
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    focusRow()
  })

  const go = (to: number, extend: boolean): void => {
    const target = Math.max(0, Math.min(rows.length - 1, to))
    const row = rows[target]
    if (row === undefined) return
    listing.pick((listSelection) =>
      extend ? extendTo(listSelection, rows.map(pickable), target) : moveCursor(listSelection, row.key),
    )
    list.reveal(target)
    wantsFocus.current = true
  }

  const leave = (ids: readonly DownloadId[]): void => {
    const { cancel, forget } = getAvailableActions(downloads.getState().index, ids)
    if (cancel.length > 0) void downloads.cancel(cancel)
    else if (forget.length > 0) void downloads.forget(forget)
  }

  const letGo = (): void => {
    if (listing.getState().isAbout) listing.about(false)
    else listing.pick((listSelection) => ({ ...EMPTY_SELECTION, at: listSelection.at }))
  }

  function plain(event: React.KeyboardEvent, row: ListRow | undefined): (() => void) | undefined {
    const page = Math.max(1, Math.floor((list.scroller.current?.clientHeight ?? 0) / rowPx) - 1)
    const toggle = (): void => {
      if (row?.is === 'finished') onFold()
      else if (row !== undefined) listing.pick((listSelection) => toggleSelected(listSelection, row.key, idsOf(row)))
    }
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(index + 1, event.shiftKey),
      ArrowUp: () => go(index - 1, event.shiftKey),
      PageDown: () => go(index + page, event.shiftKey),
      PageUp: () => go(index - page, event.shiftKey),
      Home: () => go(0, event.shiftKey),
      End: () => go(rows.length - 1, event.shiftKey),
      ' ': toggle,
      Enter: () => (row?.is === 'download' ? listing.about(!listing.getState().isAbout) : toggle()),
      Delete: () => row?.is === 'download' && leave(resolveTargetRows(listing.getState().listSelection, row.id)),
      Escape: letGo,
    }
    return steps[event.key]
  }

  function meaningOf(event: React.KeyboardEvent): (() => void) | undefined {
    const row = rows[index]
    if (event.ctrlKey || event.metaKey) {
      return event.key === 'a'
        ? () => listing.pick((listSelection) => selectAll(listSelection, rows.map(pickable)))
        : undefined
    }
    if (!event.altKey) return plain(event, row)
    const step = TURNS[event.key]
    if (step === undefined || row?.is !== 'download') return undefined
    return () => {
      wantsFocus.current = true
      turns.step(row.id, step)
    }
  }

  return {
    index,
    focusRow,
    hear(event: React.KeyboardEvent): void {
      if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return
      const meaning = meaningOf(event)
      if (meaning === undefined) return
      event.preventDefault()
      event.stopPropagation()
      meaning()
    },
    click(event: React.MouseEvent, to: number): void {
      const row = rows[to]
      if (row === undefined) return
      listing.pick((listSelection) => {
        if (event.shiftKey) return extendTo(listSelection, rows.map(pickable), to)
        if (event.ctrlKey || event.metaKey) return toggleSelected(listSelection, row.key, idsOf(row))
        return toggleSelected({ ...EMPTY_SELECTION, at: row.key }, row.key, row.is === 'download' ? [row.id] : [])
      })
    },
    focus(to: number): void {
      const key = rows[to]?.key
      if (key !== undefined && key !== listing.getState().listSelection.at)
        listing.pick((listSelection) => ({ ...listSelection, at: key }))
    },
  }
}
