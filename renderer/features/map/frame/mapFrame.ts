import type { ChunkGeometry } from '../../../../shared/preview/map/chunk.js'
import type { MapLayer } from '../../../../shared/preview/map/model.js'
import { type Camera, getViewBounds, type Size } from './camera.js'
import type { MapPalette } from './palette.js'

/** A chunk of the map that is on the screen, at the finest level that is loaded. */
export interface DrawnChunk {
  readonly index: number
  readonly level: number
  readonly geometry: ChunkGeometry
}

/** Everything that one picture of the map depends on. */
export interface MapFrame {
  readonly layer: MapLayer
  readonly camera: Camera
  /**
   * The size of the sheets, which have the same centre as the view. They are larger than it, so that a small movement
   * uncovers nothing.
   */
  readonly size: Size
  /** Device pixels per point of the screen. */
  readonly dense: number
  readonly chunks: readonly DrawnChunk[]
  /** The class of each row as a digit, or null for one colour. */
  readonly classes: string | null
  readonly palette: MapPalette
}

/** The class of a row, an index into the colours and signs of the palette; 0, that of rows without a value, for none. */
export function getColourClass({ classes, palette }: Pick<MapFrame, 'classes' | 'palette'>, row: number): number {
  if (classes === null) return 1
  const one = classes.charCodeAt(row) - 48
  return palette.classes[one] === undefined ? 0 : one
}

/** The transform from steps of the layer to points of the screen: `x * k + dx`, `y * -k + dy`. */
export function getStepTransform({ layer, camera, size }: Pick<MapFrame, 'layer' | 'camera' | 'size'>) {
  return {
    k: layer.step * camera.scale,
    dx: (layer.west - camera.x) * camera.scale + size.width / 2,
    dy: (camera.y - layer.south) * camera.scale + size.height / 2,
  }
}

/** The visible chunks, by their index in the layer. */
export function findVisibleChunks(layer: MapLayer, camera: Camera, size: Size): readonly number[] {
  const view = getViewBounds(camera, size)
  const { west, south, step } = layer
  // A point has a size on the screen but none on the map.
  const room = 8 / camera.scale
  return layer.chunks.flatMap((chunk, index) =>
    west + chunk.east * step + room < view.west ||
    west + chunk.west * step - room > view.east ||
    south + chunk.north * step + room < view.south ||
    south + chunk.south * step - room > view.north
      ? []
      : [index],
  )
}

/** The error of each level but the finest, as the layer was simplified (`shared/preview/map/layerBuilder.ts`). */
const LEVEL_STEPS = [2 ** 30 / 3000, 2 ** 30 / 48_000] as const

/** The coarsest level that differs from the finest by less than a point of the screen. */
export function chooseLevel(layer: MapLayer, camera: Camera): number {
  const pixelsPerStep = layer.step * camera.scale
  const level = LEVEL_STEPS.findIndex((steps) => steps * pixelsPerStep <= 1)
  return level < 0 ? LEVEL_STEPS.length : level
}

/** The opacity of outlines, from 0 to 1: where areas are only a few points wide, outlines would cover them. */
export function getOutlineShare({ layer, camera }: Pick<MapFrame, 'layer' | 'camera'>): number {
  const pixelsPerStep = layer.step * camera.scale
  const area = layer.wide * layer.high * pixelsPerStep ** 2
  const side = Math.sqrt(area / Math.max(1, layer.features))
  return side < 4 ? 0 : Math.min(1, side / 24)
}

/** The radius of a point: smaller where many points would cover each other. */
export function getPointRadius({ features }: MapLayer): number {
  if (features > 200_000) return 1
  if (features > 20_000) return 1.5
  return features > 2000 ? 2.5 : 4
}
