import type { CsvDialect, PreviewColumn, SheetLayout, TableFormat, WorkbookFormat } from '../model.js'
import type { CsvFormat } from './snippetSource.js'

/** Quotes a text for Python or R: both understand the escapes of JSON. */
export const quoteText = (text: string): string => JSON.stringify(text)
export const quoteTexts = (texts: readonly string[]): string => texts.map(quoteText).join(', ')

export const listNames = (columns: readonly PreviewColumn[], kind?: PreviewColumn['kind']): readonly string[] =>
  columns.filter((column) => kind === undefined || column.kind === kind).map(({ name }) => name)

export const isInteger = ({ kind, type }: PreviewColumn): boolean => kind === 'number' && /INT/.test(type)

/**
 * Lists the formats of a column's dates for programs that need them, in the signs of polars: `%.f` is what may follow a
 * second, `%#z` an offset. A format that is part of another one comes behind it.
 */
export function listDateFormats({ dates }: CsvDialect, column: PreviewColumn): readonly string[] {
  if (isZoned(column)) return ['T', ' '].map((gap) => `%Y-%m-%d${gap}%H:%M:%S%.f%#z`)
  const days =
    dates === 'text'
      ? []
      : ['/', '.', '-'].map((sign) => (dates === 'day-first' ? ['%d', '%m', '%Y'] : ['%m', '%d', '%Y']).join(sign))
  if (isDay(column)) return [...days, '%Y-%m-%d', '%Y/%m/%d']
  return [
    ...['T', ' '].flatMap((gap) => [`%Y-%m-%d${gap}%H:%M:%S%.f`, `%Y-%m-%d${gap}%H:%M`]),
    ...days.flatMap((day) => [`${day} %H:%M:%S`, `${day} %H:%M`]),
    ...days,
    '%Y-%m-%d',
  ]
}

/** Whether each moment of a column has an offset from UTC. */
export const isZoned = ({ type }: PreviewColumn): boolean => type === 'TIMESTAMP WITH TIME ZONE'
export const isMoment = ({ kind, type }: PreviewColumn): boolean => kind === 'date' && type !== 'DATE'
export const isDay = ({ kind, type }: PreviewColumn): boolean => kind === 'date' && type === 'DATE'

/** Whether the numbers of a column have spaces between thousands, which no program's own parser accepts. */
export const hasSpacedNumbers = ({ spaced = [] }: CsvFormat, { name, kind }: PreviewColumn): boolean =>
  kind === 'number' && spaced.includes(name)

const listCases = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => [...new Set([word, `${word.charAt(0).toUpperCase()}${word.slice(1)}`, word.toUpperCase()])])

/** Words that mean true and false besides a program's own: those that the preview reads so. */
export const YES = listCases(['true', 'oui', 'vrai', 'yes', 'o'])
export const NO = listCases(['false', 'non', 'faux', 'no', 'n'])

/** The argument that names the shown layer of a file with several. */
export function formatLayer(format: TableFormat, argument: string): string {
  if (!('layers' in format) || format.layers.length < 2) return ''
  return `, ${argument}${quoteText(format.layers[format.at] ?? '')}`
}

/** The name of the shown sheet. */
export const getSheet = (format: WorkbookFormat): string => format.sheets[format.at] ?? ''

/** How many rows of a sheet or a text stand above its data. */
export const countAbove = ({ namesLine, skip }: SheetLayout): number => Math.max(namesLine, skip)

/** Whether the names of a sheet's columns stand right above its data, where a program's own reader finds them. */
export const hasNamesAbove = ({ layout }: WorkbookFormat): boolean =>
  layout.namesLine > 0 && countAbove(layout) === layout.namesLine
