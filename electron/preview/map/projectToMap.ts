import proj4, { type Converter } from 'proj4'
import { getCrs } from '../../../shared/preview/map/crs.js'
import type { Project } from '../../../shared/preview/map/layerBuilder.js'
import { toMapX, toMapY } from '../../../shared/preview/map/webMercator.js'

/** Converts coordinates of a known system to metres of the map, in place. Coordinates of `plane` stay as they are. */
export const projectToMap: Project = (crs, coordinates) => {
  const { definition } = getCrs(crs)
  if (definition === null || crs === 'mercator') return
  const toDegrees = crs === 'wgs84' ? null : proj4(definition, WGS84)
  for (let at = 0; at < coordinates.length; at += 2) {
    const [x, y] = [coordinates[at] ?? Number.NaN, coordinates[at + 1] ?? Number.NaN]
    const [longitude, latitude] = toDegrees === null ? [x, y] : convert(toDegrees, x, y)
    coordinates[at] = Math.abs(longitude) <= 360 ? toMapX(longitude) : Number.NaN
    coordinates[at + 1] = toMapY(latitude)
  }
}

const WGS84 = getCrs('wgs84').definition ?? ''

function convert({ forward }: Converter, x: number, y: number): readonly [number, number] {
  // The library throws when a number is not finite.
  if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN]
  const [longitude = Number.NaN, latitude = Number.NaN] = forward([x, y])
  return [longitude, latitude]
}
