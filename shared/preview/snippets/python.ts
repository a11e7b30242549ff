import type { CsvDialect, PreviewColumn, TextEncoding, WorkbookFormat } from '../model.js'
import {
  countAbove,
  formatLayer,
  getSheet,
  hasNamesAbove,
  hasSpacedNumbers,
  isDay,
  isInteger,
  isMoment,
  isZoned,
  listDateFormats,
  listNames,
  NO,
  quoteText,
  quoteTexts,
  YES,
} from './snippetArguments.js'
import type { CsvFormat, Lines, SnippetSource } from './snippetSource.js'

/** Python's names of the encodings. */
const PYTHON_ENCODINGS: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'utf-8',
  'utf-16le': 'utf-16-le',
  'utf-16be': 'utf-16-be',
  'windows-1252': 'cp1252',
  'iso-8859-15': 'iso8859-15',
  macintosh: 'mac_roman',
  ibm850: 'cp850',
}
const getPythonEncoding = ({ encoding, bom }: CsvDialect): string =>
  bom && encoding === 'utf-8' ? 'utf-8-sig' : bom ? 'utf-16' : PYTHON_ENCODINGS[encoding]

/** Lists the lines before the rows, counted from 0, without the one that has the names. */
function listSkipped({ namesLine, skip }: CsvDialect): readonly number[] {
  const before = Math.max(namesLine, skip)
  return Array.from({ length: before }, (_, line) => line).filter((line) => line !== namesLine - 1)
}

/** Formats the code for pandas, or geopandas where there are geometries. */
export function formatPandas({ path, format, columns }: SnippetSource): Lines {
  const head = ['import pandas as pd', '']
  const file = quoteText(path)
  switch (format.type) {
    case 'csv':
      return [...head, ...formatPandasCsv(file, format, columns)]
    case 'json':
      return [
        ...head,
        `df = pd.read_json(${file}${format.lines ? ', lines=True' : ''}, dtype=False, convert_dates=False)`,
      ]
    case 'parquet':
      return [...head, `df = pd.read_parquet(${file})`]
    case 'geoparquet':
      return ['import geopandas as gpd', '', `df = gpd.read_parquet(${file})`]
    case 'xlsx':
    case 'ods':
      return [...head, ...formatPandasSheet(file, format, columns)]
    default:
      return ['import geopandas as gpd', '', `df = gpd.read_file(${file}${formatLayer(format, 'layer=')})`]
  }
}

/** The types of the text columns, which the reader of sheets would otherwise take for numbers. */
const formatTextTypes = (columns: readonly PreviewColumn[], type: string): string =>
  listNames(columns, 'text')
    .map((name) => `${quoteText(name)}: ${type}`)
    .join(', ')

function formatPandasSheet(file: string, format: WorkbookFormat, columns: readonly PreviewColumn[]): readonly string[] {
  const { layout } = format
  const above = countAbove(layout)
  const options = [
    `sheet_name=${quoteText(getSheet(format))}`,
    ...(format.type === 'ods' ? ['engine="odf"'] : []),
    ...(hasNamesAbove(format)
      ? above > 1
        ? [`header=${above - 1}`]
        : []
      : ['header=None', ...(above > 0 ? [`skiprows=${above}`] : []), `names=[${quoteTexts(listNames(columns))}]`]),
    `dtype={${formatTextTypes(columns, '"string"')}}`,
  ]
  return [`df = pd.read_excel(${file}, ${options.join(', ')})`]
}

function formatPolarsSheet(file: string, format: WorkbookFormat, columns: readonly PreviewColumn[]): readonly string[] {
  const above = countAbove(format.layout)
  const isNamed = hasNamesAbove(format)
  const options = [
    `sheet_name=${quoteText(getSheet(format))}`,
    ...(isNamed ? [] : ['has_header=False']),
    ...(isNamed
      ? above > 1
        ? [`read_options={"header_row": ${above - 1}}`]
        : []
      : above > 0
        ? [`read_options={"skip_rows": ${above}}`]
        : []),
    ...(isNamed ? [`schema_overrides={${formatTextTypes(columns, 'pl.String')}}`] : []),
  ]
  const read = `df = pl.read_excel(${file}, ${options.join(', ')})`
  return isNamed ? [read] : [read, `df.columns = [${quoteTexts(listNames(columns))}]`]
}

