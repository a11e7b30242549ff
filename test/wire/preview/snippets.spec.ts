// The code from “Copy as” is executed: pandas, polars and DuckDB from PyPI, readr in R, each compared with the same
// values.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CsvDialect, PreviewColumn, TableFormat } from '../../../shared/preview/model.js'
import { formatSnippet, hasSnippet } from '../../../shared/preview/snippets/formatSnippet.js'
import type { SnippetTool } from '../../../shared/preview/snippets/snippetSource.js'
import { missingPandasReason, pandas } from '../../support/peers/python.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-snippets '))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const hasR = spawnSync('Rscript', ['-e', 'library(readr)']).status === 0

const COLUMNS: readonly PreviewColumn[] = [
  { name: 'Commune', kind: 'text', type: 'VARCHAR' },
  { name: 'Code INSEE', kind: 'text', type: 'VARCHAR' },
  { name: 'Prix "moyen"', kind: 'number', type: 'DOUBLE' },
  { name: 'Nombre', kind: 'number', type: 'BIGINT' },
  { name: 'Jour', kind: 'date', type: 'DATE' },
  { name: 'Relevé', kind: 'date', type: 'TIMESTAMP' },
  { name: 'Férié', kind: 'boolean', type: 'BOOLEAN' },
]
const ROWS = [
  ['L’Île ; "x"', '01004', '1234,5', '12', '31/12/2024', '01/02/2024 13:45', 'Oui'],
  ['NA', '00007', '-0,25', '', '', '', 'Non'],
  ['Rennes', '35238', '', '7', '02/01/2024', '31/12/2024 23:59', ''],
]
/** The values that every program should read. */
const EXPECTED = {
  Commune: ['L’Île ; "x"', 'NA', 'Rennes'],
  'Code INSEE': ['01004', '00007', '35238'],
  'Prix "moyen"': [1234.5, -0.25, null],
  Nombre: [12, null, 7],
  Jour: ['2024-12-31', null, '2024-01-02'],
  Relevé: ['2024-02-01 13:45:00', null, '2024-12-31 23:59:00'],
  Férié: [true, false, null],
}

const DIALECT: CsvDialect = {
  encoding: 'utf-8',
  bom: false,
  separator: ';',
  quote: '"',
  decimal: ',',
  dates: 'day-first',
  namesLine: 1,
  skip: 1,
}
const cell = (text: string, { separator, quote }: CsvDialect): string =>
  text.includes(quote) || text.includes(separator) ? `${quote}${text.replaceAll(quote, quote + quote)}${quote}` : text

/** Writes the table in this dialect. */
function toCsv(dialect: CsvDialect): Buffer {
  const line = (cells: readonly string[]) => cells.map((text) => cell(text, dialect)).join(dialect.separator)
  const before = Array.from({ length: Math.max(dialect.skip, dialect.namesLine) }, (_, at) =>
    at === dialect.namesLine - 1 ? line(COLUMNS.map(({ name }) => name)) : '# note',
  )
  const text = [...before, ...ROWS.map(line), ''].join('\r\n')
  if (dialect.encoding === 'windows-1252') return Buffer.from(text.replaceAll('’', '\x92'), 'latin1')
  return Buffer.from(`${dialect.bom ? '\ufeff' : ''}${text}`, dialect.encoding === 'utf-16le' ? 'utf16le' : 'utf8')
}

