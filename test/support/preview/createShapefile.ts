import { strToU8, zipSync } from 'fflate'

const NAME_BYTES = 10
const RECORD_BYTES = 8 + 20

/** Creates a shapefile of named points in Lambert-93, packed as portals publish it. */
export function createShapefile(points: number): Uint8Array {
  const shp = new Uint8Array(100 + points * RECORD_BYTES)
  const dbf = new Uint8Array(65 + points * (1 + NAME_BYTES)).fill(32, 65)
  const [shapes, table] = [new DataView(shp.buffer), new DataView(dbf.buffer)]
  shapes.setInt32(0, 9994)
  shapes.setInt32(24, shp.length / 2)
  shapes.setInt32(28, 1000, true)
  shapes.setInt32(32, 1, true)
  table.setUint8(0, 3)
  table.setUint32(4, points, true)
  table.setUint16(8, 65, true)
  table.setUint16(10, 1 + NAME_BYTES, true)
  dbf.set(strToU8('nom'), 32)
  dbf.set([67], 43)
  dbf.set([NAME_BYTES], 48)
  dbf.set([13], 64)
  for (let point = 0; point < points; point++) {
    const at = 100 + point * RECORD_BYTES
    shapes.setInt32(at, point + 1)
    shapes.setInt32(at + 4, 10)
    shapes.setInt32(at + 8, 1, true)
    shapes.setFloat64(at + 12, 351_000 + point, true)
    shapes.setFloat64(at + 20, 6_789_000, true)
    dbf.set(strToU8(`point ${point}`), 65 + point * (1 + NAME_BYTES) + 1)
  }
  const prj = strToU8('PROJCS["RGF93_Lambert_93",GEOGCS["GCS_RGF_1993"]]')
  return zipSync({ 'a.shp': shp, 'a.dbf': dbf, 'a.prj': prj })
}
