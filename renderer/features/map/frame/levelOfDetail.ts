import { MAP_LEVEL_TOLERANCES, type MapLayer } from '../../../../shared/preview/map/model.js'
import { type Camera, getViewBounds, type Size } from './camera.js'

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

/** The coarsest level that differs from the finest by less than a point of the screen. */
export function chooseLevel(layer: MapLayer, camera: Camera): number {
  const pixelsPerStep = layer.step * camera.scale
  const level = MAP_LEVEL_TOLERANCES.findIndex((steps) => steps * pixelsPerStep <= 1)
  return level < 0 ? MAP_LEVEL_TOLERANCES.length : level
}
