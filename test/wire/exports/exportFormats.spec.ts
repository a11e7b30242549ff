// Exports in every format, opened by third-party programs: pyarrow, openpyxl, Python's csv, and GDAL.
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { decryptFile } from '../../../electron/crypto/decryptFile.js'
import { parsePublicKey } from '../../../shared/crypto/publicKey.js'
import { createCsvFormat, type ExportFormat } from '../../../shared/preview/export/exportFormat.js'
import { WHOLE_TABLE } from '../../../shared/preview/table/tableView.js'
import { isInstalled } from '../../support/peers/isInstalled.js'
import { missingPandasReason, pandas } from '../../support/peers/python.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
}, 60_000)
afterAll(() => bench.end())

const hasGdal = isInstalled('ogrinfo')
const ogrinfo = (path: string): string =>
  execFileSync('ogrinfo', ['-al', path], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })

/** One value of each type in files, and values that spreadsheets like to spoil. */
const TYPES = `
SELECT * FROM (VALUES
  (1::BIGINT, 2::HUGEINT, 9007199254740993::BIGINT, 12.50::DECIMAL(9,2), 0.1::DOUBLE, '01004', DATE '2024-02-29', TIMESTAMP '2024-02-29 13:45:30', TIME '08:09:10', true, 'été ; "x"', '=1+1'),
  (-7, 40, NULL, -0.05, 1e300, '00007', DATE '1850-01-01', TIMESTAMP '1999-12-31 23:59:59', NULL, false, NULL, 'a' || chr(10) || 'b')
) t(n, huge, wide, price, ratio, code, day, moment, hour, yes, text, formula)`

let number = 0
/** Exports a query over a file in one format; returns the path. */
async function write(
  format: ExportFormat,
  sql: string = TYPES,
  rest: Partial<Parameters<RunningPreviewProcess['exported']>[0]> = {},
) {
  number += 1
  const files = rest.files ?? [await bench.put('one.csv', 'a,b\n1,2\n3,4\n')]
  const target = join(
    bench.folder,
    `out-${number}${{ geopackage: '.gpkg', geojson: '.geojson', xlsx: '.xlsx' }[format.type as 'xlsx'] ?? '.bin'}`,
  )
  return {
    target,
    done: await bench.exported({ sql, format, target, ...rest, files }),
  }
}
async function written(...args: Parameters<typeof write>): Promise<string> {
  const { target, done } = await write(...args)
  expect(done, JSON.stringify(done)).toMatchObject({ ok: true })
  return target
}

it('lists and structures are JSON in text formats and in the table', async () => {
  const sql = `SELECT [1, NULL, 3] AS liste, {'nom': 'L’Île "x"', 'n': 2} AS objet, MAP {'k': 1} AS carte UNION ALL SELECT NULL, NULL, NULL`
  const values = ['[1,null,3]', '{"nom":"L’Île \\"x\\"","n":2}', '{"k":1}']
  const csv = await readFile(await written(createCsvFormat('en'), sql), 'utf8')
  const quoted = values.map((text) => `"${text.replaceAll('"', '""')}"`)
  expect(csv.replace('\ufeff', '').trimEnd().split(/\r?\n/)).toEqual(['liste,objet,carte', quoted.join(','), ',,'])
  const parquet = { path: await written({ type: 'parquet' }, sql), name: 'out.parquet' }
  const expected = [values, [null, null, null]]
  expect(await bench.preview.open(parquet)).toMatchObject({ value: { table: { rows: expected } } })
  const rows = await bench.preview.rows(parquet, { view: WHOLE_TABLE, from: 0, count: 2, columns: [0, 1, 2] })
  expect(rows).toMatchObject({ ok: true, value: expected })
})

