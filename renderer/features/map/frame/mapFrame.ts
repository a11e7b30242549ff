import type { ChunkGeometry } from '../../../../shared/preview/map/chunkCodec.js'
import type { MapLayer } from '../../../../shared/preview/map/model.js'
import type { Camera, Size } from './camera.js'
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
