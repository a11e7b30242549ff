import { failure } from '../../../../shared/failure.js'
import { fail, type Result } from '../../../../shared/result.js'

/** The note that tells a chosen empty sheet from an unreadable workbook. */
const EMPTY_SHEET = { note: 'empty sheet' }
/** Whether the reading failed because the chosen sheet is empty. */
export const isEmptySheet = (result: Result<unknown>): boolean =>
  !result.ok && result.failure.facts.note === EMPTY_SHEET.note

/** The failure when no sheet of a workbook has content: `isChosen` when a person chose an empty one. */
export const failEmpty = <T>(isChosen: boolean): Result<T> =>
  fail(failure('look/unreadable', isChosen ? EMPTY_SHEET : {}))
