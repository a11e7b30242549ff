// The map of a file, created in the real preview process with real DuckDB, and read back piece by piece.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeChunk, PATH_HOLE, PATH_LINE, PATH_RING } from '../../../shared/preview/map/chunkCodec.js'
import type { MapLayer, MapSource } from '../../../shared/preview/map/model.js'
import { toLatitude, toLongitude } from '../../../shared/preview/map/webMercator.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'
import { unwrap } from '../../support/unwrap.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
})
afterAll(() => bench.end())

const open = async (name: string, content: string, source: MapSource | null = null) =>
  bench.preview.map.open(await bench.put(name, content), source)

/** Reads every path of a map with its row, its kind and its positions in degrees. */
async function readPaths(layer: MapLayer) {
  const paths: { row: number; kind: number; at: readonly (readonly [number, number])[] }[] = []
  for (let chunk = 0; chunk < layer.chunks.length; chunk++) {
    const piece = decodeChunk(await unwrap(bench.preview.map.piece(layer.id, chunk, 2)))
    if (piece === null) throw new Error('a sound piece')
    for (const [index, word] of piece.paths.entries()) {
      const at: [number, number][] = []
      for (let vertex = piece.starts[index] ?? 0; vertex < (piece.starts[index + 1] ?? 0); vertex++)
        at.push([
          toLongitude((piece.vertices[2 * vertex] ?? 0) * layer.step + layer.west),
          toLatitude((piece.vertices[2 * vertex + 1] ?? 0) * layer.step + layer.south),
        ])
      paths.push({ row: piece.rows[word >>> 2] ?? -1, kind: word & 3, at })
    }
  }
  return paths.sort((one, other) => one.row - other.row)
}

const TREES =
  'nom;espece;hauteur;x_l93;y_l93\nA;Tilleul;12,5;352000,25;6789000,5\nB;Orme;7;352010;6789100\nC;;;;\nD;Tilleul;3;352400;6789400\n'

