import type { Dataset } from '../../../../shared/catalogue/model.js'
import { getOutlines } from '../../map/base/getOutlines.js'
import { FRANCE } from '../../map/base/outlineData.js'
import { createPlateCarree, getParallelScale, type PlateCarree } from './plateCarree.js'

export type GeoBounds = NonNullable<Dataset['boundingBox']>

/** A small map: a frame in degrees, and how to project it to the picture. */
export interface MapViewport extends PlateCarree {
  readonly frame: GeoBounds
  readonly width: number
  readonly height: number
}

/** A map of fewer degrees than this shows nothing by which the place can be recognised. */
const LEAST_DEGREES = 1.5
/** The margin around the extent, as a share of it: the surroundings show where the extent is. */
const ROOM = 2.4

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/**
 * The viewport that shows this extent with its surroundings in a picture of this size. Plate carrée with its standard
 * parallel in the middle, which is accurate enough for a few hundred kilometres. Null for an extent across the date
 * line or with swapped corners, which is described in words.
 */
export function fitViewport(box: GeoBounds, width: number, height: number): MapViewport | null {
  if (box.west > box.east || box.south > box.north) return null
  const middle = { lon: (box.west + box.east) / 2, lat: clamp((box.south + box.north) / 2, -80, 80) }
  const squeeze = getParallelScale(middle.lat)
  const tall = Math.max(
    (box.north - box.south) * ROOM,
    ((box.east - box.west) * ROOM * squeeze * height) / width,
    LEAST_DEGREES,
  )
  const high = Math.min(tall, 180)
  const wide = Math.min((high * width) / height / squeeze, 360)
  const centre = {
    lon: clamp(middle.lon, -180 + wide / 2, 180 - wide / 2),
    lat: clamp(middle.lat, -90 + high / 2, 90 - high / 2),
  }
  const frame = {
    west: centre.lon - wide / 2,
    east: centre.lon + wide / 2,
    south: centre.lat - high / 2,
    north: centre.lat + high / 2,
  }
  const projection = createPlateCarree(frame, { left: 0, top: 0, toEast: width / wide, toNorth: height / high })
  return { frame, width, height, ...projection }
}

const isInside = (inner: GeoBounds, outer: GeoBounds): boolean =>
  inner.west >= outer.west && inner.east <= outer.east && inner.south >= outer.south && inner.north <= outer.north

/** The countries in view as one SVG path: the fine outlines where there are any, the coarse ones elsewhere. */
export function buildLandPath(view: MapViewport): string {
  const known = getOutlines()
  const rings = isInside(view.frame, FRANCE.frame) ? known.france : known.world
  return rings.map((ring) => `M${ring.map(([lon, lat]) => pointIn(view, lon, lat)).join('L')}Z`).join('')
}

const pointIn = ({ x, y }: MapViewport, lon: number, lat: number): string => `${x(lon).toFixed(1)} ${y(lat).toFixed(1)}`

const STEPS = [0.25, 0.5, 1, 2, 5, 10, 20, 30, 60]

/** Meridians and parallels, three to six of them. */
export function buildGraticule({ frame }: MapViewport): {
  readonly lons: readonly number[]
  readonly lats: readonly number[]
} {
  const step = STEPS.find((one) => (frame.north - frame.south) / one <= 4) ?? 60
  const listStepsBetween = (low: number, high: number): number[] => {
    const first = Math.ceil(low / step)
    return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, at) => (first + at) * step)
  }
  return { lons: listStepsBetween(frame.west, frame.east), lats: listStepsBetween(frame.south, frame.north) }
}

const KM_PER_DEGREE = 111.2
const LENGTHS = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]

/** A round length that takes about a quarter of the picture's width, along its middle parallel. */
export function buildScaleBar({ frame, width }: MapViewport): { readonly km: number; readonly pixels: number } {
  const squeeze = getParallelScale((frame.north + frame.south) / 2)
  const kmWide = (frame.east - frame.west) * KM_PER_DEGREE * squeeze
  const km = LENGTHS.findLast((one) => one <= kmWide / 3.5) ?? LENGTHS[0]
  return { km: km ?? 5, pixels: ((km ?? 5) / kmWide) * width }
}