const asJson = `
import json, math, datetime
def plain(v):
    if v is None or (isinstance(v, float) and math.isnan(v)) or str(v) in ('NaT', '<NA>'): return None
    if isinstance(v, (bool, int, float, str)): return v
    if hasattr(v, 'item') and not hasattr(v, 'isoformat'): return v.item()
    if type(v) is datetime.date: return v.isoformat()
    return str(v)
`
const PRINTERS: Readonly<Record<Exclude<SnippetTool, 'r'>, string>> = {
  pandas: `${asJson}
print(json.dumps({c: [plain(v) for v in df[c].tolist()] for c in df.columns}))`,
  polars: `${asJson}
print(json.dumps({c: [plain(v) for v in df[c].to_list()] for c in df.columns}))`,
  duckdb: '',
}
const inDuckDb = (sql: string): string => `${asJson}
import duckdb
duckdb.sql("SET TimeZone = 'UTC'")
r = duckdb.sql(${JSON.stringify(sql)})
# Python gets moments with a zone only by another package.
zoned = [c for c, t in zip(r.columns, r.types) if str(t) == 'TIMESTAMP WITH TIME ZONE']
if zoned: r = r.project('* REPLACE (' + ', '.join(f'"{c}"::VARCHAR AS "{c}"' for c in zoned) + ')')
rows = r.fetchall()
print(json.dumps({c: [plain(row[i]) for row in rows] for i, c in enumerate(r.columns)}))`
const IN_R = `
plain <- function(v) if (inherits(v, "POSIXct")) format(v, "%Y-%m-%d %H:%M:%S") else as.character(v)
text <- function(v) ifelse(is.na(v), "null", if (is.logical(v)) tolower(v) else if (is.numeric(v)) format(v, trim = TRUE, digits = 15, drop0trailing = TRUE) else encodeString(enc2utf8(plain(v)), quote = '"'))
cells <- function(n) paste0(encodeString(enc2utf8(n), quote = '"'), ":[", paste(text(df[[n]]), collapse = ","), "]")
options(encoding = "UTF-8")
cat("{", paste(sapply(names(df), cells), collapse = ","), "}", sep = "")`

