import { useCallback, useEffect, useRef } from 'react'
import {
  clearSelection,
  extendOver,
  type ListSelection,
  moveCursor,
  type RowId,
  setSelected,
  toggleSelected,
} from './listSelection.js'

/** A list whose rows can be selected, whether all of its rows are loaded or only some pages. */
export interface SelectableList<Id extends RowId> {
  readonly count: number
  readonly selection: ListSelection<Id>
  readonly change: (change: (selection: ListSelection<Id>) => ListSelection<Id>) => void
  readonly getKey: (index: number) => string
  /** The index of the row with this key; -1 when there is none any more. */
  readonly findIndex: (key: string) => number
  /** The rows that are selected with this row: itself, several for a heading, none while it is not loaded. */
  readonly getIds: (index: number) => readonly Id[]
  /** The selectable rows from one index to another. Null when they could not be read. */
  readonly readIdsBetween: (first: number, last: number) => readonly Id[] | Promise<readonly Id[] | null>
  readonly onSelectAll: () => void
  /** Called for the Enter key. */
  readonly onOpen: (index: number) => void
  /** Called for a click without a modifier key. */
  readonly onPress: (index: number) => void
  /** Handles other keys; what it handles is not handled again. */
  readonly handleKey?: (event: React.KeyboardEvent, index: number) => (() => void) | undefined
  readonly scroller: React.RefObject<HTMLElement | null>
  readonly reveal: (index: number) => void
  /** How many rows are visible at once. */
  readonly countVisibleRows: () => number
}

export interface ListSelectionHandlers {
  /** The row that has the keyboard. */
  readonly index: number
  readonly focusRow: () => boolean
  /** Handlers for the element that holds the rows. */
  readonly grid: Pick<React.ComponentProps<'div'>, 'onKeyDown' | 'onFocus' | 'onClick'>
  /** Selects the row for a click with a modifier key; otherwise does what a plain click does. */
  readonly onClick: (event: React.MouseEvent, index: number) => void
  /**
   * Handles the checkbox of a row: with Shift all rows since the last one are set like it. The function stays the same
   * object.
   */
  readonly onCheck: (index: number, isOn: boolean, isRange: boolean) => void
}

/**
 * The index of the row that an event is in; -1 for none, and for controls inside a row that handle the event
 * themselves.
 */
export function findRowIndex({ target }: React.SyntheticEvent): number {
  if (!(target instanceof Element) || target.closest('button, a, [role="checkbox"], .cell-check') !== null) return -1
  return Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
}

/**
 * Keyboard and pointer handling of a list: one row has the keyboard, any number are selected. Arrows move, Shift
 * extends, Ctrl with a click adds or removes, Space toggles, Ctrl+A selects all, Escape deselects all. Every row
 * carries its index as `data-index` and the role of a row.
 */
