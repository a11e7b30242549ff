import { LIMITS } from '../../../../shared/limits.js'
import type { ColumnKind, PreviewColumn } from '../../../../shared/preview/model.js'
import { isIdentifierColumn } from '../../../../shared/preview/values/isIdentifierColumn.js'
import type { Messages } from '../../../messages/messages.js'

/** Formats a number in the reader's language, digit for digit: a conversion to a JavaScript number could lose some. */
function formatNumber(text: string, isGrouped: boolean, { language }: Messages): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  const decimal = language === 'fr' ? ',' : '.'
  if (parts === null) return text.replace('.', decimal)
  const [, sign = '', whole = '', rest = ''] = parts
  const grouped = isGrouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, language === 'fr' ? '\u00a0' : ',') : whole
  return `${sign}${grouped}${/^0*$/.test(rest) ? '' : `${decimal}${rest}`}`
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const MIDNIGHT = /[ T]00:00:00(?:\.0+)?(?:[+-]\d{2}(?::?\d{2})?)?$/

/** Whether a moment differs from midnight: its column then shows times. */
export const hasTimeOfDay = (cell: string): boolean => cell.length > 10 && !MIDNIGHT.test(cell)

/** The zone of a moment as the engine writes it, after its time of day. */
export const formatZone = (zone: string): string => (zone === '+00' ? ' UTC' : zone)

/** Formats a day, with the time of day where it is not midnight or where its column shows times. */
function formatDate(text: string, showsTime: boolean, { language }: Messages): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}):(\d{2})(\.\d+)?)?(.*)$/.exec(text)
  if (parts === null) return text
  const [, year, month = '', day = '', hours, minutes, seconds, fraction = '', zone = ''] = parts
  const date =
    language === 'fr' ? `${day}/${month}/${year}` : `${MONTHS[Number(month) - 1] ?? month} ${Number(day)}, ${year}`
  if (hours === undefined || (!showsTime && `${hours}${minutes}${seconds}${fraction}` === '000000')) return date
  const rest = seconds === '00' && fraction === '' ? '' : `:${seconds}${fraction}`
  const between = language === 'fr' ? ' ' : ', '
  return `${date}${between}${hours}:${minutes}${rest}${formatZone(zone)}`
}

/** What a column says about the format of its values. */
export interface CellColumn {
  /** Its name says whether it holds identifiers, which are written without separators. */
  readonly name: string
  /** Midnight is written too, because other values of the column have a time of day. */
  readonly showsTime?: boolean
}

/** Formats a value of this column in the reader's language. A value that was cut ends with an ellipsis. */
export function formatCell(
  cell: string,
  kind: ColumnKind,
  messages: Messages,
  { name, showsTime = false }: CellColumn,
): string {
  switch (kind) {
    case 'number':
      return formatNumber(cell, !isIdentifierColumn(name), messages)
    case 'date':
      return formatDate(cell, showsTime, messages)
    case 'boolean':
      return cell === 'true' || cell === 'false' ? messages.say(`preview.boolean.${cell}`) : cell
    default:
      return cell.length > LIMITS.PREVIEW_CELL_CHARS ? `${cell.slice(0, LIMITS.PREVIEW_CELL_CHARS)}…` : cell
  }
}

/** The values of a column as they are shown. A number with its separators is longer than it is stored. */
export function formatCells(
  values: readonly (string | null | undefined)[],
  { kind, name }: PreviewColumn,
  messages: Messages,
): readonly (string | null)[] {
  const showsTime = kind === 'date' && values.some((value) => value != null && hasTimeOfDay(value))
  return values.map((value) => (value == null ? null : formatCell(value, kind, messages, { name, showsTime })))
}
