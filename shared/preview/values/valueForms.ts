import type { CsvDialect } from '../model.js'

/**
 * The forms in which a text table writes values, one bit each, so that all possible forms of a value are one number. A
 * date is also a moment at midnight, so a column of both is one of moments.
 */
export const FORM = {
  integer: 1,
  decimalPoint: 1 << 1,
  decimalComma: 1 << 2,
  booleanWord: 1 << 3,
  booleanLetter: 1 << 4,
  dateIso: 1 << 5,
  dateIsoSlash: 1 << 6,
  dateDaySlash: 1 << 7,
  dateDayDash: 1 << 8,
  dateDayDot: 1 << 9,
  dateMonthSlash: 1 << 10,
  dateMonthDash: 1 << 11,
  momentIso: 1 << 12,
  momentZoned: 1 << 13,
  momentDaySlash: 1 << 14,
  momentDayDash: 1 << 15,
  momentDayDot: 1 << 16,
  momentMonthSlash: 1 << 17,
  momentMonthDash: 1 << 18,
  time: 1 << 19,
} as const
export type Form = keyof typeof FORM

const SPACE = '[ \\x{00A0}\\x{202F}]'
/**
 * Eighteen digits fit into 64 bits. Digits with a leading zero are a code, and groups of three belong to a large
 * number.
 */
const WHOLE = `(?:0|[1-9][0-9]{0,17}|[1-9][0-9]{0,2}(?:${SPACE}[0-9]{3})+)`
const EXPONENT = '(?:[eE][+-][0-9]{1,3})?'
/** At most as many whole digits as a DOUBLE keeps. */
const PLAIN = `(?:0|[1-9][0-9]{0,14}|[1-9][0-9]{0,2}(?:${SPACE}[0-9]{3}){1,4})`
const buildDecimalPattern = (mark: string): string => `-?(?:${PLAIN}(?:${mark}[0-9]*)?|${mark}[0-9]+)${EXPONENT}`

const DAY = '(?:0?[1-9]|[12][0-9]|3[01])'
const MONTH = '(?:0?[1-9]|1[0-2])'
const YEAR = '[12][0-9]{3}'
const CLOCK = '(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]{1,6})?)?'
/** The database reads a time zone only after seconds. */
const LONG_CLOCK = '(?:[01]?[0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?'
const SHORT_CLOCK = '(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?'
const ZONE = '(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?)'
const buildMomentPattern = (date: string): string => `${date}(?: ${SHORT_CLOCK})?`

/**
 * The pattern of a whole value without surrounding spaces, in the syntax that RE2 and JavaScript share except for code
 * points. A day that its month lacks matches here, and is refused where the date is built.
 */
export const FORM_PATTERNS: Readonly<Record<Form, string>> = {
  integer: `-?${WHOLE}`,
  decimalPoint: buildDecimalPattern('\\.'),
  decimalComma: buildDecimalPattern(','),
  booleanWord: '(?i:oui|non|vrai|faux|true|false|yes|no)',
  booleanLetter: '(?i:o|n)',
  dateIso: `${YEAR}-${MONTH}-${DAY}`,
  dateIsoSlash: `${YEAR}/${MONTH}/${DAY}`,
  dateDaySlash: `${DAY}/${MONTH}/${YEAR}`,
  dateDayDash: `${DAY}-${MONTH}-${YEAR}`,
  dateDayDot: `${DAY}\\.${MONTH}\\.${YEAR}`,
  dateMonthSlash: `${MONTH}/${DAY}/${YEAR}`,
  dateMonthDash: `${MONTH}-${DAY}-${YEAR}`,
  momentIso: `${YEAR}-${MONTH}-${DAY}(?:[T ]${CLOCK})?`,
  momentZoned: `${YEAR}-${MONTH}-${DAY}[T ]${LONG_CLOCK}${ZONE}`,
  momentDaySlash: buildMomentPattern(`${DAY}/${MONTH}/${YEAR}`),
  momentDayDash: buildMomentPattern(`${DAY}-${MONTH}-${YEAR}`),
  momentDayDot: buildMomentPattern(`${DAY}\\.${MONTH}\\.${YEAR}`),
  momentMonthSlash: buildMomentPattern(`${MONTH}/${DAY}/${YEAR}`),
  momentMonthDash: buildMomentPattern(`${MONTH}-${DAY}-${YEAR}`),
  time: CLOCK,
}

const compile = (form: Form): RegExp => {
  const pattern = FORM_PATTERNS[form].replaceAll('\\x{00A0}', '\\u00a0').replaceAll('\\x{202F}', '\\u202f')
  const isWord = pattern.startsWith('(?i:')
  return new RegExp(`^(?:${pattern.replace('(?i:', '(?:')})$`, isWord ? 'i' : '')
}

