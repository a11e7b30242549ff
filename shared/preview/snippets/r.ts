import type { CsvDialect, PreviewColumn, TextEncoding, WorkbookFormat } from '../model.js'
import {
  countAbove,
  formatLayer,
  getSheet,
  hasNamesAbove,
  hasSpacedNumbers,
  isDay,
  isInteger,
  listDateFormats,
  listNames,
  NO,
  quoteText,
  quoteTexts,
  YES,
} from './snippetArguments.js'
import type { CsvFormat, Lines, SnippetSource } from './snippetSource.js'

/** R's names of the encodings. */
const R_ENCODINGS: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16LE',
  'utf-16be': 'UTF-16BE',
  'windows-1252': 'windows-1252',
  'iso-8859-15': 'ISO-8859-15',
  macintosh: 'MACINTOSH',
  ibm850: 'CP850',
}

/** Formats the code for readr, jsonlite, arrow, readxl or sf. */
export function formatR({ path, format, columns }: SnippetSource): Lines {
  const file = quoteText(path)
  switch (format.type) {
    case 'csv':
      return ['library(readr)', '', ...formatReadr(file, format, columns)]
    case 'json':
      return [
        'library(jsonlite)',
        '',
        format.lines ? `df <- stream_in(file(${file}, encoding = "UTF-8"))` : `df <- fromJSON(${file})`,
      ]
    case 'parquet':
      return ['library(arrow)', '', `df <- read_parquet(${file})`]
    case 'geoparquet':
      return ['library(sfarrow)', '', `df <- st_read_parquet(${file})`]
    case 'xlsx':
    case 'ods':
      return formatReadSheet(file, format, columns)
    default:
      return ['library(sf)', '', `df <- st_read(${file}${formatLayer(format, 'layer = ')})`]
  }
}

function formatReadSheet(file: string, format: WorkbookFormat, columns: readonly PreviewColumn[]): readonly string[] {
  const above = countAbove(format.layout)
  const isNamed = hasNamesAbove(format)
  const names = `c(${quoteTexts(listNames(columns))})`
  const skip = isNamed ? above - 1 : above
  const place = [
    `sheet = ${quoteText(getSheet(format))}`,
    ...(skip > 0 ? [`skip = ${skip}`] : []),
    ...(isNamed ? [] : [`col_names = ${format.type === 'ods' ? 'FALSE' : names}`]),
  ].join(', ')
  const formatTypes = (text: string, other: string): string =>
    columns.map(({ kind }) => (kind === 'text' ? text : other)).join('')
  if (format.type === 'xlsx') {
    const kinds = quoteTexts(columns.map(({ kind }) => (kind === 'text' ? 'text' : 'guess')))
    return ['library(readxl)', '', `df <- read_excel(${file}, ${place}, col_types = c(${kinds}))`]
  }
  return [
    'library(readODS)',
    '',
    `df <- read_ods(${file}, ${place}, col_types = ${quoteText(formatTypes('c', '?'))})`,
    ...(isNamed ? [] : [`names(df) <- ${names}`]),
  ]
}

/** Each value is read in the first form that fits all of it: R's own functions ignore what follows a form. */
const READ_DATES = [
  'read_dates <- function(text, forms) {',
  '  found <- parse_datetime(rep(NA_character_, length(text)))',
  '  for (form in forms) {',
  '    open <- is.na(found) & !is.na(text)',
  '    found[open] <- suppressWarnings(parse_datetime(text[open], form))',
  '  }',
  '  found',
  '}',
]
const READ_INTEGERS = [
  '# A number of R keeps 15 digits: a column with longer ones stays text.',
  'read_integers <- function(text) {',
  '  number <- as.numeric(text)',
  '  if (any(abs(number) >= 2^53, na.rm = TRUE)) text else number',
  '}',
]

/** The formats in the signs of readr. The first one, which is empty, is ISO 8601. */
const listReadrFormats = (dialect: CsvDialect, column: PreviewColumn): readonly string[] => [
  '',
  ...listDateFormats(dialect, column).map((format) => format.replace('%S%.f', '%OS').replace('%#z', '%z')),
]

function formatReadr(file: string, format: CsvFormat, columns: readonly PreviewColumn[]): readonly string[] {
  const { dialect } = format
  const { separator, quote: mark, decimal, namesLine } = dialect
  const names = namesLine === 0 || dialect.skip > namesLine ? `c(${quoteTexts(listNames(columns))})` : 'TRUE'
  const skip = names === 'TRUE' ? namesLine - 1 : Math.max(namesLine, dialect.skip)
  const type = (column: PreviewColumn): string =>
    column.kind === 'number' && !isInteger(column) && !hasSpacedNumbers(format, column)
      ? 'col_double()'
      : 'col_character()'
  const dates = columns.filter(({ kind }) => kind === 'date')
  const booleans = listNames(columns, 'boolean')
  const integers = columns.filter(isInteger)
  return [
    ...(dates.length === 0 ? [] : [...READ_DATES, '']),
    ...(integers.length === 0 ? [] : [...READ_INTEGERS, '']),
    'df <- read_delim(',
    `  ${file},`,
    `  delim = ${quoteText(separator)},`,
    `  quote = ${quoteText(mark)},`,
    `  locale = locale(decimal_mark = ${quoteText(decimal)}, grouping_mark = ${quoteText(decimal === ',' ? ' ' : ',')}, encoding = ${quoteText(R_ENCODINGS[dialect.encoding])}),`,
    `  col_names = ${names},`,
    ...(skip > 0 ? [`  skip = ${skip},`] : []),
    '  # Only what is empty is missing: "NA" is a text.',
    '  na = "",',
    '  trim_ws = FALSE,',
    '  col_types = cols(',
    ...columns.map(
      (column, index) => `    ${quoteText(column.name)} = ${type(column)}${index === columns.length - 1 ? '' : ','}`,
    ),
    '  )',
    ')',
    ...columns
      .filter((column) => hasSpacedNumbers(format, column) && !isInteger(column))
      .map(({ name }) => {
        const cell = `df[[${quoteText(name)}]]`
        const digits = `gsub("[ \\u00a0\\u202f]", "", ${cell})`
        return `${cell} <- as.numeric(${decimal === ',' ? `sub(",", ".", ${digits}, fixed = TRUE)` : digits})`
      }),
    ...integers.map((column) => {
      const cell = `df[[${quoteText(column.name)}]]`
      const digits = hasSpacedNumbers(format, column) ? `gsub("[ \\u00a0\\u202f]", "", ${cell})` : cell
      return `${cell} <- read_integers(${digits})`
    }),
    ...dates.map((column) => {
      const ways = quoteTexts(listReadrFormats(dialect, column))
      const cell = `df[[${quoteText(column.name)}]]`
      const parsed = `read_dates(${cell}, c(${ways}))`
      return `${cell} <- ${isDay(column) ? `as.Date(${parsed})` : parsed}`
    }),
    ...booleans.map((name) => {
      const cell = `df[[${quoteText(name)}]]`
      return `${cell} <- ifelse(${cell} %in% c(${quoteTexts(YES)}), TRUE, ifelse(${cell} %in% c(${quoteTexts(NO)}), FALSE, NA))`
    }),
  ]
}
