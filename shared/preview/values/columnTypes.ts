import { LIMITS } from '../../limits.js'
import type { ColumnKind, CsvDialect, Misfits } from '../model.js'
import { isCodeName } from './isCodeName.js'
import { FORM, FORMS_WITHOUT, type Form, findForms, trimSpaces } from './valueForms.js'

/** The type of a column: text, or values of one form. */
export type ColumnType = Form | 'text'

export interface ColumnStats {
  /** Counts one value. `isText`: the file marks it as text, so digits are no number. */
  readonly add: (value: string, line: number, isText?: boolean) => void
  readonly name: string
  /** For each combination of forms: how many values have it, and the first of these. */
  readonly seen: ReadonlyMap<number, FormCount>
  /** Whether its numbers contain spaces or are surrounded by them. */
  readonly hasSpaces: () => boolean
  /** Whether both letters for yes and no occur. */
  readonly hasBothLetters: () => boolean
}

interface FormCount {
  count: number
  readonly first: { readonly line: number; readonly text: string }[]
  /** Codes: digits with a leading zero, or more digits than a number keeps. */
  codes: number
}

const NUMBERS = FORM.integer | FORM.decimalPoint | FORM.decimalComma
const CODE = /^0[0-9]|^[0-9]{16,}$/
/** A point or comma before each group of three digits: it may mean a thousand or a thousandth. */
const UNSURE = /^-?[1-9][0-9]{0,2}(?:[.,][0-9]{3})+$/
const UNSURE_BIT = 1 << 25

/** Collects the forms of a column's values. Its memory does not depend on their number. */
export function createColumnStats(name: string): ColumnStats {
  const seen = new Map<number, FormCount>()
  let hasSpaces = false
  let letters = 0
  let last = ''
  let lastForms = 0
  const bit = isCodeName(name) ? ~NUMBERS : ~0

  return {
    name,
    seen,
    hasSpaces: () => hasSpaces,
    hasBothLetters: () => letters === 3,
    add(value, line, isText = false) {
      const text = trimSpaces(value)
      if (text === '') return
      // Values often repeat from row to row, so the last result is kept.
      if (text !== last) {
        last = text
        lastForms = findForms(text) & bit
        if (lastForms & NUMBERS && UNSURE.test(text)) lastForms |= UNSURE_BIT
      }
      const forms = isText ? lastForms & ~(NUMBERS | UNSURE_BIT) : lastForms
      if (forms & NUMBERS && !hasSpaces) hasSpaces = /[ \u00a0\u202f]/.test(value)
      if (forms & FORM.booleanLetter) letters |= /o/i.test(text) ? 1 : 2
      let entry = seen.get(forms)
      if (entry === undefined) {
        entry = { count: 0, first: [], codes: 0 }
        seen.set(forms, entry)
      }
      entry.count += 1
      if (CODE.test(text)) entry.codes += 1
      if (entry.first.length < LIMITS.PREVIEW_TOP)
        entry.first.push({ line, text: value.slice(0, LIMITS.PREVIEW_CELL_CHARS) })
    },
  }
}

/** The forms from the narrowest to the widest; a column has the first one that all its values have. */
const ORDER: readonly Form[] = [
  'booleanWord',
  'booleanLetter',
  'integer',
  'decimalPoint',
  'decimalComma',
  'dateIso',
  'dateIsoSlash',
  'dateDaySlash',
  'dateDayDash',
  'dateDayDot',
  'dateMonthSlash',
  'dateMonthDash',
  'momentIso',
  'momentZoned',
  'momentDaySlash',
  'momentDayDash',
  'momentDayDot',
  'momentMonthSlash',
  'momentMonthDash',
  'time',
]

/** A column of which at least this share is of one kind gets its other values reported. */
const NEARLY = 0.9

export interface TypeChoice {
  readonly decimal: '.' | ',' | null
  readonly dates: CsvDialect['dates'] | null
}

export interface ChosenType {
  readonly type: ColumnType
  /** The kind that the column would have without a few values, which are counted. */
  readonly misfits: Misfits['columns'][number] | null
}

/**
 * Chooses the type of a column. `usual` is the decimal mark of the table. Every value of the column has the chosen
 * type.
 */