const groups = {
  number: (['integer', 'decimalPoint', 'decimalComma'] as const).map((form) => ({
    bit: FORM[form],
    re: compile(form),
  })),
  word: (['booleanWord', 'booleanLetter'] as const).map((form) => ({ bit: FORM[form], re: compile(form) })),
}

const DATE =
  /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:([T ])(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)((?:Z|[+-]\d{2}(?::?\d{2})?))?)?$/
const TIME = compile('time')
const CLOCK_WHOLE = new RegExp(`^${CLOCK}$`)
const LONG_CLOCK_WHOLE = new RegExp(`^${LONG_CLOCK}$`)
const SHORT_CLOCK_WHOLE = new RegExp(`^${SHORT_CLOCK}$`)

/**
 * Returns the forms of a value; 0 for a text. Do not call it with an empty value, for which the result means nothing.
 */
export function findForms(value: string): number {
  const text = trimSpaces(value)
  if (text.length > 40) return 0
  const first = text.charCodeAt(0)
  const isDigit = first >= 48 && first <= 57
  if (!isDigit && first !== 45 && first !== 46 && first !== 44) return matchForms(text, groups.word)
  const numbers = matchForms(text, groups.number)
  if (numbers !== 0 || !isDigit) return numbers
  const date = DATE.exec(text)
  if (date !== null) return findDateForms(date)
  return TIME.test(text) ? FORM.time : 0
}

function matchForms(text: string, forms: readonly { readonly bit: number; readonly re: RegExp }[]): number {
  let found = 0
  for (const { bit, re } of forms) if (re.test(text)) found |= bit
  return found
}

function findDateForms([, one = '', mark = '', two = '', three = '', gap, clock, zone]: RegExpExecArray): number {
  if (one.length === 4) return findIsoForms([one, two, three], mark, { clock, zone })
  if (three.length !== 4 || one.length > 2 || zone !== undefined || gap === 'T') return 0
  if (clock !== undefined && !SHORT_CLOCK_WHOLE.test(clock)) return 0
  const pickForms = (forms: MarkedForms[string]): number => forms.moment | (clock === undefined ? forms.date : 0)
  return (
    (isDay(three, two, one) ? pickForms(DAY_FIRST[mark] ?? NO_FORMS) : 0) |
    (isDay(three, one, two) ? pickForms(MONTH_FIRST[mark] ?? NO_FORMS) : 0)
  )
}

type MarkedForms = Readonly<Record<string, { readonly date: number; readonly moment: number }>>
const NO_FORMS = { date: 0, moment: 0 }
const DAY_FIRST: MarkedForms = {
  '/': { date: FORM.dateDaySlash, moment: FORM.momentDaySlash },
  '-': { date: FORM.dateDayDash, moment: FORM.momentDayDash },
  '.': { date: FORM.dateDayDot, moment: FORM.momentDayDot },
}
const MONTH_FIRST: MarkedForms = {
  '/': { date: FORM.dateMonthSlash, moment: FORM.momentMonthSlash },
  '-': { date: FORM.dateMonthDash, moment: FORM.momentMonthDash },
}

interface Clock {
  readonly clock: string | undefined
  readonly zone: string | undefined
}

function findIsoForms(
  [year, month, day]: readonly [string, string, string],
  mark: string,
  { clock, zone }: Clock,
): number {
  if (day.length > 2 || mark === '.' || !isDay(year, month, day)) return 0
  if (mark === '/') return clock === undefined ? FORM.dateIsoSlash : 0
  if (clock === undefined) return FORM.momentIso | FORM.dateIso
  if (zone !== undefined) return LONG_CLOCK_WHOLE.test(clock) ? FORM.momentZoned : 0
  return CLOCK_WHOLE.test(clock) ? FORM.momentIso : 0
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isDay(year: string, month: string, day: string): boolean {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  if (y < 1000 || y > 2999 || m < 1 || m > 12 || d < 1 || d > (DAYS[m - 1] ?? 0)) return false
  return m !== 2 || d < 29 || (y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0))
}

/** Trims plain spaces and those of French typography, as our SQL does. */
export const trimSpaces = (value: string): string => value.replace(/^[ \u00a0\u202f]+|[ \u00a0\u202f]+$/g, '')

type Dates = CsvDialect['dates']

const TEXT_DATES =
  FORM.dateDaySlash | FORM.dateDayDash | FORM.dateDayDot | FORM.momentDaySlash | FORM.momentDayDash | FORM.momentDayDot
const MONTH_DATES = FORM.dateMonthSlash | FORM.dateMonthDash | FORM.momentMonthSlash | FORM.momentMonthDash
const ISO_DATES = FORM.dateIso | FORM.dateIsoSlash | FORM.momentIso | FORM.momentZoned

/** The forms that each choice about dates excludes. */
export const FORMS_WITHOUT: Readonly<Record<Dates, number>> = {
  'day-first': MONTH_DATES,
  'month-first': TEXT_DATES,
  text: TEXT_DATES | MONTH_DATES | ISO_DATES,
}