/** Returns what the program reads from the file, column by column. */
async function see(tool: SnippetTool, path: string, format: TableFormat, columns = COLUMNS): Promise<unknown> {
  const snippet = formatSnippet(tool, { path, format, columns })
  if (snippet === null) throw new Error('the program reads such files')
  if (tool === 'duckdb') return pandas.run(inDuckDb(snippet))
  if (tool !== 'r') return pandas.run(`${snippet}${PRINTERS[tool]}`)
  const script = join(folder, 'read.R')
  await writeFile(script, `${snippet}${IN_R}`)
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return JSON.parse(
    execFileSync('Rscript', ['--encoding=UTF-8', script], {
      encoding: 'utf8',
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
}

const days = (seen: unknown): unknown => {
  const { Jour, ...rest } = seen as { readonly Jour: readonly (string | null)[] }
  // pandas has no type for a date without a time.
  return { ...rest, Jour: Jour.map((day) => day?.slice(0, 10) ?? null) }
}

type Seen = Readonly<Record<string, readonly (string | null)[]>>

const DIALECTS: readonly (readonly [string, CsvDialect])[] = [
  ['as French offices write it', DIALECT],
  ['with a mark at its beginning', { ...DIALECT, bom: true }],
  ['in Windows-1252', { ...DIALECT, encoding: 'windows-1252' }],
  ['without names, behind two notes', { ...DIALECT, namesLine: 0, skip: 2 }],
  ['with its names in the third line', { ...DIALECT, namesLine: 3, skip: 3 }],
  ['with notes between names and rows', { ...DIALECT, namesLine: 1, skip: 3 }],
  ['with bars', { ...DIALECT, separator: '|' }],
]

const CASES = DIALECTS.flatMap(([how, dialect]) =>
  (['pandas', 'polars', 'r', 'duckdb'] as const).map((tool) => ({ tool, how, dialect })),
)
/**
 * DuckDB reads Windows-1252 with an extension that it downloads, which a test must not do: so only where it is
 * installed already.
 */
const hasEncodings =
  missingPandasReason === '' &&
  (await pandas.run('import duckdb\nduckdb.sql("LOAD encodings")\nprint(1)').then(
    () => true,
    () => false,
  ))
/** With `fastexcel`, polars reads sheets. */
const hasFastExcel =
  missingPandasReason === '' &&
  (await pandas.run('import fastexcel\nprint(1)').then(
    () => true,
    () => false,
  ))
const canRun = ({ tool, dialect }: (typeof CASES)[number]): boolean => {
  if (tool === 'r') return hasR
  return missingPandasReason === '' && (hasEncodings || tool !== 'duckdb' || dialect.encoding !== 'windows-1252')
}
const reason = [
  missingPandasReason,
  hasR ? '' : ' (skipped in R: apt-get install r-cran-readr)',
  hasEncodings ? '' : ' (skipped in DuckDB for Windows-1252: its extension for encodings is a download)',
].join('')

it('DuckDB is given the names that its extension has for encodings', () => {
  const named = (['windows-1252', 'iso-8859-15', 'macintosh', 'ibm850'] as const).map((encoding) => {
    const dialect = { ...DIALECT, encoding }
    const code = formatSnippet('duckdb', {
      path: 'a.csv',
      format: { type: 'csv', dialect, found: dialect },
      columns: COLUMNS,
    })
    return /encoding = '(.*)'/.exec(code ?? '')?.[1]
  })
  // These read all letters in version 1.5.5 of the extension; its other names for the same encodings do not.
  expect(named).toEqual(['CP1252', 'ISO_8859_15', 'windows-10000-2000', 'cp850'])
})

describe(`a CSV file${reason}`, () => {
  for (const one of CASES) {
    const { tool, how, dialect } = one
    it.skipIf(!canRun(one))(`${how} is the same in ${tool}`, async () => {
      const path = join(folder, `l’été "${how}".csv`)
      await writeFile(path, toCsv(dialect))
      const seen = await see(tool, path, { type: 'csv', dialect, found: dialect })
      expect(days(seen)).toEqual(EXPECTED)
    })
  }
})

it.skipIf(missingPandasReason !== '')('days of ISO 8601 stay the same days in pandas', async () => {
  const path = join(folder, 'iso.csv')
  await writeFile(path, 'jour,moment\n2024-03-04,2024-03-04 09:05:00\n,\n')
  const dialect = { ...DIALECT, separator: ',', decimal: '.' } as const
  const columns = [
    { name: 'jour', kind: 'date', type: 'DATE' },
    { name: 'moment', kind: 'date', type: 'TIMESTAMP' },
  ] as const
  const snippet = formatSnippet('pandas', { path, format: { type: 'csv', dialect, found: dialect }, columns })
  const seen = await pandas.run(`${snippet}\nimport json\nprint(json.dumps([str(df[name][0]) for name in df.columns]))`)
  expect(seen).toEqual(['2024-03-04 00:00:00', '2024-03-04 09:05:00'])
})

describe(`moments and large numbers${reason}`, () => {
  const TYPES = {
    iso: 'TIMESTAMP',
    mixed: 'TIMESTAMP',
    zoned: 'TIMESTAMP WITH TIME ZONE',
    office: 'TIMESTAMP',
  }
  const DAYS = { slash: 'DATE', short: 'DATE' }
  const columns = Object.entries({ ...TYPES, ...DAYS }).map(([name, type]) => ({ name, type, kind: 'date' }) as const)
  const rows = [
    [...Object.keys(TYPES), ...Object.keys(DAYS)],
    ['2024-03-04T13:45:10', '2024-03-04', '2024-03-04T10:05:00Z', '31/12/2024', '2024/03/04', '1/2/2024'],
    [
      '2024-03-05T13:45',
      '2024-03-05 08:05:01.250',
      '2024-06-24T10:05:00+02:00',
      '01/02/2024 13:45:10',
      '',
      '31.12.2024',
    ],
    ['', '2024-03-05T08:05:01.250', '2024-06-24 10:05:00.500+0200', '01/02/2024 13:45', '', ''],
  ]
  const expected = {
    iso: ['2024-03-04 13:45:10', '2024-03-05 13:45:00', null],
    mixed: ['2024-03-04 00:00:00', '2024-03-05 08:05:01', '2024-03-05 08:05:01'],
    zoned: ['2024-03-04 10:05:00', '2024-06-24 08:05:00', '2024-06-24 08:05:00'],
    office: ['2024-12-31 00:00:00', '2024-02-01 13:45:10', '2024-02-01 13:45:00'],
    slash: ['2024-03-04', null, null],
    short: ['2024-02-01', '2024-12-31', null],
  }

  it.each(['pandas', 'polars', 'r', 'duckdb'] as const)('moments keep their times and offsets in %s', async (tool) => {
    if (!canRun({ tool, how: '', dialect: DIALECT })) return
    const path = join(folder, 'moments.csv')
    await writeFile(path, rows.map((row) => `${row.join(';')}\n`).join(''))
    const seen = (await see(tool, path, { type: 'csv', dialect: DIALECT, found: DIALECT }, columns)) as Seen
    // A fraction and the offset of UTC follow the seconds; pandas has no type for a day without a time.
    const cut = (name: string) => seen[name]?.map((value) => value?.slice(0, name in DAYS ? 10 : 19) ?? null)
    expect(Object.fromEntries(columns.map(({ name }) => [name, cut(name)]))).toEqual(expected)
  })

  it.skipIf(!hasR)('whole numbers that R cannot hold stay text', async () => {
    const path = join(folder, 'large.csv')
    await writeFile(path, 'large;small\n9007199254740993;12\n12;\n')
    const both = ['large', 'small'].map((name) => ({ name, type: 'BIGINT', kind: 'number' }) as const)
    const seen = await see('r', path, { type: 'csv', dialect: DIALECT, found: DIALECT }, both)
    expect(seen).toEqual({ large: ['9007199254740993', '12'], small: [12, null] })
  })
})

describe(`numbers with spaces between thousands${reason}`, () => {
  const columns: readonly PreviewColumn[] = [
    { name: 'Habitants', kind: 'number', type: 'BIGINT' },
    { name: 'Montant', kind: 'number', type: 'DOUBLE' },
    { name: 'Nom', kind: 'text', type: 'VARCHAR' },
  ]
  const text = 'Habitants;Montant;Nom\n1 266 414;1\u00a0266\u00a0414,5;un deux\n12;;x\n-3\u202f000;0,25;y\n'
  const expected = {
    Habitants: [1266414, 12, -3000],
    Montant: [1266414.5, null, 0.25],
    Nom: ['un deux', 'x', 'y'],
  }

  it.each(['pandas', 'polars', 'r', 'duckdb'] as const)('are the same numbers in %s', async (tool) => {
    if (!canRun({ tool, how: '', dialect: DIALECT })) return
    const path = join(folder, 'milliers.csv')
    await writeFile(path, text)
    const format: TableFormat = { type: 'csv', dialect: DIALECT, found: DIALECT, spaced: ['Habitants', 'Montant'] }
    expect(await see(tool, path, format, columns)).toEqual(expected)
  })
})

describe.skipIf(missingPandasReason !== '')('other files', () => {
  const columns: readonly PreviewColumn[] = [
    { name: 'code', kind: 'text', type: 'VARCHAR' },
    { name: 'n', kind: 'number', type: 'BIGINT' },
  ]
  const expected = { code: ['01004', '00007'], n: [1, 2] }

  it.each(['pandas', 'polars', 'duckdb'] as const)(
    'Parquet and JSON, in lines or not, are the same in %s',
    async (tool) => {
      const [parquet, lines, list] = ['parquet', 'ndjson', 'json'].map((ending) => join(folder, `one.${ending}`)) as [
        string,
        string,
        string,
      ]
      await pandas.run(
        `import sys, pyarrow as pa, pyarrow.parquet as pq
pq.write_table(pa.table({'code': ['01004', '00007'], 'n': [1, 2]}), sys.argv[1])
print('null')`,
        parquet,
      )
      const records = [
        { code: '01004', n: 1 },
        { code: '00007', n: 2 },
      ]
      await writeFile(lines, records.map((one) => `${JSON.stringify(one)}\n`).join(''))
      await writeFile(list, JSON.stringify(records))
      expect(await see(tool, parquet, { type: 'parquet' }, columns)).toEqual(expected)
      expect(await see(tool, lines, { type: 'json', lines: true }, columns)).toEqual(expected)
      expect(await see(tool, list, { type: 'json', lines: false }, columns)).toEqual(expected)
    },
  )

  const WRITE_SHEETS = `
import json, sys, pandas as pd
_, path, rows = sys.argv
with pd.ExcelWriter(path) as writer:
    pd.DataFrame([['x']]).to_excel(writer, sheet_name='Autre', index=False, header=False)
    pd.DataFrame(json.loads(rows)).to_excel(writer, sheet_name='Données', index=False, header=False)
print('null')`
  const DATA = [
    ['01004', 1],
    ['00007', 2],
  ]
  const NAMES = ['code', 'n']
  const LAYOUTS = [
    ['with its names first', [NAMES, ...DATA], { namesLine: 1, skip: 1 }],
    ['below a title', [['Titre', null], ['Source', null], NAMES, ...DATA], { namesLine: 3, skip: 3 }],
    ['without names', DATA, { namesLine: 0, skip: 0 }],
  ] as const
  const SHEETS = LAYOUTS.flatMap(([how, rows, layout]) =>
    (['xlsx', 'ods'] as const).flatMap((type) =>
      (['pandas', 'polars'] as const).map((tool) => ({ how, rows, layout, type, tool })),
    ),
  )
  it.each(SHEETS)('a sheet of $type $how is the same in $tool', async ({ rows, layout, type, tool }) => {
    if (tool === 'polars' && !hasFastExcel) return
    const path = join(folder, `two.${type}`)
    await pandas.run(WRITE_SHEETS, path, JSON.stringify(rows))
    const format = { type, sheets: ['Autre', 'Données'], at: 1, layout, found: layout }
    expect(await see(tool, path, format, columns)).toEqual(expected)
  })

  it('a sheet of ODS is read by readODS in R, and by GDAL in DuckDB where it begins with its names', () => {
    const at = (namesLine: number, skip: number) => {
      const layout = { namesLine, skip }
      const format: TableFormat = { type: 'ods', sheets: ['Autre', 'L’été'], at: 1, layout, found: layout }
      return { path: '/a/deux.ods', format, columns }
    }
    expect(formatSnippet('r', at(3, 3))).toContain(
      'read_ods("/a/deux.ods", sheet = "L’été", skip = 2, col_types = "c?")',
    )
    expect(formatSnippet('r', at(0, 2))).toContain('skip = 2, col_names = FALSE')
    expect(formatSnippet('duckdb', at(1, 1))).toContain(
      "ST_Read('/a/deux.ods', layer = 'L’été', open_options = ['HEADERS=FORCE'])",
    )
    expect(formatSnippet('duckdb', at(0, 0))).toContain('HEADERS=DISABLE')
    expect(hasSnippet('duckdb', at(3, 3).format)).toBe(false)
    expect(hasSnippet('polars', at(3, 3).format)).toBe(true)
  })

  it('with shapes are read by the libraries for them, and not at all by polars', () => {
    const source = { path: '/a/lieux.geojson', format: { type: 'geojson', epsg: 4326 } as const, columns }
    expect(formatSnippet('pandas', source)).toContain('gpd.read_file("/a/lieux.geojson")')
    expect(formatSnippet('r', source)).toContain('st_read("/a/lieux.geojson")')
    expect(formatSnippet('duckdb', source)).toContain("ST_Read('/a/lieux.geojson')")
    expect(formatSnippet('polars', source)).toBe(null)
  })
})

it('a path and a name are text in every program, whatever is in them', () => {
  const path = `C:\\données\\a"b'c\n.csv`
  const columns: readonly PreviewColumn[] = [
    { name: `x"); import os; os.system('x') #'`, kind: 'text', type: 'VARCHAR' },
  ]
  const source = { path, format: { type: 'csv', dialect: DIALECT, found: DIALECT } as const, columns }
  for (const tool of ['pandas', 'polars', 'r'] as const) {
    expect(formatSnippet(tool, source)).toContain(JSON.stringify(path))
    expect(formatSnippet(tool, source)).toContain(JSON.stringify(columns[0]?.name))
  }
  expect(formatSnippet('duckdb', source)).toContain(`'${path.replaceAll("'", "''")}'`)
})
