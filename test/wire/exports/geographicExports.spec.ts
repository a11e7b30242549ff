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

  run.each([
    ['photos.gpkg', 'GPKG'],
    ['photos.fgb', 'FlatGeobuf'],
  ])('binary values of %s are exported whole or not at all', async (name, kind) => {
    const { path } = await bench.put('source.geojson', LAMBERT)
    const file = { path: join(bench.folder, name), name }
    const values = `CAST(zeroblob(1500) AS BLOB) AS small, CAST(zeroblob(70000) AS BLOB) AS large`
    const sql = `SELECT *, ${values} FROM source`
    const words = ['-nln', 'places', '-dialect', 'SQLITE', '-sql', sql]
    execFileSync('ogr2ogr', ['-f', kind, ...words, file.path, path], { stdio: 'ignore' })
    expect(await bench.preview.open(file)).toMatchObject({ value: { notes: ['binary-left-out'] } })
    const seen = ogrinfo(await written({ type: 'geojson' }, 'SELECT * FROM photos', { files: [file] }))
    expect(/small \(String\) = (0+)/.exec(seen)?.[1]?.length).toBe(3000)
    expect(seen).toContain('large (String) = (null)')
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

describe(`columns with the names of geometries${hasGdal ? '' : ' (skipped: apt-get install gdal-bin)'}`, () => {
  const run = it.skipIf(!hasGdal)
  const TYPES = ['geojson', 'geopackage'] as const

  run.each(['geom', 'wkt', 'the_geom', 'Geo Shape'].flatMap((name) => TYPES.map((type) => [name, type] as const)))(
    'WKT in a column called %s is exported as shapes of %s',
    async (name, type) => {
      const rows = ['Rennes,POINT (-1.68 48.11)', 'Paris,POINT (2.35 48.85)', 'Nulle part,']
      const files = [await bench.put('places.csv', `nom,${name}\n${rows.join('\n')}\n`)]
      const seen = ogrinfo(await written({ type }, 'SELECT * FROM places', { files }))
      expect(seen).toContain('POINT (-1.68 48.11)')
      expect(seen).toContain('Feature Count: 3')
      expect(seen).toMatch(/ID\["EPSG",4326\]/)
    },
  )

  run.each(TYPES)('ordinary texts in columns of these names stay texts beside points of %s', async (type) => {
    const rows = ['Polygone,Lambert,plan,48.11,-1.68', 'Ligne,WGS,plan,48.85,2.35']
    const files = [await bench.put('odd.csv', `geometry,geom,wkt,latitude,longitude\n${rows.join('\n')}\n`)]
    const target = await written({ type }, 'SELECT * FROM odd', { files })
    const seen = ogrinfo(target)
    expect(seen).toContain('POINT (-1.68 48.11)')
    expect(seen).toContain('geometry (String) = Polygone')
    expect(seen).toContain('geom (String) = Lambert')
    expect(seen).toContain('wkt (String) = plan')
    expect(seen).toMatch(/latitude \(Real\) = 48.11/)
    const again = await bench.preview.open({ path: target, name: basename(target) })
    const columns = again.ok && again.value.type === 'table' ? again.value.table.columns : []
    expect(columns.map(({ name }) => name).filter((name) => name !== 'fid')).toHaveLength(6)
  })

  run.each([
    ['geo_point_2d', ['48.11, -1.68', '48.85, 2.35']],
    ['coordonneesXY', ['[-1.68,48.11]', '[2.35,48.85]']],
  ])('both coordinates in %s are exported as points', async (name, [first, second]) => {
    const files = [await bench.put('pairs.csv', `nom;${name}\nRennes;${first}\nParis;${second}\nNulle part;\n`)]
    const seen = ogrinfo(await written({ type: 'geopackage' }, 'SELECT * FROM pairs', { files }))
    expect(seen).toContain('POINT (-1.68 48.11)')
    expect(seen).toContain('POINT (2.35 48.85)')
    expect(seen).toContain('Geometry: Point')
    expect(seen).toContain(`${name} (String) = ${first}`)
  })

  run('a GeoPackage declares the type that its shapes have', async () => {
    const declared = async (...shapes: readonly string[]) => {
      const rows = shapes.map((shape) => `a;${shape}\n`).join('')
      const files = [await bench.put('kinds.csv', `nom;geometry\n${rows}`)]
      const seen = ogrinfo(await written({ type: 'geopackage' }, 'SELECT * FROM kinds', { files }))
      return /^Geometry: (.*)$/m.exec(seen)?.[1]
    }
    const line = 'LINESTRING (0 0, 1 1)'
    expect(await declared('POINT (1 2)', 'POINT (2 3)', '')).toBe('Point')
    expect(await declared('POINT Z (1 2 3)', 'POINT (2 3)')).toBe('3D Point')
    expect(await declared('POINT Z (1 2 3)', 'POINT Z (2 3 4)')).toBe('3D Point')
    expect(await declared('MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))')).toBe('Multi Polygon')
    expect(await declared(line)).toBe('Line String')
    expect(await declared(line, 'POINT (1 2)')).toBe('Unknown (any)')
    expect(await declared('')).toBe('Unknown (any)')
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

  it('has the points of two columns where a column of geometries is empty', async () => {
    const files = [await bench.put('one.csv', 'a,b\n1,2\n3,4\n')]
    const sql = 'SELECT NULL::GEOMETRY AS geom, -1.68::DOUBLE AS longitude, 48.11::DOUBLE AS latitude'
    expect(JSON.parse(await readFile(await written({ type: 'geojson' }, sql, { files }), 'utf8'))).toMatchObject({
      features: [{ geometry: { type: 'Point', coordinates: [-1.68, 48.11] } }],
    })
  })
})