describe('the map of a table', () => {
  it('of Lambert-93 columns lies where PROJ says it does, and knows which row each point is', async () => {
    const layer = await unwrap(open('arbres.csv', TREES))
    expect(layer).toMatchObject({
      source: { type: 'columns', x: 'x_l93', y: 'y_l93', crs: null },
      crs: 'lambert93',
      features: 3,
      rows: 4,
      leftOut: 0,
      points: true,
    })
    const paths = await readPaths(layer)
    expect(paths.map(({ row }) => row)).toEqual([0, 1, 3])
    // Expected values from pyproj 3.7.2, EPSG:2154 to 4171.
    const [longitude, latitude] = paths[0]?.at[0] ?? []
    expect(longitude).toBeCloseTo(-1.6784683918, 7)
    expect(latitude).toBeCloseTo(48.1085652942, 7)
  })

  it('reads numbers with spaces of any kind from columns of texts', async () => {
    const texts = 'nom;x;y\nA;352\u202f000,25;6\u00a0789\u00a0000,5\nB;inconnu;inconnu\n'
    const layer = await unwrap(open('textes.csv', texts, { type: 'columns', x: 'x', y: 'y', crs: 'lambert93' }))
    expect((await readPaths(layer)).map(({ row }) => row)).toEqual([0])
  })

  it('gives the attributes of rows that are asked for', async () => {
    const layer = await unwrap(open('arbres.csv', TREES))
    const table = await unwrap(bench.preview.map.rows(layer.id, [3, 0]))
    expect(table.columns.map(({ name }) => name)).toEqual(['nom', 'espece', 'hauteur', 'x_l93', 'y_l93'])
    expect(table.rows.map((row) => row.slice(0, 3))).toEqual([
      ['A', 'Tilleul', '12.5'],
      ['D', 'Tilleul', '3.0'],
    ])
  })

  it('is coloured by a column of texts and by one of numbers, row by row', async () => {
    const layer = await unwrap(open('arbres.csv', TREES))
    expect(await unwrap(bench.preview.map.colours(layer.id, 'espece', 'quantile'))).toEqual({
      legend: {
        type: 'categories',
        values: [
          { value: 'Tilleul', count: 2 },
          { value: 'Orme', count: 1 },
        ],
        others: 0,
      },
      empties: 1,
      classes: '1201',
    })
    const equal = await unwrap(bench.preview.map.colours(layer.id, 'hauteur', 'equal'))
    expect(equal.classes).toBe('6301')
    expect(equal.empties).toBe(1)
    if (equal.legend.type !== 'steps') throw new Error('steps')
    expect(equal.legend.breaks.at(0)).toBe(3)
    expect(equal.legend.breaks.at(-1)).toBe(12.5)
    expect(equal.legend.counts).toEqual([1, 0, 1, 0, 0, 1])
  })

  it('is coloured by a column of lists, which its legend writes as JSON', async () => {
    const lists = `(VALUES (2.1, ['a', 'b']), (2.2, ['a', 'b']), (2.3, ['c']), (2.4, NULL)) t(lon, tags)`
    const file = { path: join(bench.folder, 'tags.parquet'), name: 'tags.parquet' }
    const files = [await bench.put('one.csv', 'a,b\n1,2\n')]
    const sql = `SELECT lon, 48.1 AS lat, tags FROM ${lists}`
    await unwrap(bench.exported({ files, sql, format: { type: 'parquet' }, target: file.path }))
    const layer = await unwrap(bench.preview.map.open(file, null))
    expect(layer.columns.find(({ name }) => name === 'tags')?.kind).toBe('nested')
    expect(await unwrap(bench.preview.map.colours(layer.id, 'tags', 'quantile'))).toEqual({
      legend: {
        type: 'categories',
        values: [
          { value: '["a","b"]', count: 2 },
          { value: '["c"]', count: 1 },
        ],
        others: 0,
      },
      empties: 1,
      classes: '1120',
    })
  })

  it('has as many quantiles as there are different ones, each with as many rows', async () => {
    const rows = Array.from({ length: 600 }, (_, n) => `${n < 400 ? 0 : n};${2 + n / 1000};${48 + n / 1000}`)
    const layer = await unwrap(open('zeros.csv', `n;lon;lat\n${rows.join('\n')}\n`))
    const { legend, classes } = await unwrap(bench.preview.map.colours(layer.id, 'n', 'quantile'))
    if (legend.type !== 'steps') throw new Error('steps')
    expect(legend.counts.reduce((sum, count) => sum + count, 0)).toBe(600)
    expect(new Set(legend.breaks).size).toBe(legend.breaks.length)
    expect(classes).toHaveLength(600)
    expect(legend.counts[0]).toBeGreaterThanOrEqual(400)
  })

  it('of GeoJSON has its areas, holes and lines, and none for rows without', async () => {
    const ring = [
      [-1.7, 48.1],
      [-1.6, 48.1],
      [-1.6, 48.2],
      [-1.7, 48.1],
    ]
    const hole = [
      [-1.65, 48.12],
      [-1.62, 48.12],
      [-1.62, 48.14],
      [-1.65, 48.12],
    ]
    const geometries = [
      { type: 'Polygon', coordinates: [ring, hole] },
      null,
      { type: 'LineString', coordinates: ring.slice(0, 2) },
    ]
    const features = geometries.map((geometry, n) => ({ type: 'Feature', properties: { n }, geometry }))
    const layer = await unwrap(open('formes.geojson', JSON.stringify({ type: 'FeatureCollection', features })))
    expect(layer).toMatchObject({ crs: 'wgs84', features: 2, rows: 3, points: false, columns: [{ name: 'n' }] })
    const paths = await readPaths(layer)
    expect(paths.map(({ row, kind }) => [row, kind])).toEqual([
      [0, PATH_RING],
      [0, PATH_HOLE],
      [2, PATH_LINE],
    ])
    for (const [index, [longitude = 0, latitude = 0]] of ring.entries()) {
      expect(paths[0]?.at[index]?.[0]).toBeCloseTo(longitude, 8)
      expect(paths[0]?.at[index]?.[1]).toBeCloseTo(latitude, 8)
    }
  })

  it.each<[string, string, MapSource | null]>([
    ['GeoJSON in a cell', 'nom;geo_shape\nA;"{""type"":""Point"",""coordinates"":[-1.5,48.25]}"\n', null],
    ['WKT in a cell', 'nom;wkt\nA;POINT (-1.5 48.25)\n', null],
    ['latitude and longitude in a cell', 'nom;geo_point_2d\nA;48.25, -1.5\n', null],
    [
      'decimal commas that are text',
      'nom;a;b\nA;"-1,5";"48,25"\nB;?;?\n',
      { type: 'columns', x: 'a', y: 'b', crs: null },
    ],
  ])('is read from %s', async (_what, content, source) => {
    const layer = await unwrap(open('lieux.csv', content, source))
    const [path] = await readPaths(layer)
    expect(path?.at[0]?.[0]).toBeCloseTo(-1.5, 7)
    expect(path?.at[0]?.[1]).toBeCloseTo(48.25, 7)
  })

  it('has a row at its previous place where it has no other, and not at a mixture of both', async () => {
    const content =
      'change;lon (old);lat (old);lon (new);lat (new)\nadded;;;2;48\nremoved;3;49;;\nchanged;4;50;5;51\nbroken;6;52;7;\n'
    const columns = (side: string): MapSource => ({
      type: 'columns',
      x: `lon (${side})`,
      y: `lat (${side})`,
      crs: null,
    })
    const file = await bench.put('differences.csv', content)
    const layer = await unwrap(bench.preview.map.open(file, columns('new'), columns('old')))
    const paths = await readPaths(layer)
    expect(paths.map(({ at: [place] }) => place?.map(Math.round))).toEqual([
      [2, 48],
      [3, 49],
      [5, 51],
      [6, 52],
    ])
  })

  it('of GeoJSON without a system lies where its numbers say, when they cannot be degrees', async () => {
    const place = {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [352_000.25, 6_789_000.5] },
    }
    const text = JSON.stringify({ type: 'FeatureCollection', features: [place] })
    const layer = await unwrap(open('lambert.geojson', text))
    expect(layer).toMatchObject({ crs: 'lambert93', features: 1, unplaced: 0 })
    expect((await readPaths(layer))[0]?.at[0]?.[1]).toBeCloseTo(48.1085652942, 7)
  })

  it('in a system that a person chose is read in that one', async () => {
    const source = { type: 'columns', x: 'x_l93', y: 'y_l93', crs: 'plane' } as const
    expect(await unwrap(open('arbres.csv', TREES, source))).toMatchObject({
      crs: 'plane',
      west: 352_000.25,
      south: 6_789_000.5,
    })
  })

  it('without coordinates says so, also for columns that are not there', async () => {
    const none = { ok: false, failure: { code: 'look/no-geometry' } }
    expect(await open('rien.csv', 'a;b\n1;2\n')).toMatchObject(none)
    expect(await open('rien.csv', 'a;b\n1;2\n', { type: 'shapes', column: 'c', crs: null })).toMatchObject(none)
    expect(await open('vide.csv', 'lon;lat\n;\n', { type: 'columns', x: 'lon', y: 'lat', crs: null })).toMatchObject(
      none,
    )
  })

  it('is the last one that was made: earlier ones are gone, from the disk as well', async () => {
    const first = await unwrap(open('arbres.csv', TREES))
    const second = await unwrap(open('arbres.csv', TREES))
    const gone = { ok: false, failure: { code: 'look/map-gone' } }
    expect(await bench.preview.map.piece(first.id, 0, 0)).toMatchObject(gone)
    expect(await bench.preview.map.rows(first.id, [0])).toMatchObject(gone)
    expect(await bench.preview.map.colours(first.id, 'nom', 'equal')).toMatchObject(gone)
    expect(await bench.preview.map.piece(second.id, 7, 0)).toMatchObject(gone)
    const folder = `${bench.folder}/scratch-map`
    expect(readdirSync(folder).sort()).toEqual([`${second.id}.parquet`, `${second.id}.shapes`])
    await bench.preview.close()
    expect(existsSync(folder)).toBe(false)
  })
})

describe('a column with a hostile name', () => {
  let own: RunningPreviewProcess
  beforeAll(async () => {
    own = await startPreviewProcess()
  })
  afterAll(() => own.end())
  it('colours and shows as any other', async () => {
    const name = `x"); COPY (SELECT 1) TO '/tmp/x`
    const content = `"${name.replaceAll('"', '""')}",lon,lat\n'); DROP VIEW media; --,2.5,48.5\n`
    const layer = await unwrap(own.preview.map.open(await own.put('hostile.csv', content), null))
    expect(layer.columns[0]?.name).toBe(name)
    const { legend } = await unwrap(own.preview.map.colours(layer.id, name, 'quantile'))
    expect(legend).toMatchObject({ values: [{ value: "'); DROP VIEW media; --", count: 1 }] })
    expect((await unwrap(own.preview.map.rows(layer.id, [0]))).rows[0]?.[0]).toBe("'); DROP VIEW media; --")
  })
})
