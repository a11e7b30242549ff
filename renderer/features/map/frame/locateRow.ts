import { createBox, growBox } from '../../../../shared/preview/map/box.js'
import { getPathFeature } from '../../../../shared/preview/map/chunkCodec.js'
import type { MapLayer } from '../../../../shared/preview/map/model.js'
import type { Bounds } from './camera.js'
import type { DrawnChunk } from './mapFrame.js'

/** The bounds of a row's feature, in metres of the map; null when none of these chunks has it. */
export function locateRow(layer: MapLayer, chunks: readonly DrawnChunk[], row: number): Bounds | null {
  const { west, south, step } = layer
  for (const { geometry } of chunks) {
    const { rows, paths, starts, vertices } = geometry
    const feature = rows.indexOf(row)
    if (feature < 0) continue
    const box = createBox()
    for (let path = 0; path < paths.length; path++)
      if (getPathFeature(paths[path] ?? 0) === feature) growBox(box, vertices, starts[path] ?? 0, starts[path + 1] ?? 0)
    return {
      west: west + box.west * step,
      south: south + box.south * step,
      east: west + box.east * step,
      north: south + box.north * step,
    }
  }
  return null
}
