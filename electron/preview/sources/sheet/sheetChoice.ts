import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { WorkbookFormat } from '../../../../shared/preview/model.js'
import { fail, type Result } from '../../../../shared/result.js'
import type { SqlTable } from '../../context/sqlTable.js'

/** The note that tells a chosen empty sheet from an unreadable workbook. */
const EMPTY_SHEET = { note: 'empty sheet' }
/** Whether the reading failed because the chosen sheet is empty. */
export const isEmptySheet = (result: Result<unknown>): boolean =>
  !result.ok && result.failure.facts.note === EMPTY_SHEET.note

/** The failure when no sheet of a workbook has content: `isChosen` when a person chose an empty one. */
export const failEmpty = <T>(isChosen: boolean): Result<T> =>
  fail(failure('look/unreadable', isChosen ? EMPTY_SHEET : {}))

/** The names of the visible sheets that are offered, and which of them is read. */
export interface ChosenSheet {
  readonly type: WorkbookFormat['type']
  readonly names: readonly string[]
  readonly at: number
}

/** The visible sheets to try, with their positions: the chosen one, or all that are offered. */
export function listTried<T>(sheets: readonly T[], part: number | undefined): readonly (readonly [number, T])[] {
  const offered = [...sheets.slice(0, LIMITS.PREVIEW_SHEETS).entries()]
  return part === undefined ? offered : offered.slice(part, part + 1)
}

export const addSheetNotes = (sqlTable: SqlTable, sheets: readonly unknown[]): SqlTable =>
  sheets.length > LIMITS.PREVIEW_SHEETS ? { ...sqlTable, notes: [...sqlTable.notes, 'sheets-left-out'] } : sqlTable
