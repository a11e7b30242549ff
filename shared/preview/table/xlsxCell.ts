import { DAY_MS } from '../../timeUnits.js'
import { formatDuration } from './formatDuration.js'

/** What the number format of a workbook says about a cell (ECMA-376 18.8.30). */
export type CellStyle =
  /** `duration`: hours, minutes or seconds that are counted beyond a day. */
  | { readonly type: 'plain' | 'date' | 'time' | 'moment' | 'duration' }
  /** A whole number that the format fills up to so many digits with at most so many zeros, which make it a code. */
  | { readonly type: 'code'; readonly digits: number; readonly zeros: number }

export const PLAIN: CellStyle = { type: 'plain' }
const DATE: CellStyle = { type: 'date' }
const TIME: CellStyle = { type: 'time' }
const MOMENT: CellStyle = { type: 'moment' }
const DURATION: CellStyle = { type: 'duration' }

const BUILT_IN: Readonly<Record<number, CellStyle>> = {
  14: DATE,
  15: DATE,
  16: DATE,
  17: DATE,
  18: TIME,
  19: TIME,
  20: TIME,
  21: TIME,
  22: MOMENT,
  45: TIME,
  46: DURATION,
  47: TIME,
}

/**
 * Returns the style of a number format: a format that shows a date is a date. Quoted texts, colours and locales are
 * ignored.
 */
export function getCellStyle(formatId: number, code: string | undefined): CellStyle {
  if (code === undefined) return BUILT_IN[formatId] ?? PLAIN
  const unquoted = code.replace(/"[^"]*"|\\./g, '')
  if (/\[(?:h+|m+|s+)\]/i.test(unquoted)) return DURATION
  const bare = unquoted.replace(/\[[^\]]*\]/g, '')
  const codeStyle = readCodeStyle(code.replace(/\[[^\]]*\]/g, ''))
  if (codeStyle !== null) return codeStyle
  const hasDate = /[yd]/i.test(bare) || /m{3,}/i.test(bare)
  const hasTime = /[hs]/i.test(bare)
  return hasDate ? (hasTime ? MOMENT : DATE) : hasTime ? TIME : PLAIN
}

/** Places for digits, the first of them a zero, behind a text or not and with marks between them. */
const DIGITS = /^(?:"[^"]*"|\\.)*(0(?:[0#]|"[^"]*"|\\.|[ -])*)(?:[_*].)*(?:;|$)/
/** Fewer digits with a mark between them are no code: `0" "00` may show a count. */
const MARKED_DIGITS = 5

/** Reads formats as `00000`, or `0#" "##" "##" "##" "##` of phone numbers. A text behind the digits is a unit. */
function readCodeStyle(code: string): CellStyle | null {
  const places = DIGITS.exec(code)?.[1]
  if (places === undefined || !/[0#]$/.test(places)) return null
  const bare = places.replace(/"[^"]*"|\\.|[ -]/g, '')
  const zeros = /^0*/.exec(bare)?.[0].length ?? 0
  if (bare.length < (bare === places ? 2 : MARKED_DIGITS)) return null
  return { type: 'code', digits: bare.length, zeros }
}

/** A number of a workbook as text. `isText`: it is a code, so that its digits are not a number. */
interface NumberText {
  readonly text: string
  readonly isText: boolean
}

/** Formats the number of a cell as its style says. */
export function formatNumberCell(value: string, style: CellStyle, from1904: boolean): NumberText {
  switch (style.type) {
    case 'plain':
      return { text: formatPlainNumber(value), isText: false }
    case 'code':
      return formatCode(value, style)
    case 'duration':
      return { text: value === '' ? '' : (formatDuration(Number(value) * DAY_MS) ?? value), isText: false }
    default:
      return { text: formatSerialDate(value, style.type, from1904), isText: false }
  }
}

/**
 * Formats a number as spreadsheets write it. Programs in Java write 12345678 as `1.2345678E7`; whole numbers get their
 * digits back, so that a column of them stays one.
 */
function formatPlainNumber(value: string): string {
  if (!/e/i.test(value)) return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? String(number) : value.replace(/e(?=\d)/i, 'E+')
}

function formatCode(value: string, { digits, zeros }: { readonly digits: number; readonly zeros: number }): NumberText {
  const number = Number(value)
  const shown = value !== '' && Number.isSafeInteger(number) && number >= 0 ? String(number) : null
  const missing = digits - (shown?.length ?? 0)
  return shown !== null && missing > 0 && missing <= zeros
    ? { text: shown.padStart(digits, '0'), isText: true }
    : { text: formatPlainNumber(value), isText: false }
}

/** The day from which days are counted after the one that 1900 did not have, and the number of that one. */
export const FIRST_DAY = Date.UTC(1899, 11, 30)
const FALSE_LEAP_DAY = 60

/**
 * Formats a serial number of a workbook as ISO 8601; days count from 1904-01-01, or so that 1 is 1900-01-01 and that year
 * has a 29 February. A value that is no valid moment is returned unchanged.
 */
function formatSerialDate(serial: string, style: 'date' | 'time' | 'moment', from1904: boolean): string {
  const days = Number(serial)
  if (serial === '' || !Number.isFinite(days) || days < 0 || days > 2_958_466) return serial
  const ms = Math.round(days * DAY_MS)
  const clock = formatDuration(ms % DAY_MS) ?? ''
  if (style === 'time') return clock
  const start = from1904 ? Date.UTC(1904, 0, 1) : days >= 1 && days < FALSE_LEAP_DAY ? FIRST_DAY + DAY_MS : FIRST_DAY
  const day = new Date(start + ms).toISOString().slice(0, 10)
  return style === 'date' ? day : `${day} ${clock}`
}

/**
 * Returns the column of a cell's address, from 0: `A1` is 0, `AB7` is 27. -1 when there is none, or when it is beyond
 * the last column of a sheet.
 */
export function getColumnIndex(address: string): number {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0]
  if (letters === undefined) return -1
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column <= 16_384 ? column - 1 : -1
}