describe(`in Python${missingPandasReason}`, () => {
  const run = it.skipIf(missingPandasReason !== '')

  run('Parquet keeps every type: integers, also their sums, dates, decimals and codes', async () => {
    const path = await written({ type: 'parquet' }, `SELECT *, sum(n) OVER () AS total FROM (${TYPES})`)
    const read = await pandas.run(
      `import json, sys, pyarrow.parquet as pq
t = pq.read_table(sys.argv[1])
print(json.dumps({'types': {f.name: str(f.type) for f in t.schema}, 'rows': [[None if v is None else str(v) for v in r.values()] for r in t.to_pylist()]}))`,
      path,
    )
    expect(read).toEqual({
      types: {
        n: 'int64',
        huge: 'int64',
        wide: 'int64',
        price: 'decimal128(9, 2)',
        ratio: 'double',
        code: 'string',
        day: 'date32[day]',
        moment: 'timestamp[us]',
        hour: 'time64[us]',
        yes: 'bool',
        text: 'string',
        formula: 'string',
        total: 'int64',
      },
      rows: [
        [
          '1',
          '2',
          '9007199254740993',
          '12.50',
          '0.1',
          '01004',
          '2024-02-29',
          '2024-02-29 13:45:30',
          '08:09:10',
          'True',
          'été ; "x"',
          '=1+1',
          '-6',
        ],
        [
          '-7',
          '40',
          null,
          '-0.05',
          '1e+300',
          '00007',
          '1850-01-01',
          '1999-12-31 23:59:59',
          null,
          'False',
          null,
          'a\nb',
          '-6',
        ],
      ],
    })
  })

  run('a workbook keeps numbers, dates and times, and codes, long numbers and formulas as text', async () => {
    const path = await written({ type: 'xlsx' })
    const read = await pandas.run(
      `import json, sys, openpyxl
b = openpyxl.load_workbook(sys.argv[1])
s = b.active
print(json.dumps({'sheet': s.title, 'freeze': s.freeze_panes, 'rows': [[None if c.value is None else [type(c.value).__name__, str(c.value), c.data_type] for c in r] for r in s.iter_rows()]}))`,
      path,
    )
    const text = (value: string) => ['str', value, 's']
    expect(read).toEqual({
      sheet: expect.stringMatching(/^out-\d+$/),
      freeze: 'A2',
      rows: [
        ['n', 'huge', 'wide', 'price', 'ratio', 'code', 'day', 'moment', 'hour', 'yes', 'text', 'formula'].map(text),
        [
          ['int', '1', 'n'],
          ['int', '2', 'n'],
          text('9007199254740993'),
          ['float', '12.5', 'n'],
          ['float', '0.1', 'n'],
          text('01004'),
          ['datetime', '2024-02-29 00:00:00', 'd'],
          ['datetime', '2024-02-29 13:45:30', 'd'],
          ['time', '08:09:10', 'd'],
          ['bool', 'True', 'b'],
          text('été ; "x"'),
          text('=1+1'),
        ],
        [
          ['int', '-7', 'n'],
          ['int', '40', 'n'],
          null,
          ['float', '-0.05', 'n'],
          ['float', '1e+300', 'n'],
          text('00007'),
          text('1850-01-01'),
          ['datetime', '1999-12-31 23:59:59', 'd'],
          null,
          ['bool', 'False', 'b'],
          null,
          text('a\nb'),
        ],
      ],
    })
  })

  run(
    'a workbook of more rows than one sheet holds goes on in the next, and none is lost',
    async () => {
      const path = await written({ type: 'xlsx' }, 'SELECT i AS n FROM range(1048580) t(i)')
      const read = await pandas.run(
        `import json, re, sys, zipfile, openpyxl
first = zipfile.ZipFile(sys.argv[1]).read('xl/worksheets/sheet1.xml').decode()
numbers = re.findall('<c r="A[0-9]+"><v>([0-9]+)</v></c>', first)
rest = list(openpyxl.load_workbook(sys.argv[1], read_only=True).worksheets[1].iter_rows(values_only=True))
print(json.dumps([[first.count('<row '), numbers == [str(n) for n in range(1048575)]], [row[0] for row in rest]]))`,
        path,
      )
      expect(read).toEqual([
        [1_048_576, true],
        ['n', 1_048_575, 1_048_576, 1_048_577, 1_048_578, 1_048_579],
      ])
    },
    120_000,
  )

  run.each([
    ['French', createCsvFormat('fr'), 'utf-8-sig', ';'],
    [
      'all quoted, in Windows-1252',
      {
        ...createCsvFormat('fr'),
        encoding: 'windows-1252',
        quotes: 'all',
      } as const,
      'cp1252',
      ';',
    ],
    [
      'with tabs, without a header',
      {
        ...createCsvFormat('en'),
        separator: '\t',
        names: false,
        bom: false,
      } as const,
      'utf-8',
      '\t',
    ],
  ])('CSV, %s, is read back value by value', async (_how, format, encoding, separator) => {
    const path = await written(
      format,
      "SELECT 1234.5 AS n, 'L''été ; \"x\" — œ€' AS t, '007' AS code, '=1' AS f, NULL AS nothing",
    )
    const read = await pandas.run(
      `import csv, json, sys
print(json.dumps(list(csv.reader(open(sys.argv[1], encoding=sys.argv[2], newline=''), delimiter=sys.argv[3]))))`,
      path,
      encoding,
      separator,
    )
    const values = [format.decimal === ',' ? '1234,5' : '1234.5', 'L\'été ; "x" — œ€', '007', '=1', '']
    expect(read).toEqual(format.names ? [['n', 't', 'code', 'f', 'nothing'], values] : [values])
  })

  run('JSON is read by Python, without what is no number to it', async () => {
    const path = await written(
      { type: 'json' },
      "SELECT 'nan'::DOUBLE AS a, 12345678901234567890::HUGEINT AS b, DATE '2024-01-02' AS c, [1, 2] AS d",
    )
    const read = await pandas.run(
      `import json, sys; print(json.dumps([[str(v) for v in r.values()] for r in json.load(open(sys.argv[1], encoding='utf-8'), parse_constant=lambda x: 1/0)]))`,
      path,
    )
    expect(read).toEqual([['None', '12345678901234567890', '2024-01-02', '[1, 2]']])
  })

  run('GeoParquet has its metadata and well-known binary', async () => {
    const files = [await bench.put('lieux.geojson', PLACES)]
    const path = await written({ type: 'geoparquet' }, 'SELECT * FROM lieux', {
      files,
    })
    const read = (await pandas.run(
      `import json, sys, pyarrow.parquet as pq
t = pq.read_table(sys.argv[1])
print(json.dumps({'geo': json.loads(t.schema.metadata[b'geo']), 'type': str(t.schema.field('geometry').type), 'wkb': [None if v is None else v.hex() for v in t.column('geometry').to_pylist()], 'names': t.column_names}))`,
      path,
    )) as { readonly geo: object; readonly wkb: readonly (string | null)[] }
    expect(read).toMatchObject({
      type: 'binary',
      names: ['nom', 'code', 'geometry'],
      geo: {
        primary_column: 'geometry',
        columns: {
          geometry: {
            encoding: 'WKB',
            geometry_types: expect.arrayContaining(['Point', 'MultiPolygon']),
          },
        },
      },
    })
    expect(read.wkb[0]).toBe('0101000000000000000000f03f0000000000000040')
    expect(read.wkb.at(-1)).toBe(null)
  })
})

