import type { PreviewColumn } from '../../../../../shared/preview/model.js'

export const ROW_HEIGHT = 28
export const HEAD_HEIGHT = 32
/**
 * The greatest height of an element: browsers draw nothing in elements that are a few times as high. Longer tables
 * scroll by proportion.
 */
const SCROLL_MOST = 8_000_000

const LETTER = 7.2
/** Digits and capitals are wider than other letters. */
const WIDE_LETTER = 8.6
const WIDE_LETTERS = /[\p{Lu}\d]/gu
export const COLUMN_WIDTH = { least: 48, usual: 88, most: 340, dragged: 1600 } as const
const CELL_PADDING = 24
/** The width of the icon, the sort mark and the menu button of a header. */
const HEAD_PADDING = 92
/** The width of the pin mark in a header. */
export const PIN_WIDTH = 20

function estimateWidth(text: string): number {
  const wide = text.match(WIDE_LETTERS)?.length ?? 0
  return wide * WIDE_LETTER + (text.length - wide) * LETTER
}

/** The width of a column: that of its name and of some of its values as they are shown, within limits. */
export function fitColumn(column: PreviewColumn, values: readonly (string | null | undefined)[], most: number): number {
  const longest = values.reduce((width, value) => Math.max(width, estimateWidth(value ?? '')), 0)
  const wanted = Math.max(estimateWidth(column.name) + HEAD_PADDING, longest + CELL_PADDING)
  return Math.round(Math.min(most, Math.max(COLUMN_WIDTH.usual, wanted)))
}

/** The width of the largest row number. */
export const getNumbersWidth = (rows: number): number => Math.max(3, String(rows).length * 1.34) * 7.6 + 22

export interface ScrollScale {
  /** The height of the scrolled element, without the header. */
  readonly height: number
  /** Pixels of the table per pixel of the scroll bar. */
  readonly ratio: number
  /** The greatest scroll position, in pixels of the table. */
  readonly last: number
}

/** The scroll scale of a table with this many rows in a view of this height. */
export function scaleScroll(rows: number, viewHeight: number): ScrollScale {
  const whole = rows * ROW_HEIGHT
  const height = Math.min(whole, SCROLL_MOST)
  const last = Math.max(0, whole - viewHeight)
  const track = Math.max(0, height - viewHeight)
  return { height, last, ratio: track === 0 ? 1 : last / track }
}

export interface PlacedColumn {
  /** The index of the column in the table. */
  readonly column: number
  readonly width: number
  /** Its left edge, behind the row numbers. */
  readonly left: number
  readonly isPinned: boolean
}

/** The shown columns from left to right, pinned ones first. */
export function placeColumns(
  count: number,
  { hidden, pinned }: { readonly hidden: readonly number[]; readonly pinned: readonly number[] },
  widthOf: (column: number) => number,
): readonly PlacedColumn[] {
  const hides = new Set(hidden)
  const pins = pinned.filter((column) => column < count && !hides.has(column))
  const isPin = new Set(pins)
  const rest = Array.from({ length: count }, (_, column) => column).filter(
    (column) => !hides.has(column) && !isPin.has(column),
  )
  let left = 0
  return [...pins, ...rest].map((column) => {
    const width = widthOf(column)
    const placed = { column, width, left, isPinned: isPin.has(column) }
    left += width
    return placed
  })
}

/** The visible columns: all pinned ones, and those within the view. */
export function findSeenColumns(
  placed: readonly PlacedColumn[],
  { left, width }: { readonly left: number; readonly width: number },
): readonly PlacedColumn[] {
  const pinnedWidth = placed.reduce((sum, one) => sum + (one.isPinned ? one.width : 0), 0)
  const [from, to] = [left + pinnedWidth - OVERSCAN, left + width + OVERSCAN]
  return placed.filter((one) => one.isPinned || (one.left + one.width > from && one.left < to))
}

const OVERSCAN = 120
