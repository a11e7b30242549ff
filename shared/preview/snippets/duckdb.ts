import type { PreviewColumn, TextEncoding, WorkbookFormat } from '../model.js'
import { quoteIdentifier, quoteLiteral } from '../sql/quoteSql.js'
import { countAbove, getSheet, hasSpacedNumbers, isDay, isZoned, listDateFormats, YES } from './snippetArguments.js'
import type { CsvFormat, Lines, SnippetSource } from './snippetSource.js'

/** Formats the code for DuckDB. */
export function formatDuckDb({ path, format, columns }: SnippetSource): Lines {
  const file = quoteLiteral(path)
  switch (format.type) {
    case 'csv':
      return formatDuckDbCsv(file, format, columns)
    case 'json':
      return [`SELECT * FROM read_json(${file}, format = '${format.lines ? 'newline_delimited' : 'auto'}');`]
    case 'parquet':
    case 'geoparquet':
      return [`SELECT * FROM read_parquet(${file});`]
    case 'xlsx':
      return [
        'INSTALL excel; LOAD excel;',
        `SELECT * FROM read_xlsx(${file}, sheet = ${quoteLiteral(getSheet(format))});`,
      ]
    case 'ods':
      return formatDuckDbOds(file, format)
    default: {
      const layer = 'layers' in format ? `, layer = ${quoteLiteral(format.layers[format.at] ?? '')}` : ''
      return ['INSTALL spatial; LOAD spatial;', `SELECT * FROM ST_Read(${file}${layer});`]
    }
  }
}

/** GDAL, with which DuckDB reads such sheets, takes the names from the first row or has none. */
function formatDuckDbOds(file: string, format: WorkbookFormat): Lines {
  const { namesLine } = format.layout
  if (countAbove(format.layout) !== namesLine || namesLine > 1) return null
  const sheet = `layer = ${quoteLiteral(getSheet(format))}`
  const names = `open_options = ['HEADERS=${namesLine === 0 ? 'DISABLE' : 'FORCE'}']`
  return ['INSTALL spatial; LOAD spatial;', `SELECT * FROM ST_Read(${file}, ${sheet}, ${names});`]
}

function formatDuckDbCsv(file: string, format: CsvFormat, columns: readonly PreviewColumn[]): readonly string[] {
  const { dialect } = format
  const { separator, quote: mark, decimal, namesLine, skip } = dialect
  const before = Math.max(namesLine, skip)
  const type = (column: PreviewColumn): string =>
    column.kind === 'number' ? (/^[A-Z]+(?:\(\d+,\d+\))?$/.test(column.type) ? column.type : 'DOUBLE') : 'VARCHAR'
  const changed = columns.flatMap((column) => {
    const name = quoteIdentifier(column.name)
    if (isZoned(column)) return [`CAST(${name} AS TIMESTAMPTZ) AS ${name}`]
    if (column.kind === 'date') {
      const ways = listDateFormats(dialect, column).map((way) => quoteLiteral(way.replace('%.f', '')))
      const moment = `coalesce(TRY_CAST(${name} AS TIMESTAMP), try_strptime(${name}, [${ways.join(', ')}]))`
      return [`CAST(${moment} AS ${isDay(column) ? 'DATE' : 'TIMESTAMP'}) AS ${name}`]
    }
    if (hasSpacedNumbers(format, column)) {
      const digits = `regexp_replace(${name}, '[ \\x{00A0}\\x{202F}]', '', 'g')`
      const number = decimal === ',' ? `replace(${digits}, ',', '.')` : digits
      return [`CAST(${number} AS ${type(column)}) AS ${name}`]
    }
    if (column.kind !== 'boolean') return []
    const words = YES.map(quoteLiteral).join(', ')
    return [`(${name} IN (${words})) AS ${name}`]
  })
  return [
    ...(dialect.encoding === 'utf-8' || dialect.encoding.startsWith('utf-16')
      ? []
      : ['INSTALL encodings; LOAD encodings;']),
    `SELECT *${changed.length === 0 ? '' : ` REPLACE (\n  ${changed.join(',\n  ')}\n)`}`,
    `FROM read_csv(`,
    `  ${file},`,
    `  delim = ${quoteLiteral(separator)},`,
    `  quote = ${quoteLiteral(mark)},`,
    `  escape = ${quoteLiteral(mark)},`,
    `  decimal_separator = ${quoteLiteral(decimal)},`,
    ...(dialect.encoding === 'utf-8' ? [] : [`  encoding = ${quoteLiteral(DUCKDB_ENCODINGS[dialect.encoding])},`]),
    '  auto_detect = false,',
    '  header = false,',
    ...(before > 0 ? [`  skip = ${before},`] : []),
    '  columns = {',
    ...columns.map(
      (column, index) =>
        `    ${quoteLiteral(column.name)}: ${quoteLiteral(hasSpacedNumbers(format, column) ? 'VARCHAR' : type(column))}${index === columns.length - 1 ? '' : ','}`,
    ),
    '  }',
    ');',
  ]
}

/** The names that DuckDB’s extension for encodings registers. Others of the same encodings have wide letters or no spaces. */
const DUCKDB_ENCODINGS: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'utf-8',
  'utf-16le': 'utf-16',
  'utf-16be': 'utf-16',
  'windows-1252': 'CP1252',
  'iso-8859-15': 'ISO_8859_15',
  macintosh: 'windows-10000-2000',
  ibm850: 'cp850',
}
