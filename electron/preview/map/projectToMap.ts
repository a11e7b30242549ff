import proj4, { type Converter } from 'proj4'
import type { Project } from '../../../shared/preview/map/buildLayer.js'
import { getCrs, toMapX, toMapY } from '../../../shared/preview/map/crs.js'

/** Coordinates of a known system as metres of the map, in their place. `plane` stays as it is. */
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
  // The library throws at what is not a finite number.
  if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN]
  const [longitude = Number.NaN, latitude = Number.NaN] = forward([x, y])
  return [longitude, latitude]
}
