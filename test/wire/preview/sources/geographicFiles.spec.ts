// Geographic files written by GDAL, read here and compared with what GDAL reads from them.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseFlatGeobufFeature, parseFlatGeobufHeader } from '../../../../shared/preview/geo/flatGeobuf.js'
import { parseWkb } from '../../../../shared/preview/geo/parseWkb.js'
import type { Preview } from '../../../../shared/preview/model.js'
import { isInstalled } from '../../../support/peers/isInstalled.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess
let folder: string

beforeAll(async () => {
  bench = await startPreviewProcess()
  folder = await mkdtemp(join(tmpdir(), 'rudi-geo-'))
})
afterAll(async () => {
  await bench.end()
  await rm(folder, { recursive: true, force: true })
})

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const GDAL = isInstalled('ogr2ogr')

type Table = Extract<Preview, { type: 'table' }>

async function open(path: string, name: string, part?: number): Promise<Table> {
  const seen = await bench.preview.open({ path, name, ...(part === undefined ? {} : { part }) })
  if (!seen.ok || seen.value.type !== 'table') throw new Error(JSON.stringify(seen))
  return seen.value
}

/** Converts rows to objects by column name. */
const toRecords = ({ table: { columns, rows } }: Table): Record<string, string | null>[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])))

const parseShown = (text: string | null | undefined): unknown => (text == null ? null : JSON.parse(text))

const FEATURES = [
  {
    nom: 'Café de l’Œuvre',
    insee: '01234',
    n: 12,
    surface: 1234.5,
    jour: '2024-01-31',
    geometry: { type: 'Point', coordinates: [351234.25, 6789012.5] },
  },
  {
    nom: 'Parc des Gayeulles',
    insee: '35238',
    n: null,
    surface: -0.25,
    jour: null,
    geometry: { type: 'Point', coordinates: [352000, 6790000] },
  },
]

const AREAS = [
  {
    nom: 'avec un trou',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [0, 10],
          [10, 10],
          [10, 0],
          [0, 0],
        ],
        [
          [2, 2],
          [4, 2],
          [4, 4],
          [2, 4],
          [2, 2],
        ],
      ],
    },
  },
  {
    nom: 'en deux',
    geometry: {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [20, 0],
            [20, 5],
            [25, 5],
            [25, 0],
            [20, 0],
          ],
        ],
        [
          [
            [30, 0],
            [30, 5],
            [35, 5],
            [35, 0],
            [30, 0],
          ],
        ],
      ],
    },
  },
]

