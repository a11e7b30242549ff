import type { MapLayer } from '../../../../shared/preview/map/model.js'
import type { MapFrame } from './mapFrame.js'

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
