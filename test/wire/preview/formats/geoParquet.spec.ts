// GeoParquet as pyarrow writes it: shown as geometries with their system, on the map, in queries and in exports.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeWkb } from '../../../../shared/preview/export/encodeWkb.js'
import type { Preview } from '../../../../shared/preview/model.js'
import { type ColumnFilter, WHOLE_TABLE } from '../../../../shared/preview/table/tableView.js'
import { isInstalled } from '../../../support/peers/isInstalled.js'
import { missingPandasReason, pandas } from '../../../support/peers/python.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'
import { unwrap } from '../../../support/unwrap.js'

let bench: RunningPreviewProcess
let folder: string
beforeAll(async () => {
  bench = await startPreviewProcess()
  folder = await mkdtemp(join(tmpdir(), 'rudi-geoparquet-'))
})
afterAll(async () => {
  await bench.end()
  await rm(folder, { recursive: true, force: true })
})

/** Writes `geom` and `nom` with pyarrow. `crs` is the JSON of the member, or empty to leave it out. */
const WRITE = `
import sys, json, pyarrow as pa, pyarrow.parquet as pq
path, crs, shapes = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
column = {'encoding': 'WKB', 'geometry_types': []}
if crs: column['crs'] = json.loads(crs)
geo = {'version': '1.1.0', 'primary_column': 'geom', 'columns': {'geom': column}}
table = pa.table({'nom': [str(n) for n in range(len(shapes))], 'geom': pa.array([None if s is None else bytes.fromhex(s) for s in shapes], pa.binary())})
pq.write_table(table.replace_schema_metadata({'geo': json.dumps(geo)}), path)
print('null')
`

interface Shape {
  readonly type: string
  readonly coordinates?: unknown
  readonly geometries?: unknown
}

/** The PROJJSON that programs write has codes of its parts, too. */
const LAMBERT_93 = JSON.stringify({
  type: 'ProjectedCRS',
  name: 'RGF93 v1 / Lambert-93',
  id: { authority: 'EPSG', code: 2154 },
  conversion: { name: 'Lambert-93', method: { name: 'LCC', id: { authority: 'EPSG', code: 9802 } } },
})
const MERCATOR = { type: 'ProjectedCRS', name: 'WGS 84 / Pseudo-Mercator', id: { authority: 'EPSG', code: 3857 } }
const WITHOUT_A_CODE = JSON.stringify({
  type: 'ProjectedCRS',
  name: 'RGF93 v1 / Lambert-93',
  conversion: { name: 'Lambert-93', method: { name: 'LCC', id: { authority: 'EPSG', code: 9802 } } },
})

async function write(name: string, crs: string, shapes: readonly (Shape | null)[]): Promise<string> {
  const path = join(folder, `${name}.parquet`)
  const wkb = shapes.map((shape) => {
    const bytes = shape === null ? null : encodeWkb(JSON.stringify(shape))
    return bytes === null ? null : Buffer.from(bytes).toString('hex')
  })
  await pandas.run(WRITE, path, crs, JSON.stringify(wkb))
  return path
}

async function open(path: string): Promise<Extract<Preview, { type: 'table' }>> {
  const seen = await unwrap(bench.preview.open({ path, name: 'lieux.parquet' }))
  if (seen.type !== 'table') throw new Error(seen.type)
  return seen
}

const CSV = {
  type: 'csv',
  separator: ',',
  decimal: '.',
  encoding: 'utf-8',
  bom: false,
  names: true,
  quotes: 'needed',
} as const

const POINTS: readonly Shape[] = [
  { type: 'Point', coordinates: [351234.25, 6789012.5] },
  { type: 'Point', coordinates: [352000, 6790000] },
]
const ring = (at: number) => [
  [at, 0],
  [at + 10, 0],
  [at + 10, 10],
  [at, 0],
]
const SHAPES: readonly Shape[] = [
  { type: 'Point', coordinates: [-1.5e-7, 2.3522219000000177] },
  { type: 'Point', coordinates: [1, 2, 3.5] },
  {
    type: 'LineString',
    coordinates: [
      [0, 0, 12.5],
      [1e22, 1, 13],
    ],
  },
  { type: 'Polygon', coordinates: [ring(0), ring(2)] },
  {
    type: 'MultiPoint',
    coordinates: [
      [1, 2],
      [3, 4],
    ],
  },
  {
    type: 'MultiLineString',
    coordinates: [
      [
        [0, 0],
        [1, 1],
      ],
      [
        [5, 5],
        [6, 6],
      ],
    ],
  },
  { type: 'MultiPolygon', coordinates: [[ring(0)], [ring(20), ring(25)]] },
  { type: 'MultiPolygon', coordinates: [[ring(0)]] },
  {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [1, 2] },
      {
        type: 'GeometryCollection',
        geometries: [
          {
            type: 'LineString',
            coordinates: [
              [0, 0],
              [1, 1],
            ],
          },
        ],
      },
      { type: 'Polygon', coordinates: [ring(0)] },
    ],
  },
]