async function writeGeojson(
  name: string,
  features: readonly { readonly geometry: unknown }[],
  epsg: number,
): Promise<string> {
  const path = join(folder, `${name}.geojson`)
  const crs = { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${epsg}` } }
  const list = features.map(({ geometry, ...properties }) => ({ type: 'Feature', properties, geometry }))
  await writeFile(path, JSON.stringify({ type: 'FeatureCollection', crs, features: list }))
  return path
}

const convert = (from: string, to: string, format: string, more: readonly string[] = []): void =>
  void execFileSync('ogr2ogr', ['-f', format, to, from, ...more], { stdio: ['ignore', 'ignore', 'pipe'] })

/** Packs a folder of shapefiles as portals publish it. */
async function packFolder(path: string): Promise<string> {
  const names = await readdir(path)
  const parts = await Promise.all(
    names.map(async (name) => [`export/${name}`, new Uint8Array(await readFile(join(path, name)))] as const),
  )
  const zip = `${path}.zip`
  await writeFile(zip, zipSync(Object.fromEntries(parts)))
  return zip
}

/** Reads a layer with GDAL: for each feature its fields and its geometry as GeoJSON in the file's own coordinates. */
function readWithGdal(
  path: string,
  layer: string | null,
): { readonly properties: Record<string, unknown>; readonly geometry: unknown }[] {
  const out = join(folder, `gdal-${Math.random()}.geojson`)
  execFileSync(
    'ogr2ogr',
    [
      '-f',
      'GeoJSON',
      '-lco',
      'COORDINATE_PRECISION=15',
      '-lco',
      'RFC7946=NO',
      out,
      path,
      ...(layer === null ? [] : [layer]),
    ],
    { stdio: 'ignore' },
  )
  const read = JSON.parse(execFileSync('cat', [out], { encoding: 'utf8' })) as {
    features: { properties: Record<string, unknown>; geometry: unknown }[]
  }
  return read.features
}

describe.skipIf(!GDAL)('files that GDAL writes (skipped: apt-get install gdal-bin)', () => {
  it.each([['UTF-8'], ['ISO-8859-1']] as const)('a shapefile in a zip, its attributes in %s', async (encoding) => {
    const path = join(folder, `points-${encoding}`)
    await mkdir(path)
    const latin = FEATURES.map((one) => ({ ...one, nom: one.nom.replace('Œ', 'O').replace('’', "'") }))
    const source = await writeGeojson(`points-${encoding}`, encoding === 'UTF-8' ? FEATURES : latin, 2154)
    convert(source, join(path, 'points.shp'), 'ESRI Shapefile', ['-lco', `ENCODING=${encoding}`])
    const seen = await open(await packFolder(path), 'points.zip')
    expect(seen.format).toEqual({ type: 'shapefile', layers: ['export/points.shp'], at: 0, epsg: 2154 })
    const expected = readWithGdal(join(path, 'points.shp'), null)
    const rows = toRecords(seen)
    expect(rows).toHaveLength(2)
    for (const [index, row] of rows.entries()) {
      const { properties, geometry } = expected[index] ?? { properties: {}, geometry: null }
      expect(row.nom).toBe(properties.nom)
      expect(row.insee).toBe(properties.insee)
      expect(row.n === null ? null : Number(row.n)).toBe(properties.n)
      expect(Number(row.surface)).toBe(properties.surface)
      expect(row.jour).toBe(typeof properties.jour === 'string' ? properties.jour.replaceAll('/', '-') : null)
      expect(parseShown(row.geometry)).toEqual(geometry)
    }
    expect(seen.table.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['nom', 'text'],
      ['insee', 'text'],
      ['n', 'number'],
      ['surface', 'number'],
      ['jour', 'date'],
      ['geometry', 'geometry'],
    ])
  })

  it('areas with holes and in parts, of two layers', async () => {
    const path = join(folder, 'areas')
    await mkdir(path)
    const source = await writeGeojson('areas', AREAS, 2154)
    convert(source, join(path, 'a.shp'), 'ESRI Shapefile')
    convert(source, join(path, 'b.shp'), 'ESRI Shapefile', ['-where', "nom = 'en deux'"])
    const zip = await packFolder(path)
    const expected = readWithGdal(join(path, 'a.shp'), null).map(({ geometry }) => geometry)
    expect(toRecords(await open(zip, 'areas.zip')).map(({ geometry }) => parseShown(geometry))).toEqual(expected)
    const second = await open(zip, 'areas.zip', 1)
    expect(second.format).toMatchObject({ layers: ['export/a.shp', 'export/b.shp'], at: 1 })
    expect(second.count).toEqual({ type: 'exact', rows: 1 })
  })

  it.each([
    ['points', FEATURES],
    ['areas', AREAS],
  ] as const)('a GeoPackage of %s', async (layer, features) => {
    const path = join(folder, `${layer}.gpkg`)
    convert(await writeGeojson(layer, features, 2154), path, 'GPKG', ['-nln', layer])
    const before = await readFile(path)
    const seen = await open(path, `${layer}.gpkg`)
    expect(seen.format).toEqual({ type: 'geopackage', layers: [layer], at: 0, epsg: 2154 })
    const expected = readWithGdal(path, layer)
    const rows = toRecords(seen)
    expect(rows.map(({ geometry, geom }) => parseShown(geometry ?? geom))).toEqual(
      expected.map(({ geometry }) => geometry),
    )
    expect(rows.map(({ nom }) => nom)).toEqual(expected.map(({ properties }) => properties.nom))
    if (layer === 'points') {
      expect(rows.map(({ insee, surface }) => [insee, Number(surface)])).toEqual(
        expected.map(({ properties: { insee, surface } }) => [insee, surface]),
      )
      expect(rows.map(({ jour }) => jour)).toEqual(['2024-01-31', null])
    }
    expect(Buffer.compare(before, await readFile(path))).toBe(0)
  })

  it.each([
    ['an index', 'YES'],
    ['no index', 'NO'],
  ])('a FlatGeobuf with %s: types, texts and places as they are', async (_what, index) => {
    const source = await writeGeojson(`fgb-${index}`, FEATURES, 2154)
    const path = join(folder, `points-${index}.fgb`)
    convert(source, path, 'FlatGeobuf', ['-lco', `SPATIAL_INDEX=${index}`, '-nln', 'parcs'])
    const seen = await open(path, 'points.fgb')
    expect(seen.format).toEqual({ type: 'flatgeobuf', layers: ['parcs'], at: 0, epsg: 2154 })
    const expected = readWithGdal(path, null)
    const rows = toRecords(seen)
    expect(rows.map(({ geometry }) => parseShown(geometry))).toEqual(expected.map(({ geometry }) => geometry))
    expect(rows.map(({ nom, insee }) => [nom, insee])).toEqual(
      expected.map(({ properties: { nom, insee } }) => [nom, insee]),
    )
    for (const [at, { n, surface }] of rows.entries()) {
      expect([n === null ? null : Number(n), Number(surface)]).toEqual([
        expected[at]?.properties.n ?? null,
        expected[at]?.properties.surface,
      ])
    }
    expect(rows.map(({ jour }) => jour?.slice(0, 10) ?? null).sort()).toEqual(['2024-01-31', null])
    const layer = await bench.preview.map.open({ path, name: 'points.fgb' }, null)
    expect(layer).toMatchObject({ ok: true, value: { features: 2, crs: 'lambert93' } })
  })

  it('a FlatGeobuf of areas, holes, lines, collections and heights', async () => {
    const shapes = [
      ...AREAS,
      {
        nom: 'lignes',
        geometry: {
          type: 'MultiLineString',
          coordinates: [
            [
              [0, 0],
              [1, 1],
            ],
            [
              [5, 5],
              [6, 6],
              [7, 5],
            ],
          ],
        },
      },
      {
        nom: 'ligne',
        geometry: {
          type: 'LineString',
          coordinates: [
            [0, 0, 12.5],
            [1, 1, 13],
          ],
        },
      },
      {
        nom: 'points',
        geometry: {
          type: 'MultiPoint',
          coordinates: [
            [1, 2],
            [3, 4],
          ],
        },
      },
      {
        nom: 'collection',
        geometry: {
          type: 'GeometryCollection',
          geometries: [{ type: 'Point', coordinates: [1, 2] }, AREAS[1]?.geometry],
        },
      },
    ]
    const path = join(folder, 'shapes.fgb')
    convert(await writeGeojson('shapes', shapes, 2154), path, 'FlatGeobuf', [
      ...['-nlt', 'GEOMETRY', '-lco', 'SPATIAL_INDEX=NO'],
    ])
    const rows = toRecords(await open(path, 'shapes.fgb'))
    const expected = readWithGdal(path, null)
    expect(rows).toHaveLength(shapes.length)
    expect(rows.map(({ nom, geometry }) => [nom, parseShown(geometry)])).toEqual(
      expected.map(({ properties: { nom }, geometry }) => [nom, geometry]),
    )
  })

  it('the beginning of a FlatGeobuf is what there is of it; a file that was cut off cannot be read', async () => {
    const path = join(folder, 'cut.fgb')
    const many = Array.from({ length: 500 }, (_, n) => ({ n, geometry: { type: 'Point', coordinates: [n, n] } }))
    convert(await writeGeojson('cut', many, 2154), path, 'FlatGeobuf', ['-lco', 'SPATIAL_INDEX=NO'])
    const whole = await readFile(path)
    await writeFile(path, whole.subarray(0, Math.floor(whole.length / 2)))
    const seen = await bench.preview.open({ path, name: 'cut.fgb', isBeginning: true })
    if (!seen.ok || seen.value.type !== 'table') throw new Error(JSON.stringify(seen))
    expect(seen.value.table.rows.length).toBeGreaterThan(100)
    expect(seen.value.notes).toContain('cut-short')
    expect(await bench.preview.open({ path, name: 'cut.fgb' })).toMatchObject({
      ok: false,
      failure: { code: 'look/unreadable', facts: { format: 'FlatGeobuf' } },
    })
  })

  it('a FlatGeobuf with any byte changed is read or refused, and nothing else', async () => {
    const path = join(folder, 'changed.fgb')
    convert(await writeGeojson('changed', AREAS, 2154), path, 'FlatGeobuf')
    const bytes = new Uint8Array(await readFile(path))
    const headerBytes = new DataView(bytes.buffer).getUint32(8, true)
    const header = bytes.subarray(12, 12 + headerBytes)
    const parsed = parseFlatGeobufHeader(header, decode)
    if (parsed === null) throw new Error('a header')
    const from = 12 + headerBytes + parsed.indexBytes
    const feature = bytes.subarray(from + 4, from + 4 + new DataView(bytes.buffer).getUint32(from, true))
    expect(parseFlatGeobufFeature(feature, parsed, decode)?.geometry).not.toBeNull()
    for (const [whole, parse] of [
      [header, (one: Uint8Array) => parseFlatGeobufHeader(one, decode)],
      [feature, (one: Uint8Array) => parseFlatGeobufFeature(one, parsed, decode)],
    ] as const)
      for (let at = 0; at < whole.length; at++)
        for (const value of [0, 1, 127, 128, 255]) {
          const changed = Uint8Array.from(whole)
          changed[at] = value
          const read = parse(changed)
          expect(JSON.stringify(read ?? '').length).toBeLessThan(100 * whole.length)
        }
  })

  it.each([
    ['KML', 'kml'],
    ['GPX', 'gpx'],
  ] as const)('%s, in degrees', async (format, type) => {
    const source = await writeGeojson(
      'degrees',
      [{ name: 'Mairie', geometry: { type: 'Point', coordinates: [-1.68, 48.11] } } as never],
      4326,
    )
    const path = join(folder, `degrees.${type}`)
    convert(source, path, format)
    const seen = await open(path, `degrees.${type}`)
    expect(seen.format).toEqual({ type, layers: [], at: 0, epsg: 4326 })
    const [row] = toRecords(seen)
    expect(row?.name).toBe('Mairie')
    expect((parseShown(row?.geometry) as { coordinates: number[] }).coordinates.slice(0, 2)).toEqual([-1.68, 48.11])
    expect(seen.map).toEqual({ type: 'shapes', column: 'geometry', crs: null })
    const layer = await bench.preview.map.open({ path, name: `degrees.${type}` }, null)
    expect(layer).toMatchObject({ ok: true, value: { features: 1, crs: 'wgs84' } })
  })
})

describe('places in an encoding of their own', () => {
  it.each([
    [
      'KML',
      '<kml><Placemark><name>Église d’Acigné</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>',
    ],
    ['GPX', '<gpx><wpt lat="2" lon="1"><name>Église d’Acigné</name></wpt></gpx>'],
  ])('keep their accents: %s', async (type, places) => {
    const text = `<?xml version="1.0" encoding="windows-1252"?>${places}`
    const bytes = Buffer.from(text.replace('’', '\u0092'), 'latin1')
    const file = await bench.put(`anciens.${type.toLowerCase()}`, bytes)
    const seen = await bench.preview.open(file)
    expect(seen).toMatchObject({ ok: true, value: { type: 'table' } })
    expect(JSON.stringify(seen)).toContain('"Église d’Acigné"')
  })
})

describe('geographic files made to do harm', () => {
  const write = async (name: string, content: string | Uint8Array) => bench.put(name, content)

  it.each([
    [
      'a GeoPackage that is none',
      'x.gpkg',
      `SQLite format 3\0${'\0'.repeat(52)}GPKG${'\0'.repeat(4000)}`,
      'GeoPackage',
    ],
    [
      'KML with entities of its own',
      'x.kml',
      '<!DOCTYPE kml [<!ENTITY a "b">]><kml><Placemark><name>&a;</name></Placemark></kml>',
      null,
    ],
    [
      'KML with a document type behind its first words',
      'w.kml',
      '<kml><!DOCTYPE a><Placemark><name>a</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>',
      'KML',
    ],
    [
      'a FlatGeobuf whose header is longer than it',
      'x.fgb',
      `fgb\x03fgb\0\xff\xff\xff\x7f${'\0'.repeat(100)}`,
      'FlatGeobuf',
    ],
    ['a FlatGeobuf of nothing', 'y.fgb', `fgb\x03fgb\0\0\0\0\0`, 'FlatGeobuf'],
    ['KML that ends too early', 'y.kml', '<kml><Placemark><name>a', 'KML'],
    ['KML nested without end', 'z.kml', `<kml>${'<Folder>'.repeat(100_000)}`, 'KML'],
    ['GPX without a place', 'x.gpx', '<gpx></gpx>', 'GPX'],
  ] as const)('%s cannot be read', async (_what, name, content, format) => {
    const seen = await bench.preview.open(await write(name, content))
    if (format === null) expect(seen).toMatchObject({ value: { type: 'text' } })
    else expect(seen).toEqual({ ok: false, failure: { code: 'look/unreadable', facts: { format } } })
  })

  it.each([
    ['more records than it has', 100_000, 100],
    ['records of no length', 1, 0],
    ['a record that is longer than the file', 1, 2_000_000_000],
  ])('a shapefile that claims %s cannot be read', async (_what, records, length) => {
    const dbf = new Uint8Array(97)
    const table = new DataView(dbf.buffer)
    table.setUint32(4, records, true)
    table.setUint16(8, 65, true)
    table.setUint16(10, 11, true)
    dbf.set(strToU8('nom'), 32)
    dbf[43] = 67
    dbf[48] = 10
    dbf[64] = 13
    const shp = new Uint8Array(136)
    new DataView(shp.buffer).setInt32(104, length / 2)
    const zip = zipSync({ 'a.shp': shp, 'a.dbf': dbf })
    expect(await bench.preview.open(await write('a.zip', zip))).toMatchObject({
      ok: false,
      failure: { code: 'look/unreadable', facts: { format: 'Shapefile' } },
    })
  })

  it('a geometry that claims more points than it has bytes is none', () => {
    const bytes = new Uint8Array(13)
    const view = new DataView(bytes.buffer)
    bytes[0] = 1
    view.setUint32(1, 2, true)
    view.setUint32(5, 0xffffffff, true)
    expect(parseWkb(bytes)).toBeNull()
  })

  it('a FlatGeobuf whose thousand areas are one and the same is not written out a thousand times', () => {
    const [parts, places] = [1000, 1000]
    const bytes = new Uint8Array(100 + 4 * parts + 16 * places)
    const view = new DataView(bytes.buffer)
    const putFields = (at: number, table: number, offsets: readonly number[]): void => {
      view.setUint16(at, 4 + 2 * offsets.length, true)
      for (const [field, offset] of offsets.entries()) view.setUint16(at + 4 + 2 * field, offset, true)
      view.setInt32(table, table - at, true)
    }
    const point = (at: number, to: number): void => view.setUint32(at, to - at, true)
    const [feature, all, list, one] = [12, 40, 48, 52 + 4 * parts + 20]
    point(0, feature)
    putFields(4, feature, [4])
    point(feature + 4, all)
    putFields(20, all, [0, 0, 0, 0, 0, 0, 0, 4])
    point(all + 4, list)
    view.setUint32(list, parts, true)
    for (let part = 0; part < parts; part++) point(list + 4 + 4 * part, one)
    putFields(one - 20, one, [0, 4])
    point(one + 4, one + 8)
    view.setUint32(one + 8, 2 * places, true)
    const header = { name: '', geometryType: 6, columns: [], epsg: null, indexBytes: 0 }
    expect(parseFlatGeobufFeature(bytes, header, decode)).toBeNull()
    view.setUint32(list, 1, true)
    expect(parseFlatGeobufFeature(bytes, header, decode)?.geometry).toMatchObject({ type: 'MultiPolygon' })
  })
})
