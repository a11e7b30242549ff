import type { ChunkGeometry } from '../../../../shared/preview/map/chunk.js'
import type { MapLayer } from '../../../../shared/preview/map/model.js'
import { type Camera, getViewBounds, type Size } from './camera.js'
import type { MapInks } from './inks.js'

/** A piece of the map that is on the screen, as fine as it is here. */
export interface DrawnChunk {
  readonly index: number
  readonly level: number
  readonly geometry: ChunkGeometry
}

/** All that one picture of the map needs. */
export interface MapFrame {
  readonly layer: MapLayer
  readonly camera: Camera
  /** Of the sheets, whose middle is that of the view. They go beyond it, so that a little movement uncovers nothing. */
  readonly size: Size
  /** Points of the device a point of the screen. */
  readonly dense: number
  readonly chunks: readonly DrawnChunk[]
  /** A digit a row, or null for one colour. */
  readonly classes: string | null
  readonly inks: MapInks
}

/** What draws the features; the base below and the selection above are drawn by others. */
export interface MapRenderer {
  readonly type: 'webgl' | 'canvas'
  /**
   * Draws in several goes, and returns the frame of the last picture that is whole. Called once for each frame of the
   * screen, until that is the one that was given.
   */
  readonly draw: (frame: MapFrame, untilMs: number) => MapFrame | null
  readonly close: () => void
}

/** From steps of the layer to points of the screen: `x * k + dx`, `y * -k + dy`. */
export function getStepTransform({ layer, camera, size }: Pick<MapFrame, 'layer' | 'camera' | 'size'>) {
  return {
    k: layer.step * camera.scale,
    dx: (layer.west - camera.x) * camera.scale + size.width / 2,
    dy: (camera.y - layer.south) * camera.scale + size.height / 2,
  }
}

/** The chunks that can be seen, by their place in the layer. */
export function findVisibleChunks(layer: MapLayer, camera: Camera, size: Size): readonly number[] {
  const view = getViewBounds(camera, size)
  const { west, south, step } = layer
  // A point has a size on the screen that it has not on the map.
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

/** What a step of each level but the finest may have left out, as the layer was packed (`shared/preview/map/buildLayer.ts`). */
const LEVEL_STEPS = [2 ** 30 / 3000, 2 ** 30 / 48_000] as const

/** The coarsest level that differs from the finest by less than a point. */
export function chooseLevel(layer: MapLayer, camera: Camera): number {
  const pixelsPerStep = layer.step * camera.scale
  const level = LEVEL_STEPS.findIndex((steps) => steps * pixelsPerStep <= 1)
  return level < 0 ? LEVEL_STEPS.length : level
}

/** How solid outlines are, from 0 to 1: where areas are a few points wide, outlines would be all that one sees. */
export function getOutlineShare({ layer, camera }: Pick<MapFrame, 'layer' | 'camera'>): number {
  const pixelsPerStep = layer.step * camera.scale
  const area = layer.wide * layer.high * pixelsPerStep ** 2
  const side = Math.sqrt(area / Math.max(1, layer.features))
  return side < 4 ? 0 : Math.min(1, side / 24)
}

/** The radius of a point: small where there are so many that larger ones would hide each other. */
export function getPointRadius({ features }: MapLayer): number {
  if (features > 200_000) return 1
  if (features > 20_000) return 1.5
  return features > 2000 ? 2.5 : 4
}