describe(`GeoParquet${missingPandasReason}`, () => {
  const test = it.skipIf(missingPandasReason !== '')

  test.each([
    ['a code in PROJJSON', LAMBERT_93, POINTS, 2154, 'lambert93'],
    ['a name in PROJJSON', WITHOUT_A_CODE, POINTS, 2154, 'lambert93'],
    ['nothing, which is degrees', '', [{ type: 'Point', coordinates: [-1.68, 48.11] }], 4326, 'wgs84'],
    ['that it is unknown', 'null', POINTS, null, 'lambert93'],
  ] as const)('the system of a file that declares %s', async (name, crs, shapes, epsg, shown) => {
    const path = await write(name, crs, shapes)
    const seen = await open(path)
    expect(seen.format).toEqual({ type: 'geoparquet', epsg })
    expect(seen.table.columns.map(({ name: column, kind }) => [column, kind])).toEqual([
      ['nom', 'text'],
      ['geom', 'geometry'],
    ])
    expect(seen.map).toEqual({ type: 'shapes', column: 'geom', crs: null })
    const layer = await unwrap(bench.preview.map.open({ path, name: 'lieux.parquet' }, null))
    expect(layer).toMatchObject({ features: shapes.length, crs: shown, columns: [{ name: 'nom' }] })
  })

  test('a system far from France is the declared one, whatever the numbers look like', async () => {
    // These numbers are a place in Lambert-93 as well.
    const path = await write('mercator', JSON.stringify(MERCATOR), [
      { type: 'Point', coordinates: [600_000, 6_200_000] },
    ])
    const layer = await unwrap(bench.preview.map.open({ path, name: 'lieux.parquet' }, null))
    expect(layer.crs).toBe('mercator')
  })

  test('every type of geometry as GeoJSON, in the grid too', async () => {
    const path = await write('shapes', LAMBERT_93, [...SHAPES, null])
    const seen = await open(path)
    expect(seen.table.rows.map(([, text]) => (text == null ? null : JSON.parse(text)))).toEqual([...SHAPES, null])
    const rows = await unwrap(
      bench.preview.rows({ path, name: 'lieux.parquet' }, { view: WHOLE_TABLE, from: 0, count: 20, columns: [1] }),
    )
    expect(rows.map(([text]) => (text == null ? null : JSON.parse(text)))).toEqual([...SHAPES, null])
  })

  it.skipIf(missingPandasReason !== '' || !isInstalled('ogrinfo'))(
    'a query keeps the system, and so does its export',
    async () => {
      const path = await write('asked', LAMBERT_93, POINTS)
      const files = [{ path, name: 'lieux.parquet' }]
      const sql = "SELECT * FROM lieux WHERE nom = '1'"
      const target = join(folder, 'asked.gpkg')
      await unwrap(bench.exported({ files, sql, format: { type: 'geopackage' }, target }))
      const read = execFileSync('ogrinfo', ['-al', '-so', target], { encoding: 'utf8' })
      expect(read).toContain('ID["EPSG",2154]')
      expect(read).toContain('Feature Count: 1')
      const json = join(folder, 'asked.geojson')
      await unwrap(bench.exported({ files, sql, format: { type: 'geojson' }, target: json }))
      expect(JSON.parse(await readFile(json, 'utf8')).features[0].geometry).toEqual(POINTS[1])
      const answer = await unwrap(bench.ask(files, sql))
      expect(answer.columns[1]?.kind).toBe('geometry')
      expect(JSON.parse(answer.rows[0]?.[1] ?? '')).toEqual(POINTS[1])
    },
  )

  test('an export has the rows that a filter and the order of the geometries show in the table', async () => {
    const path = await write('filtered', LAMBERT_93, [...POINTS, null])
    const files = [{ path, name: 'lieux.parquet' }]
    const target = join(folder, 'filtered.csv')
    const exported = async (filter: ColumnFilter): Promise<string> => {
      await rm(target, { force: true })
      const view = { ...WHOLE_TABLE, filters: [filter], sort: [{ column: 1, descending: true }], columns: [0] }
      await unwrap(bench.exported({ files, sql: 'SELECT * FROM lieux', view, format: CSV, target }))
      return readFile(target, 'utf8')
    }
    const shown = (await open(path)).table.rows.map(([, geom]) => geom ?? null)
    expect(await exported({ type: 'in', column: 1, values: [shown[1] ?? null] })).toBe('nom\r\n1\r\n')
    expect(await exported({ type: 'text', column: 1, match: 'contains', text: '"Point"' })).toBe('nom\r\n1\r\n0\r\n')
    expect(await exported({ type: 'empty', column: 1, empty: true })).toBe('nom\r\n2\r\n')
  })
})

describe('a geometry that a query computes', () => {
  it('with an empty part is GeoJSON, and a list of geometries is a list', async () => {
    const file = await bench.put(
      'lieux.csv',
      'nom,texte\nA,"MULTIPOINT (EMPTY, 1 2)"\nB,"MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), EMPTY)"\n',
    )
    const shape = 'CAST(texte AS GEOMETRY)'
    const shapes = await unwrap(bench.ask([file], `SELECT ${shape} AS forme FROM lieux ORDER BY nom`))
    expect(shapes.rows.map(([text]) => JSON.parse(text ?? ''))).toEqual([
      { type: 'MultiPoint', coordinates: [[1, 2]] },
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        ],
      },
    ])
    const lists = await unwrap(bench.ask([file], `SELECT list(${shape}) AS formes FROM lieux WHERE nom = 'A'`))
    expect(lists.rows).toEqual([['["MULTIPOINT (EMPTY, 1 2)"]']])
  })
})