const ring = (x: number) => [
  [
    [x, 0],
    [x + 1, 0],
    [x + 1, 1],
    [x, 0],
  ],
]
const feature = (nom: string, geometry: unknown) => ({
  type: 'Feature',
  properties: { nom, code: '01004' },
  geometry,
})
const SHAPES = [
  feature('point', { type: 'Point', coordinates: [1, 2] }),
  feature('surfaces', {
    type: 'MultiPolygon',
    coordinates: [ring(0), ring(5)],
  }),
  feature('hauteur', {
    type: 'LineString',
    coordinates: [
      [0, 0, 12.5],
      [1, 1, 13],
    ],
  }),
  feature('points', {
    type: 'MultiPoint',
    coordinates: [
      [0, 0],
      [1, 1],
    ],
  }),
  feature('ensemble', {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [3, 4] },
      { type: 'Polygon', coordinates: ring(9) },
    ],
  }),
  feature('cassé', { type: 'Point', coordinates: ['x', 2] }),
  feature('rien', null),
]
const PLACES = JSON.stringify({ type: 'FeatureCollection', features: SHAPES })
const LAMBERT = JSON.stringify({
  type: 'FeatureCollection',
  crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } },
  features: [
    feature('Rennes', {
      type: 'Point',
      coordinates: [352_000.5, 6_789_000.25],
    }),
  ],
})

