import { createNumberFormat } from '../../../../shared/messages/numberFormat.js'
import type { ColumnKind } from '../../../../shared/preview/model.js'
import { writeFrenchOrdinal } from '../../../messages/frenchDates.js'
import type { Messages } from '../../../messages/messages.js'
import { formatZone } from '../rows/formatCell.js'

/** Whole numbers are written with all digits, others with as many digits as people compare. */
export function formatFigure(value: number | string, { language }: Messages): string {
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return createNumberFormat(language).format(BigInt(value))
  const number = Number(value)
  if (!Number.isFinite(number)) return String(value)
  const size = Math.abs(number)
  const notation = size !== 0 && (size >= 1e15 || size < 1e-4) ? 'scientific' : 'standard'
  return createNumberFormat(language, {
    notation,
    ...(notation === 'standard' && size >= 100_000 ? { maximumFractionDigits: 1 } : { maximumSignificantDigits: 6 }),
  }).format(number)
}

/** A share of all rows. A share above zero is never shown as zero, and one below one never as all. */
export function formatShare(count: number, of: number, { language }: Messages): string {
  const share = of === 0 ? 0 : count / of
  const format = (value: number): string =>
    createNumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value)
  if (share > 0 && share < 0.001) return `< ${format(0.001)}`
  if (share < 1 && share > 0.999) return `> ${format(0.999)}`
  return format(share)
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?([+-]\d\d(?::?\d\d)?)?)?/

/**
 * Formats a date of the engine in the reader's language, with the time of day and its zone where it has one or where it
 * is requested.
 */
export function formatDateValue(text: string, { language }: Messages, wantsTime = false): string {
  const parts = DATE.exec(text)
  if (parts === null) return text
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map((part) => Number(part ?? 0))
  const moment = new Date(0)
  moment.setUTCFullYear(year ?? 0, (month ?? 1) - 1, day)
  moment.setUTCHours(hour, minute, second)
  const hasTime = parts[4] !== undefined && (wantsTime || hour + minute + second > 0)
  const said = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(hasTime ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : {}),
  }).format(moment)
  const dated = writeFrenchOrdinal(said, language)
  return hasTime ? `${dated}${formatZone(parts[7] ?? '')}` : dated
}

/** Formats a value of a column of this kind. */
export function formatProfileValue(text: string, kind: ColumnKind, messages: Messages): string {
  switch (kind) {
    case 'number':
      return formatFigure(text, messages)
    case 'date':
      return formatDateValue(text, messages)
    case 'boolean':
      return text === 'true' || text === 'false' ? messages.say(`preview.boolean.${text}`) : text
    default:
      return text
  }
}