export function useListSelection<Id extends RowId>(list: SelectableList<Id>): ListSelectionHandlers {
  const { count, selection, change, getKey } = list
  const { at } = selection
  /** Where the row with the keyboard was last: the row there takes the keyboard when it is gone. */
  const lastIndex = useRef(0)
  // The row that is sought is mostly the one with the keyboard, where it was.
  const find = (key: string): number => (getKey(lastIndex.current) === key ? lastIndex.current : list.findIndex(key))
  const toIndex = (key: string | null): number => {
    const found = key === null ? 0 : find(key)
    if (found !== -1) lastIndex.current = found
    return Math.max(0, Math.min(count - 1, lastIndex.current))
  }
  const index = toIndex(at)
  const focus = useRef<'stays' | 'kept' | 'taken'>('stays')
  const last = useRef(selection)
  last.current = selection

  // A menu that closes returns the focus a frame later, to the row that has the keyboard by then.
  const focusRow = (): boolean => {
    const now = toIndex(last.current.at)
    const row = list.scroller.current?.querySelector<HTMLElement>(`[role="row"][data-index="${now}"]`)
    row?.focus({ preventScroll: true })
    return row != null
  }
  // Restores the focus to a row that has just moved or was just drawn.
  useEffect(() => {
    const isElsewhere = document.activeElement !== document.body && !hasFocus(list.scroller.current)
    if (focus.current === 'kept' && isElsewhere) focus.current = 'stays'
    if (focus.current !== 'stays' && focusRow()) focus.current = 'stays'
  })

  /**
   * Does something to all rows between two indexes: at once when they are loaded, otherwise when they have been read.
   */
  const actOnRange = (from: number, to: number, act: (ids: readonly Id[]) => void): void => {
    const ids = list.readIdsBetween(Math.min(from, to), Math.max(from, to))
    if (!(ids instanceof Promise)) {
      act(ids)
      return
    }
    const asked = last.current
    void ids.then((read) => {
      // A selection that was made meanwhile wins.
      if (read !== null && isSamePlace(last.current, asked)) act(read)
    })
  }
  /** The index of the row where a range begins: that of the keyboard when the row of the anchor is gone. */
  const getAnchor = (): number => {
    const { anchor, at: cursor } = last.current
    const found = anchor === null ? -1 : find(anchor)
    return found === -1 ? toIndex(cursor) : found
  }
  const extend = (to: number): void => {
    const from = getAnchor()
    const key = getKey(to)
    const anchor = getKey(from)
    last.current = { ...last.current, at: key, anchor }
    change((now) => ({ ...now, at: key, anchor }))
    actOnRange(from, to, (ids) => change((now) => extendOver(now, ids, key)))
  }
  const toggle = (to: number): void => change((now) => toggleSelected(now, getKey(to), list.getIds(to)))
  const go = (to: number, isExtending: boolean): void => {
    if (count === 0) return
    const target = Math.max(0, Math.min(count - 1, to))
    if (isExtending) extend(target)
    else change((now) => moveCursor(now, getKey(target)))
    list.reveal(target)
    focus.current = 'taken'
  }

  const interpretKey = (event: React.KeyboardEvent): (() => void) | undefined => {
    const own = list.handleKey?.(event, index)
    if (own !== undefined)
      return () => {
        focus.current = 'kept'
        own()
      }
    if (event.altKey) return undefined
    if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'a' ? list.onSelectAll : undefined
    const { shiftKey } = event
    const page = Math.max(1, list.countVisibleRows() - 1)
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(index + 1, shiftKey),
      ArrowUp: () => go(index - 1, shiftKey),
      PageDown: () => go(index + page, shiftKey),
      PageUp: () => go(index - page, shiftKey),
      Home: () => go(0, shiftKey),
      End: () => go(count - 1, shiftKey),
      ' ': () => (shiftKey ? extend(index) : toggle(index)),
      Enter: () => list.onOpen(index),
      Escape: () => change(clearSelection),
    }
    return steps[event.key]
  }

  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement)) return
    const { role } = event.target
    // A click on a checkbox leaves the focus there: all keys but its own still mean the list.
    if (role !== 'row' && (role !== 'checkbox' || event.key === ' ' || event.key === 'Enter')) return
    const meaning = interpretKey(event)
    if (meaning === undefined) return
    event.preventDefault()
    event.stopPropagation()
    meaning()
  }
  const onFocus = (event: React.FocusEvent): void => {
    const to = findRowIndex(event)
    if (to >= 0 && getKey(to) !== last.current.at) change((now) => ({ ...now, at: getKey(to) }))
  }
  const onClick = (event: React.MouseEvent, to: number): void => {
    if (event.shiftKey) extend(to)
    else if (event.ctrlKey || event.metaKey) toggle(to)
    // The second click of a double click would take back what the first one did.
    else if (event.detail < 2) list.onPress(to)
  }
  const check = useRef<ListSelectionHandlers['onCheck']>(() => undefined)
  check.current = (to, isOn, isRange) => {
    const key = getKey(to)
    if (isRange) actOnRange(getAnchor(), to, (ids) => change((now) => setSelected(now, key, ids, isOn)))
    else change((now) => setSelected(now, key, list.getIds(to), isOn))
  }
  const onCheck = useCallback<ListSelectionHandlers['onCheck']>((...given) => check.current(...given), [])

  return {
    index,
    focusRow,
    grid: {
      onKeyDown,
      onFocus,
      onClick: (event) => {
        const to = findRowIndex(event)
        if (to >= 0) onClick(event, to)
      },
    },
    onClick,
    onCheck,
  }
}

const hasFocus = (list: HTMLElement | null): boolean => list?.contains(document.activeElement) === true

const isSamePlace = (one: ListSelection<RowId>, other: ListSelection<RowId>): boolean =>
  one.at === other.at && one.anchor === other.anchor
