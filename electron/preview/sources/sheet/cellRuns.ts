import type { TextTableValue } from '../rewrite/writeTextTable.js'

/** Equal cells side by side; `column` is the first one, from 0. */
export interface CellRun {
  readonly column: number
  readonly times: number
  readonly value: TextTableValue | null
}

/**
 * A row as a file writes it, with its number from 1. A file says with a few letters that a cell stands far to the right
 * or a thousand times, so rows that wait to be written keep this form.
 */
export interface RowOfCellRuns {
  readonly line: number
  readonly runs: readonly CellRun[]
}

/** The cells of a row, one for each column up to its last one. */
export function expandCellRuns(runs: readonly CellRun[]): readonly (TextTableValue | null)[] {
  const cells: (TextTableValue | null)[] = []
  for (const { column, times, value } of runs) {
    while (cells.length < column) cells.push(null)
    for (let at = column; at < column + times; at++) cells[at] = value
  }
  return cells
}
