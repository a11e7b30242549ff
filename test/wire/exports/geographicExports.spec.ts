// Shapes and coordinate systems of files of all kinds, exported and opened by GDAL.
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isInstalled } from '../../support/peers/isInstalled.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
}, 60_000)
afterAll(() => bench.end())

const hasGdal = isInstalled('ogrinfo')
const ogrinfo = (path: string): string =>
  execFileSync('ogrinfo', ['-al', path], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })

type Task = Parameters<RunningPreviewProcess['exported']>[0]
const ENDINGS = { geojson: '.geojson', geopackage: '.gpkg' } as const

let number = 0
async function written(format: { readonly type: keyof typeof ENDINGS }, sql: string, { files }: Pick<Task, 'files'>) {
  number += 1
  const target = join(bench.folder, `out-${number}${ENDINGS[format.type]}`)
  const done = await bench.exported({ sql, format, target, files })
  expect(done, JSON.stringify(done)).toMatchObject({ ok: true })
  return target
}

const LAMBERT = JSON.stringify({
  type: 'FeatureCollection',
  crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } },
  features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [352_000.5, 6_789_000.25] } }],
})
/** The files beside a shapefile that its reader uses. */
const SIDES = ['dbf', 'prj'] as const

describe(`in GDAL${hasGdal ? '' : ' (skipped: apt-get install gdal-bin)'}`, () => {
  const run = it.skipIf(!hasGdal)

  run.each(['a packed GeoJSON', 'a shapefile', 'a FlatGeobuf'])('an export of %s is in its system', async (source) => {
    const { path } = await bench.put('source.geojson', LAMBERT)
    const make = (name: string, kind: string): string => {
      const to = join(bench.folder, name)
      execFileSync('ogr2ogr', ['-overwrite', '-f', kind, to, path], { stdio: 'ignore' })
      return to
    }
    const pack = async (...paths: readonly string[]) => {
      const parts = await Promise.all(paths.map(async (part) => [basename(part), await readFile(part)] as const))
      return bench.put('places.zip', zipSync(Object.fromEntries(parts)))
    }
    const file =
      source === 'a FlatGeobuf'
        ? { path: make('places.fgb', 'FlatGeobuf'), name: 'places.fgb' }
        : source === 'a shapefile'
          ? await pack(make('places.shp', 'ESRI Shapefile'), ...SIDES.map((end) => join(bench.folder, `places.${end}`)))
          : { ...(await pack(path)), entry: 0 }
    const seen = ogrinfo(await written({ type: 'geojson' }, 'SELECT * FROM places', { files: [file] }))
    expect(seen).toContain('POINT (352000.5 6789000.25)')
    expect(seen).toMatch(/ID\["EPSG",2154\]/)
  })

  run.each(['geojson', 'geopackage'] as const)('%s shows shapes that a table holds as WKT', async (type) => {
    const rows = ['Z,POINT Z (1 2 3)', 'S,SRID=4326;MULTIPOINT (5 6)', 'A,"POLYGON ((0 0, 1 0, 1 1, 0 0))"', 'V,']
    const files = [await bench.put('wkt.csv', `nom,geometry\n${rows.join('\n')}\n`)]
    const seen = ogrinfo(await written({ type }, 'SELECT * FROM wkt', { files }))
    expect(seen).toContain('Feature Count: 4')
    expect(seen).toContain('POINT Z (1 2 3)')
    expect(seen).toMatch(/MULTIPOINT \(\(?5 6\)?\)/)
    expect(seen).toContain('POLYGON ((0 0,1 0,1 1,0 0))')
  })
})

describe('GeoJSON', () => {
  it('has no position for an empty point', async () => {
    const files = [await bench.put('one.csv', 'a,b\n1,2\n3,4\n')]
    const sql = "SELECT CAST('POINT EMPTY' AS GEOMETRY) AS geometry"
    expect(JSON.parse(await readFile(await written({ type: 'geojson' }, sql, { files }), 'utf8'))).toMatchObject({
      features: [{ geometry: { type: 'Point', coordinates: [] } }],
    })
  })
})
