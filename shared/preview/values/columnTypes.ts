import { LIMITS } from '../../limits.js'
import type { ColumnKind, CsvDialect, Misfits } from '../model.js'
import { FORM, FORMS_WITHOUT, type Form, findForms, trimSpaces } from './valueForms.js'

/** What a column holds: texts, or values that are all written in one form. */
export type ColumnType = Form | 'text'

export interface ColumnStats {
  /** Counts one value. `isText`: the file itself says that it is a text, so that digits are no number. */
  readonly add: (value: string, line: number, isText?: boolean) => void
  readonly name: string
  /** How many values have which forms, and the first of these. */
  readonly seen: ReadonlyMap<number, FormCount>
  /** Whether spaces stand in or around its numbers. */
  readonly hasSpaces: () => boolean
  /** Whether both letters of yes and no are there. */
  readonly hasBothLetters: () => boolean
}

interface FormCount {
  count: number
  readonly first: { readonly line: number; readonly text: string }[]
  /** A code: digits that begin with a zero, or more of them than a number keeps. */
  codes: number
}

const NUMBERS = FORM.integer | FORM.decimalPoint | FORM.decimalComma
const CODE = /^0[0-9]|^[0-9]{16,}$/
/** A point or a comma before each last three digits: a thousand or a thousandth. */
const UNSURE = /^-?[1-9][0-9]{0,2}(?:[.,][0-9]{3})+$/
const UNSURE_BIT = 1 << 25

/** Gathers what the values of a column look like. Its cost does not depend on how many values there are. */
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
      // Values repeat from row to row.
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

/**
 * Columns whose digits are a name and not an amount, by what they are called in French open data: INSEE codes, postal
 * codes, SIRET and SIREN, telephone numbers and the like. Most of them have leading zeros somewhere; in one town they may not.
 */
const CODE_NAME =
  /(?:^|[^a-z])(?:insee|siret|siren|rna|uai|finess|ape|naf|nafa|iris|cog|depcom|codgeo|comcode|cp|zip|zip ?code|codepostal|postcode|postal ?code|code ?postal|code ?insee|code ?commune|code ?com|code ?dep|code ?departement|code ?region|code ?reg|code ?epci|code ?iris|code ?siren|code ?siret|tel|telephone|phone|mobile|fax|portable|iban|ean|gtin|isbn|issn)(?:$|[^a-z])/

export const isCodeName = (name: string): boolean => {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
  return CODE_NAME.test(plain)
}

/** From the narrowest to the widest: the first that all values have is what the column holds. */
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

/** A column that is of one kind but for so few values is worth saying. */
const NEARLY = 0.9

export interface TypeChoice {
  readonly decimal: '.' | ',' | null
  readonly dates: CsvDialect['dates'] | null
}

export interface ChosenType {
  readonly type: ColumnType
  /** The kind that the column would be of but for few values, which are counted. */
  readonly misfits: Misfits['columns'][number] | null
}

/** What a column holds. `usual` is the decimal sign of the table. Never a type that one of the values does not have. */
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

/** Null for a column of codes: some of them look like numbers, and none is one. */
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

/** Where the mark that is not the table's own could stand for thousands in every value of the column, it decides nothing. */
function findUnsure(stats: ColumnStats, usual: '.' | ','): number {
  const other = usual === '.' ? FORM.decimalComma : FORM.decimalPoint
  const written = [...stats.seen.keys()].filter((forms) => forms & other && !(forms & FORM.integer))
  return written.length > 0 && written.every((forms) => forms & UNSURE_BIT) ? other : 0
}

/** O and N are letters of the compass, too: they are yes and no where both are there and nothing else. */
const isLetterFlag = (stats: ColumnStats): boolean =>
  stats.hasBothLetters() && !/orient|direct|sens|cardinal|expos|compass/i.test(stats.name)

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

export function getColumnKind(type: ColumnType): ColumnKind {
  if (type === 'text') return 'text'
  if (type === 'time') return 'time'
  if (type.startsWith('boolean')) return 'boolean'
  return type.startsWith('date') || type.startsWith('moment') ? 'date' : 'number'
}

/** The order of day and month that the columns of a table agree on. */
export const findDateOrder = (types: readonly ColumnType[]): CsvDialect['dates'] =>
  types.some((type) => type.includes('Month')) ? 'month-first' : 'day-first'

/** The decimal sign that the columns of a table are written with; null when none is. */
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
