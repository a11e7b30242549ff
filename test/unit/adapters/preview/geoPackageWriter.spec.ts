import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGeoPackage } from '../../../../electron/adapters/preview/geoPackageWriter.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-geopackage-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A point as well-known binary: `more` is 1000 with a height, 2000 with a measure. */
function createPoint(more: number, ...position: readonly number[]): Buffer {
  const wkb = Buffer.alloc(5 + position.length * 8)
  wkb.writeUInt8(1, 0)
  wkb.writeUInt32LE(1 + more, 1)
  for (const [index, value] of position.entries()) wkb.writeDoubleLE(value, 5 + index * 8)
  return wkb
}

const PLANE = createPoint(0, 1, 2)
const HIGH = createPoint(1000, 1, 2, 3)
const MEASURED = createPoint(2000, 1, 2, 4)
const BOTH = createPoint(3000, 1, 2, 3, 4)

describe('a GeoPackage', () => {
  it.each([
    ['neither', [PLANE], 0, 0],
    ['heights', [HIGH], 1, 0],
    ['measures', [MEASURED], 0, 1],
    ['heights and measures', [BOTH], 1, 1],
    ['some of each', [PLANE, HIGH, MEASURED], 2, 2],
  ])('says of shapes with %s what they have', (name, shapes, heights, measures) => {
    const path = join(folder, `${name}.gpkg`)
    const begun = createGeoPackage(path, { name: 'a', columns: [], epsg: 4326 }, 0)
    if (!begun.ok) throw new Error(begun.failure.code)
    begun.value.add(shapes.map((wkb) => ({ wkb, values: [] })))
    begun.value.finish({ west: 1, south: 2, east: 1, north: 2 })
    begun.value.close()
    const db = new DatabaseSync(path, { readOnly: true })
    const said = db.prepare('SELECT geometry_type_name AS type, z, m FROM gpkg_geometry_columns').get()
    db.close()
    expect({ ...said }).toEqual({ type: 'POINT', z: heights, m: measures })
  })
})
