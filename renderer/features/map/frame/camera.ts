import type { MapLayer } from '../../../../shared/preview/map/model.js'

/** The camera of a map: its centre in metres of the map, and its scale in screen points per metre. */
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

/** At most a hundred points per metre: coordinates are not more precise than that. */
const CLOSEST = 100
/** The smallest scale shows the whole earth in a hundred points. */
const FARTHEST = 100 / 40_075_017
const MARGIN = 28

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** The bounding box of a layer. */
export const getLayerBounds = ({ west, south, step, wide, high }: MapLayer): Bounds => ({
  west,
  south,
  east: west + wide * step,
  north: south + high * step,
})

/** A camera that shows the whole box with a margin; a single point is shown with a few hundred metres around it. */
export function fitBounds({ west, south, east, north }: Bounds, { width, height }: Size): Camera {
  const across = Math.max(east - west, 1e-9)
  const up = Math.max(north - south, 1e-9)
  const fitting = Math.min((width - 2 * MARGIN) / across, (height - 2 * MARGIN) / up)
  const least = across < 1 && up < 1 ? 1 : CLOSEST
  return { x: (west + east) / 2, y: (south + north) / 2, scale: clamp(fitting, FARTHEST, least) }
}

/** How many times closer than the whole layer: near enough to show what lies around a feature. */
const SURROUNDINGS = 16
/** An area that is smaller on the screen looks like a point. */
const LEAST_PX = 40

/**
 * Centres a feature. The scale stays where it shows the feature well; otherwise it becomes large enough to show its
 * shape and surroundings.
 */
export function centreOn(camera: Camera, feature: Bounds, layer: Bounds, size: Size): Camera {
  const { x, y } = fitBounds(feature, size)
  const near = fitBounds(layer, size).scale * SURROUNDINGS
  const longer = Math.max(feature.east - feature.west, feature.north - feature.south)
  if (longer === 0) return { x, y, scale: clamp(Math.max(camera.scale, near), FARTHEST, CLOSEST) }
  const fitting = fitBounds(feature, size).scale
  const wanted = Math.max(camera.scale, near, LEAST_PX / longer)
  return { x, y, scale: clamp(Math.min(wanted, fitting), FARTHEST, CLOSEST) }
}

/** Zooms by this factor (below one: out). The place under a point of the screen stays there. */
export function zoomAt(camera: Camera, factor: number, at: readonly [number, number], size: Size): Camera {
  const scale = clamp(camera.scale * factor, FARTHEST, CLOSEST)
  const [x, y] = toMap(camera, at, size)
  return {
    x: x - (at[0] - size.width / 2) / scale,
    y: y + (at[1] - size.height / 2) / scale,
    scale,
  }
}

/** Moves the view by points of the screen. */
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
