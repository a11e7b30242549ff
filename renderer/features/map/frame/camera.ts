import type { MapLayer } from '../../../../shared/preview/map/model.js'

/** What a map shows: its middle in metres of the map, and points of the screen a metre. */
export interface Camera {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Metres of the map. */
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A metre is a hundred points at most: more shows nothing that the coordinates hold. */
const CLOSEST = 100
/** All the earth in a hundred points. */
const FARTHEST = 100 / 40_075_017
const MARGIN = 28

const bounded = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** Where a layer lies. */
export const getLayerBounds = ({ west, south, step, wide, high }: MapLayer): Bounds => ({
  west,
  south,
  east: west + wide * step,
  north: south + high * step,
})

/** Shows all of it, with some room around; a single point is shown amid some hundred metres. */
export function fitBounds({ west, south, east, north }: Bounds, { width, height }: Size): Camera {
  const across = Math.max(east - west, 1e-9)
  const up = Math.max(north - south, 1e-9)
  const fitting = Math.min((width - 2 * MARGIN) / across, (height - 2 * MARGIN) / up)
  const least = across < 1 && up < 1 ? 1 : CLOSEST
  return { x: (west + east) / 2, y: (south + north) / 2, scale: bounded(fitting, FARTHEST, least) }
}

/** Times closer than the whole layer: near enough to tell what lies around a feature. */
const SURROUNDINGS = 16
/** An area that is smaller on the screen cannot be told from a point. */
const LEAST_PX = 40

/**
 * Brings a feature into the middle. As near as the camera is now where that shows the feature well; else near enough to
 * see its shape and what lies around it.
 */
export function centreOn(camera: Camera, feature: Bounds, layer: Bounds, size: Size): Camera {
  const { x, y } = fitBounds(feature, size)
  const near = fitBounds(layer, size).scale * SURROUNDINGS
  const longer = Math.max(feature.east - feature.west, feature.north - feature.south)
  if (longer === 0) return { x, y, scale: bounded(Math.max(camera.scale, near), FARTHEST, CLOSEST) }
  const fitting = fitBounds(feature, size).scale
  const wanted = Math.max(camera.scale, near, LEAST_PX / longer)
  return { x, y, scale: bounded(Math.min(wanted, fitting), FARTHEST, CLOSEST) }
}

/** Closer by this factor (below one: farther), with the place under a point of the screen kept there. */
export function zoomAt(camera: Camera, factor: number, at: readonly [number, number], size: Size): Camera {
  const scale = bounded(camera.scale * factor, FARTHEST, CLOSEST)
  const [x, y] = toMap(camera, at, size)
  return {
    x: x - (at[0] - size.width / 2) / scale,
    y: y + (at[1] - size.height / 2) / scale,
    scale,
  }
}

/** Moves what is shown by points of the screen. */
export const panBy = (camera: Camera, right: number, down: number): Camera => ({
  ...camera,
  x: camera.x - right / camera.scale,
  y: camera.y + down / camera.scale,
})

/** From a point of the screen to metres. */
export const toMap = ({ x, y, scale }: Camera, at: readonly [number, number], { width, height }: Size) =>
  [x + (at[0] - width / 2) / scale, y - (at[1] - height / 2) / scale] as const

/** From metres to a point of the screen. */
export const toScreen = ({ x, y, scale }: Camera, at: readonly [number, number], { width, height }: Size) =>
  [width / 2 + (at[0] - x) * scale, height / 2 - (at[1] - y) * scale] as const

export function getViewBounds(camera: Camera, size: Size): Bounds {
  const [west, north] = toMap(camera, [0, 0], size)
  const [east, south] = toMap(camera, [size.width, size.height], size)
  return { west, south, east, north }
}
