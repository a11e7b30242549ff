import { createPlateCarree, getParallelScale } from '../../../../shared/plateCarree.js'
import type { Geometry } from '../../../../shared/preview/model.js'

export interface CanvasSize {
  readonly width: number
  readonly height: number
}

export interface DrawStyle {
  readonly line: string
  readonly fill: string
  readonly point: string
}

const MARGIN = 24
const POINT_RADIUS = 3

/** From the drawing's coordinates to the sheet's, the same scale both ways; degrees are narrowed as they are at that latitude. */
export function fitToCanvas({ width, height }: CanvasSize, { bounds, geographic }: Geometry) {
  const { west, south, east, north } = bounds
  const narrow = geographic ? Math.max(0.05, getParallelScale((south + north) / 2)) : 1
  const [wide, high] = [Math.max(1e-9, (east - west) * narrow), Math.max(1e-9, north - south)]
  const scale = Math.min((width - 2 * MARGIN) / wide, (height - 2 * MARGIN) / high)
  const left = (width - wide * scale) / 2
  const top = (height - high * scale) / 2
  const projection = createPlateCarree({ west, north }, { left, top, toEast: narrow * scale, toNorth: scale })
  return (x: number, y: number): readonly [number, number] => [projection.x(x), projection.y(y)]
}

/** Draws areas, then lines, then points, so that nothing small is under something large. */
export function drawGeometry(
  context: CanvasRenderingContext2D,
  size: CanvasSize,
  drawing: Geometry,
  style: DrawStyle,
): void {
  const at = fitToCanvas(size, drawing)
  context.clearRect(0, 0, size.width, size.height)
  context.lineJoin = 'round'
  for (const kind of ['area', 'line', 'point'] as const) {
    for (const shape of drawing.shapes) {
      if (shape.is !== kind) continue
      context.beginPath()
      if (kind === 'point') {
        const [x, y] = at(shape.at[0] ?? 0, shape.at[1] ?? 0)
        context.arc(x, y, POINT_RADIUS, 0, 2 * Math.PI)
        context.fillStyle = style.point
        context.fill()
        continue
      }
      for (let index = 0; index + 1 < shape.at.length; index += 2) {
        const [x, y] = at(shape.at[index] ?? 0, shape.at[index + 1] ?? 0)
        if (index === 0) context.moveTo(x, y)
        else context.lineTo(x, y)
      }
      context.strokeStyle = style.line
      context.lineWidth = 1.25
      if (kind === 'area') {
        context.closePath()
        context.fillStyle = style.fill
        context.fill()
      }
      context.stroke()
    }
  }
}