export function chooseType(stats: ColumnStats, { decimal, dates }: TypeChoice, usual: '.' | ','): ChosenType {
  const total = sum([...stats.seen.values()].map(({ count }) => count))
  if (total === 0) return { type: 'text', misfits: null }
  const without =
    (dates === null ? 0 : FORMS_WITHOUT[dates]) |
    (decimal === '.' ? FORM.decimalComma : decimal === ',' ? FORM.decimalPoint : 0) |
    findUnsure(stats, decimal ?? usual) |
    (isLetterFlag(stats) ? 0 : FORM.booleanLetter)
  let best: { readonly form: Form; readonly fits: number } | null = null
  for (const form of ORDER) {
    if (FORM[form] & without) continue
    const fits = sum([...stats.seen].map(([forms, { count }]) => (forms & FORM[form] ? count : 0)))
    if (fits === total) return { type: form, misfits: null }
    if (fits > (best?.fits ?? 0)) best = { form, fits }
  }
  if (best === null || best.fits < total * NEARLY) return { type: 'text', misfits: null }
  return { type: 'text', misfits: describeMisfits(stats, best.form) }
}

/**
 * Chooses the types of the columns of a table. When a column can only be read month first, columns that could be read
 * both ways are read month first as well: a table writes its dates in one order.
 */
export function chooseTypes(all: readonly ColumnStats[], choice: TypeChoice, usual: '.' | ','): readonly ChosenType[] {
  const choose = (dates: TypeChoice['dates']): readonly ChosenType[] =>
    all.map((stats) => chooseType(stats, { ...choice, dates }, usual))
  const chosen = choose(choice.dates)
  if (findDateOrder(chosen.map(({ type }) => type)) === 'day-first') return chosen
  const monthFirst = choose('month-first')
  return chosen.map((own, index) => {
    const other = monthFirst[index]
    return other !== undefined && isMonthFirst(other.type) ? other : own
  })
}

/** Describes values that do not fit. Null for a column of codes: some codes look like numbers and none is one. */
function describeMisfits(stats: ColumnStats, form: Form): Misfits['columns'][number] | null {
  const others = [...stats.seen].filter(([forms]) => !(forms & FORM[form])).map(([, counted]) => counted)
  if (others.some(({ codes }) => codes > 0)) return null
  const values = others
    .flatMap(({ first }) => first)
    .sort((one, other) => one.line - other.line)
    .slice(0, LIMITS.PREVIEW_TOP)
  const name = stats.name.slice(0, LIMITS.TITLE_CHARS)
  return { name, kind: getColumnKind(form), count: sum(others.map(({ count }) => count)), values }
}

/**
 * When the mark that is not the table's decimal mark could separate thousands in every value of the column, it decides
 * nothing.
 */
function findUnsure(stats: ColumnStats, usual: '.' | ','): number {
  const other = usual === '.' ? FORM.decimalComma : FORM.decimalPoint
  const written = [...stats.seen.keys()].filter((forms) => forms & other && !(forms & FORM.integer))
  return written.length > 0 && written.every((forms) => forms & UNSURE_BIT) ? other : 0
}

/** O and N are also compass letters (ouest, nord). They mean yes and no only where both occur and nothing else does. */
const isLetterFlag = (stats: ColumnStats): boolean =>
  stats.hasBothLetters() && !/orient|direct|sens|cardinal|expos|compass/i.test(stats.name)

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

export function getColumnKind(type: ColumnType): ColumnKind {
  if (type === 'text') return 'text'
  if (type === 'time') return 'time'
  if (type.startsWith('boolean')) return 'boolean'
  return type.startsWith('date') || type.startsWith('moment') ? 'date' : 'number'
}

/** Returns the order of day and month on which the columns of a table agree. */
export const findDateOrder = (types: readonly ColumnType[]): CsvDialect['dates'] =>
  types.some(isMonthFirst) ? 'month-first' : 'day-first'

const isMonthFirst = (type: ColumnType): boolean => type.includes('Month')

/** Returns the decimal mark in the columns of a table; null when there is none. */
export function findDecimalSign(all: readonly ColumnStats[]): '.' | ',' | null {
  let [points, commas] = [0, 0]
  for (const { seen } of all) {
    for (const [forms, { count }] of seen) {
      if (forms & FORM.integer) continue
      if (forms & FORM.decimalPoint) points += count
      if (forms & FORM.decimalComma) commas += count
    }
  }
  return points === 0 && commas === 0 ? null : commas > points ? ',' : '.'
}

/**
 * Whether the decimal mark decides how any column is read: with a mark that a person chooses, a column has another type
 * or other values that do not fit. `usual` is the mark that was found.
 */
export function isDecimalDecisive(
  all: readonly ColumnStats[],
  dates: TypeChoice['dates'],
  usual: CsvDialect['decimal'],
): boolean {
  const read = (decimal: TypeChoice['decimal']): string =>
    JSON.stringify(chooseTypes(all, { decimal, dates }, decimal ?? usual))
  const asFound = read(null)
  return read('.') !== asFound || read(',') !== asFound
}
