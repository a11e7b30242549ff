import type { TextTableValue } from '../rewrite/writeTextTable.js'

/** A row of a sheet with its number, from 1. */
export interface SheetRow {
  readonly line: number
  readonly cells: readonly (TextTableValue | null)[]
}

/** Cells that are shown as one: rows from 1, columns from 0. */
export interface MergedCells {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** The most merged cells of a header. */
export const MERGES_MOST = 10_000
/** The most rows of a header. */
const HEADER_ROWS = 5

/** Whether the cells belong to a header that begins in this line. */
export const isInHeader = ({ top, bottom }: MergedCells, line: number): boolean =>
  top < line + HEADER_ROWS && bottom >= line

const isText = (cell: TextTableValue | null | undefined): boolean => cell?.isText === true

/**
 * Whether a row of names may continue in the next one: that has only texts, and one of both has a gap that a merged
 * cell would leave.
 */
export function mayContinue(names: SheetRow, next: SheetRow | undefined, width: number): boolean {
  if (next === undefined || next.line !== names.line + 1) return false
  const columns = Array.from({ length: width }, (_, column) => column)
  return (
    next.cells.every((cell) => cell === null || isText(cell)) &&
    columns.some((column) => (names.cells[column] == null) !== (next.cells[column] == null))
  )
}

/** A header of several rows: its last row, and one name for each column. */
export interface MergedHeader {
  readonly bottom: number
  readonly names: readonly string[]
}

/**
 * Joins the names of a header whose cells are merged, such as “Amounts” above “Expenses” and “Income”. Null for a header
 * of one row.
 */
export function joinHeader(
  rows: readonly SheetRow[],
  at: number,
  { merged, width }: { readonly merged: readonly MergedCells[]; readonly width: number },
): MergedHeader | null {
  const top = rows[at]
  if (top === undefined) return null
  const own = merged.filter((one) => one.top === top.line && one.left < width)
  const tall = Math.max(top.line, ...own.map(({ bottom }) => bottom))
  const isGrouped = own.some(({ left, right }) => right > left)
  const bottom = tall > top.line ? tall : isGrouped && mayContinue(top, rows[at + 1], width) ? top.line + 1 : top.line
  if (bottom === top.line || bottom >= top.line + HEADER_ROWS) return null
  const header = rows.filter(({ line }) => line >= top.line && line <= bottom)
  const getTextAt = (line: number, column: number): string => {
    const inside = merged.find(
      (one) => one.top <= line && line <= one.bottom && one.left <= column && column <= one.right,
    )
    const [row, place] = inside === undefined ? [line, column] : [inside.top, inside.left]
    return header.find((one) => one.line === row)?.cells[place]?.text.trim() ?? ''
  }
  const names = Array.from({ length: width }, (_, column) => {
    const parts = header.map(({ line }) => getTextAt(line, column))
    return parts.filter((part, index) => part !== '' && part !== parts[index - 1]).join(' ')
  })
  return { bottom, names }
}
