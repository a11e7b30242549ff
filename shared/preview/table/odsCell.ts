import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../timeUnits.js'
import { formatDuration } from './formatDuration.js'

/** A value of a cell. `isText`: the file declares it a text, so that its digits are not a number. */
interface CellText {
  readonly text: string
  readonly isText: boolean
}

/** The errors of formulas, as spreadsheet programs show them. */
const ERROR = /^(?:#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!)|Err:\d{3})$/

/**
 * Returns the value of a cell of an OpenDocument sheet by its attributes (OpenDocument 1.3, part 3, 19.385 and
 * following); null for an empty one. `shown` is the text that the cell shows: the value of a text, and the fallback
 * where an attribute is missing.
 */
export function getOdsValue(attributes: Readonly<Record<string, string>>, shown: string): CellText | null {
  const isError =
    attributes['calcext:value-type'] === 'error' || ('table:formula' in attributes && ERROR.test(shown.trim()))
  const value = isError ? null : readValue(attributes, shown)
  return value === null || value.text === '' ? null : value
}

function readValue(attributes: Readonly<Record<string, string>>, shown: string): CellText | null {
  switch (attributes['office:value-type']) {
    case 'float':
    case 'percentage':
    case 'currency':
      return formatNumber(attributes['office:value'] ?? shown, shown)
    case 'date':
      return { text: formatDate(attributes['office:date-value'] ?? shown, shown), isText: false }
    case 'time':
      return { text: readDuration(attributes['office:time-value'] ?? shown), isText: false }
    case 'boolean':
      return { text: attributes['office:boolean-value'] ?? shown, isText: false }
    default:
      return { text: attributes['office:string-value'] ?? shown, isText: true }
  }
}

const YES = /^(?:true|vrai)$/i
const NO = /^(?:false|faux)$/i

/**
 * A number that is shown with leading zeros is a code: `01000` for 1000. Programs write the result of `TRUE()` as a
 * number that is shown as a word.
 */
function formatNumber(value: string, shown: string): CellText {
  if (value === '1' && YES.test(shown)) return { text: 'true', isText: false }
  if (value === '0' && NO.test(shown)) return { text: 'false', isText: false }
  const isCode = /^0\d+$/.test(shown) && Number(shown) === Number(value)
  return isCode ? { text: shown, isText: true } : { text: value.replace(/e(?=\d)/i, 'E+'), isText: false }
}

const MOMENT = /^(.+)T(\d\d:\d\d:\d\d)(?:\.(\d{0,6})\d*)?(Z|[+-]\d\d:\d\d)?$/

/** A date with the time of midnight is a date where the cell shows no time. */
function formatDate(value: string, shown: string): string {
  const moment = MOMENT.exec(value)
  if (moment === null) return value
  const [, day = '', clock = '', fraction = '', zone = ''] = moment
  const rest = fraction.replace(/0+$/, '')
  if (clock === '00:00:00' && rest === '' && zone === '' && !shown.includes(':')) return day
  return `${day} ${clock}${rest === '' ? '' : `.${rest}`}${zone}`
}

const DURATION = /^(-?)P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?$/

/** A time of a day is `HH:MM:SS`; a longer or a negative duration has as many hours as it needs. */
function readDuration(value: string): string {
  const parts = DURATION.exec(value)
  if (parts === null) return value
  const [, sign = '', days = 0, hours = 0, minutes = 0, seconds = '0'] = parts
  const ms = Number(days) * DAY_MS + Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS
  const all = ms + Number(seconds.replace(',', '.')) * 1000
  return formatDuration(sign === '-' ? -all : all) ?? value
}