describe(`in GDAL${hasGdal ? '' : ' (skipped: apt-get install gdal-bin)'}`, () => {
  const run = it.skipIf(!hasGdal)

  run.each(['geojson', 'geopackage'] as const)('%s shows all features, shapes and values', async (type) => {
    const files = [await bench.put('lieux.geojson', PLACES)]
    const seen = ogrinfo(await written({ type }, 'SELECT * FROM lieux', { files }))
    expect(seen).toContain('Feature Count: 7')
    expect(seen).toContain('POINT (1 2)')
    expect(seen).toContain('MULTIPOLYGON (((0 0,1 0,1 1,0 0)),((5 0,6 0,6 1,5 0)))')
    expect(seen).toContain('LINESTRING Z (0 0 12.5,1 1 13)')
    expect(seen).toMatch(/MULTIPOINT \(\(?0 0\)?,\(?1 1\)?\)/)
    expect(seen).toContain('GEOMETRYCOLLECTION (POINT (3 4),POLYGON ((9 0,10 0,10 1,9 0)))')
    expect(seen).toContain('nom (String) = cassé')
    expect(seen).toContain('code (String) = 01004')
    expect(seen).toMatch(/ID\["EPSG",4326\]/)
  })

  run.each(['geojson', 'geopackage'] as const)('%s is in the system that the file names', async (type) => {
    const files = [await bench.put('rennes.geojson', LAMBERT)]
    const seen = ogrinfo(await written({ type }, 'SELECT * FROM rennes', { files }))
    expect(seen).toContain('POINT (352000.5 6789000.25)')
    expect(seen).toMatch(/RGF93 v1 \/ Lambert-93/)
    expect(seen).toMatch(/ID\["EPSG",2154\]/)
  })

  run.each(['geojson', 'geopackage'] as const)('%s of two columns of Lambert-93 is in that system', async (type) => {
    const sql = 'SELECT 352000.5 + i AS x, 6789000.25 AS y, i AS n FROM range(3) r(i)'
    const seen = ogrinfo(await written({ type }, sql))
    expect(seen).toContain('POINT (352000.5 6789000.25)')
    expect(seen).toMatch(/ID\["EPSG",2154\]/)
  })

  run('a GeoPackage keeps types: whole numbers, decimals, dates and moments', async () => {
    const sql = `SELECT n, sum(n) OVER () AS total, price, code, day, moment, yes, 48.1 AS latitude, -1.7 AS longitude FROM (${TYPES})`
    const seen = ogrinfo(await written({ type: 'geopackage' }, sql))
    for (const column of [
      'n: Integer64',
      'total: Integer64',
      'price: Real',
      'code: String',
      'day: Date',
      'moment: DateTime',
      'yes: Integer(Boolean)',
      'latitude: Real',
    ])
      expect(seen).toContain(column)
    expect(seen).toContain('POINT (-1.7 48.1)')
    expect(seen).toContain('moment (DateTime) = 2024/02/29 13:45:30+00')
    expect(seen).toContain('day (Date) = 1850/01/01')
    expect(seen).toMatch(/Extent: \(-1\.7\d*, 48\.1\d*\) - \(-1\.7\d*, 48\.1\d*\)/)
    expect(seen).not.toMatch(/Warning|ERROR/)
  })
})