function formatPandasCsv(file: string, format: CsvFormat, columns: readonly PreviewColumn[]): readonly string[] {
  const { dialect } = format
  const { separator, quote: mark, decimal, namesLine } = dialect
  const skipped = listSkipped(dialect)
  const spaced = columns.filter((column) => hasSpacedNumbers(format, column))
  const texts = columns.filter((column) => spaced.includes(column) || !['number', 'boolean'].includes(column.kind))
  const booleans = listNames(columns, 'boolean')
  return [
    'df = pd.read_csv(',
    `    ${file},`,
    `    sep=${quoteText(separator)},`,
    ...(mark === '' ? ['    quoting=3,'] : [`    quotechar=${quoteText(mark)},`]),
    `    decimal=${quoteText(decimal)},`,
    `    encoding=${quoteText(getPythonEncoding(dialect))},`,
    ...(namesLine === 0 ? ['    header=None,', `    names=[${quoteTexts(listNames(columns))}],`] : []),
    ...(skipped.length === 0 ? [] : [`    skiprows=[${skipped.join(', ')}],`]),
    '    # Only what is empty is missing: "NA" is a text.',
    '    keep_default_na=False,',
    '    na_values=[""],',
    ...(booleans.length === 0
      ? []
      : [`    true_values=[${quoteTexts(YES)}],`, `    false_values=[${quoteTexts(NO)}],`]),
    '    dtype={',
    ...columns
      .filter((column) => isInteger(column) && !spaced.includes(column))
      .map(({ name }) => `        ${quoteText(name)}: "Int64",`),
    ...texts.map(({ name }) => `        ${quoteText(name)}: "string",`),
    '    },',
    ')',
    ...spaced.map((column) => {
      const cell = `df[${quoteText(column.name)}]`
      const digits = `${cell}.str.replace(r"[ \\u00a0\\u202f]", "", regex=True)${decimal === ',' ? '.str.replace(",", ".")' : ''}`
      return `${cell} = pd.to_numeric(${digits}).astype("${isInteger(column) ? 'Int64' : 'Float64'}")`
    }),
    ...columns
      .filter(({ kind }) => kind === 'date')
      .map((column) => {
        const cell = `df[${quoteText(column.name)}]`
        if (isZoned(column)) return `${cell} = pd.to_datetime(${cell}, format="mixed", utc=True)`
        // pandas would read 2024-03-04 as 3 April, too.
        const isDayFirst = dialect.dates === 'day-first' ? `not ${cell}.str.match(r"\\s*\\d{4}").any()` : 'False'
        return `${cell} = pd.to_datetime(${cell}, format="mixed", dayfirst=${isDayFirst})`
      }),
  ]
}

/** Formats the code for polars, which reads the geometries of Parquet as binary, and no others. */
export function formatPolars({ path, format, columns }: SnippetSource): Lines {
  const head = ['import polars as pl', '']
  const file = quoteText(path)
  switch (format.type) {
    case 'csv':
      return [...head, ...formatPolarsCsv(file, format, columns)]
    case 'json':
      return [...head, `df = pl.${format.lines ? 'read_ndjson' : 'read_json'}(${file})`]
    case 'parquet':
    case 'geoparquet':
      return [...head, `df = pl.read_parquet(${file})`]
    case 'xlsx':
    case 'ods':
      return [...head, ...formatPolarsSheet(file, format, columns)]
    default:
      return null
  }
}

const getPolarsType = (column: PreviewColumn): string => {
  if (column.kind === 'number') return isInteger(column) && !/HUGE/.test(column.type) ? 'pl.Int64' : 'pl.Float64'
  return 'pl.String'
}

function formatPolarsCsv(file: string, format: CsvFormat, columns: readonly PreviewColumn[]): readonly string[] {
  const { dialect } = format
  const { separator, quote: mark, decimal } = dialect
  const before = Math.max(dialect.namesLine, dialect.skip)
  const encoding = getPythonEncoding(dialect)
  const changed = columns.flatMap((column) => {
    const cell = `pl.col(${quoteText(column.name)})`
    if (isDay(column) || isMoment(column)) {
      const parse = isDay(column) ? 'to_date' : 'to_datetime'
      const ways = listDateFormats(dialect, column).map(
        (way) => `${cell}.str.${parse}(${quoteText(way)}, strict=False)`,
      )
      return [`    pl.coalesce(`, ...ways.map((way) => `        ${way},`), '    ),']
    }
    if (hasSpacedNumbers(format, column)) {
      const point = decimal === ',' ? '.str.replace(",", ".", literal=True)' : ''
      return [`    ${cell}.str.replace_all("[ \\u00a0\\u202f]", "")${point}.cast(${getPolarsType(column)}),`]
    }
    if (column.kind !== 'boolean') return []
    const meanings = [...YES.map((word) => [word, 'True']), ...NO.map((word) => [word, 'False'])]
    return [
      `    ${cell}.replace_strict(`,
      `        {${meanings.map(([word = '', value]) => `${quoteText(word)}: ${value}`).join(', ')}},`,
      '        default=None,',
      '        return_dtype=pl.Boolean,',
      '    ),',
    ]
  })
  return [
    'df = pl.read_csv(',
    `    ${file},`,
    `    separator=${quoteText(separator)},`,
    `    quote_char=${mark === '' ? 'None' : quoteText(mark)},`,
    ...(decimal === ',' ? ['    decimal_comma=True,'] : []),
    ...(encoding.startsWith('utf-8') ? [] : [`    encoding=${quoteText(encoding)},`]),
    '    # The names are given below: those in the file may be quoted.',
    '    has_header=False,',
    ...(before > 0 ? [`    skip_rows=${before},`] : []),
    '    schema={',
    ...columns.map(
      (column) =>
        `        ${quoteText(column.name)}: ${hasSpacedNumbers(format, column) ? 'pl.String' : getPolarsType(column)},`,
    ),
    '    },',
    ')',
    ...(changed.length === 0 ? [] : ['df = df.with_columns(', ...changed, ')']),
  ]
}
