import { getPathFeature, getPathKind, PATH_POINT } from '../../../../shared/preview/map/chunkCodec.js'
import { getStepTransform, type MapFrame } from '../frame/mapFrame.js'
import { getPointRadius } from '../frame/markStyle.js'

/** Marks the feature of a row, above all others. */
export function paintSelection(context: CanvasRenderingContext2D, frame: MapFrame, row: number): void {
  const { k, dx, dy } = getStepTransform(frame)
  context.strokeStyle = frame.palette.selected
  context.lineWidth = 3
  context.lineJoin = 'round'
  for (const { geometry } of frame.chunks) {
    const { rows, paths, starts, vertices } = geometry
    const feature = rows.indexOf(row)
    if (feature < 0) continue
    for (let path = 0; path < paths.length; path++) {
      const packed = paths[path] ?? 0
      if (getPathFeature(packed) !== feature) continue
      const from = starts[path] ?? 0
      const toPoint = (vertex: number) =>
        [(vertices[2 * vertex] ?? 0) * k + dx, dy - (vertices[2 * vertex + 1] ?? 0) * k] as const
      context.beginPath()
      if (getPathKind(packed) === PATH_POINT)
        context.arc(...toPoint(from), getPointRadius(frame.layer) + 4, 0, 2 * Math.PI)
      else for (let vertex = from; vertex < (starts[path + 1] ?? 0); vertex++) context.lineTo(...toPoint(vertex))
      context.stroke()
    }
  }
}