describe('what is written', () => {
  const rows = 'SELECT i AS n, i % 3 AS third, chr(CAST(97 + i % 26 AS INTEGER)) AS letter FROM range(100) t(i)'
  const readCsv = async (path: string) => (await readFile(path, 'utf8')).trim().split('\r\n')
  const csv = { ...createCsvFormat('en'), bom: false }

  it('is what was filtered, sorted and chosen, in that order', async () => {
    const view = {
      sort: [{ column: 1, descending: true }],
      filters: [{ type: 'number', column: 0, from: '10', to: '15' } as const],
      columns: [2, 0],
    }
    const lines = await readCsv(await written(csv, rows, { view }))
    expect(lines).toEqual(['letter,n', 'l,11', 'o,14', 'k,10', 'n,13', 'm,12', 'p,15'])
  })

  it('is the first rows, where only these are wanted', async () => {
    expect(
      await readCsv(
        await written(csv, rows, {
          rows: 2,
          view: { ...WHOLE_TABLE, columns: [0] },
        }),
      ),
    ).toEqual(['n', '0', '1'])
  })

  it('keeps the order of a large sorted table', async () => {
    const view = { ...WHOLE_TABLE, sort: [{ column: 0, descending: true }] }
    const lines = await readCsv(await written(csv, 'SELECT i AS n FROM range(300000) t(i)', { view }))
    expect(lines.slice(1, 4)).toEqual(['299999', '299998', '299997'])
    expect(lines.slice(1).every((line, index) => Number(line) === 299_999 - index)).toBe(true)
  })

  it('has null for a number that JSON lacks, at any depth', async () => {
    const sql = `SELECT 'nan'::DOUBLE AS a, ['inf'::DOUBLE, 1.5] AS l, {'x': '-inf'::FLOAT, 't': 'a "NaN" b'} AS s`
    expect(JSON.parse(await readFile(await written({ type: 'json' }, sql), 'utf8'))).toEqual([
      { a: null, l: [null, 1.5], s: { x: null, t: 'a "NaN" b' } },
    ])
  })

  it('is counted while it is written', async () => {
    const seen: number[] = []
    await written(csv, 'SELECT i AS n FROM range(300000) t(i)', {
      onRows: (done) => void seen.push(done),
    })
    expect(seen.length).toBeGreaterThan(2)
    expect(seen.at(-1)).toBe(300_000)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  })

  it.each([
    [
      'a letter that the encoding lacks',
      { ...csv, encoding: 'windows-1252' } as const,
      "SELECT 'ŵ' AS a",
      'export/not-encodable',
      { name: 'ŵ' },
    ],
    [
      'a cell that a workbook cannot hold',
      { type: 'xlsx' } as const,
      "SELECT repeat('x', 40000) AS long",
      'export/cell-too-long',
      { name: 'long' },
    ],
    ['a table without a place, as GeoJSON', { type: 'geojson' } as const, 'SELECT 1 AS a', 'export/no-geometry', {}],
    [
      'shapes that are none, as GeoJSON',
      { type: 'geojson' } as const,
      "SELECT 'rue de Brest' AS geometry",
      'export/no-geometry',
      {},
    ],
    ['a column that is not there', csv, 'SELECT 1 AS a', 'look/bad-question', {}],
  ])('refuses %s, and leaves nothing', async (what, format, sql, code, facts) => {
    const view = what.startsWith('a column') ? { ...WHOLE_TABLE, columns: [9] } : WHOLE_TABLE
    const { done } = await write(format, sql, { view })
    expect(done).toMatchObject({ ok: false, failure: { code, facts } })
    expect((await readdir(bench.folder)).filter((name) => name.endsWith('.rudi-partial'))).toEqual([])
  })

  it.each(['xlsx', 'geopackage', 'geojson'] as const)(
    'encrypted as %s is, once opened, what it is in clear',
    async (type) => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', {
        modulusLength: 2048,
      })
      const key = parsePublicKey(publicKey.export({ type: 'spki', format: 'pem' }).toString())
      if (!key.ok) throw new Error('a key of our own')
      const sql = 'SELECT 1 AS a, 48.1 AS latitude, -1.7 AS longitude'
      const sealed = await written({ type }, sql, { publicKey: key.value })
      const opened = `${sealed}.opened`
      const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      expect(
        await decryptFile({
          disk: nodeDisk,
          source: sealed,
          target: opened,
          privateKeyPem,
        }),
      ).toMatchObject({ ok: true })
      const head = (await readFile(opened)).subarray(0, 4).toString('latin1')
      expect(head).toBe({ xlsx: 'PK\x03\x04', geopackage: 'SQLi', geojson: '{"ty' }[type])
    },
  )
})
