import {
  type ChunkGeometry,
  getPathFeature,
  getPathKind,
  PATH_POINT,
} from '../../../../shared/preview/map/chunkCodec.js'
import { getColourClass, type MapFrame } from '../frame/mapFrame.js'
import type { PointSign } from '../frame/palette.js'
import { toPixelColour } from './toPixelColour.js'

export interface PointPainter {
  readonly paint: (
    geometry: ChunkGeometry,
    at: { readonly k: number; readonly dx: number; readonly dy: number },
  ) => void
  readonly finish: () => void
}

/**
 * Writes points straight into the pixels: drawing a million circles on the canvas takes a second, writing a million
 * small discs of whole pixels takes about twenty milliseconds.
 */
export function createPointPainter(context: CanvasRenderingContext2D, frame: MapFrame, radius: number): PointPainter {
  const width = Math.round(frame.size.width * frame.dense)
  const height = Math.round(frame.size.height * frame.dense)
  const colours = frame.palette.classes.map((ink) => toPixelColour(ink))
  const forms = frame.palette.signs.map((sign) => createForm(sign, radius * frame.dense))
  let pixels: Uint32Array | null = null
  let image: ImageData | null = null
  const { dense } = frame
  return {
    paint({ rows, paths, starts, vertices }, { k, dx, dy }) {
      for (let path = 0; path < paths.length; path++) {
        const packed = paths[path] ?? 0
        if (getPathKind(packed) !== PATH_POINT) continue
        image ??= context.createImageData(width, height)
        pixels ??= new Uint32Array(image.data.buffer)
        const one = getColourClass(frame, rows[getPathFeature(packed)] ?? 0)
        const colour = colours[one] ?? 0
        const vertex = 2 * (starts[path] ?? 0)
        const x = Math.round(((vertices[vertex] ?? 0) * k + dx) * dense)
        const y = Math.round((dy - (vertices[vertex + 1] ?? 0) * k) * dense)
        for (const { row, from, to } of forms[one] ?? []) {
          const line = y + row
          if (line < 0 || line >= height) continue
          const start = Math.max(0, x + from)
          const end = Math.min(width - 1, x + to)
          for (let pixel = line * width + start; pixel <= line * width + end; pixel++) pixels[pixel] = colour
        }
      }
    },
    finish() {
      if (image === null) return
      const sheet = new OffscreenCanvas(width, height)
      sheet.getContext('2d')?.putImageData(image, 0, 0)
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.drawImage(sheet, 0, 0)
    },
  }
}

interface PixelRun {
  readonly row: number
  readonly from: number
  readonly to: number
}

/** The runs of pixels of a point, relative to its centre. */
function createForm(sign: PointSign, radius: number): readonly PixelRun[] {
  if (sign === '●') return createDisc(radius)
  // Bars need more room than a disc to look different from it.
  const [arm, half] = [Math.round(radius * 1.4), Math.max(0, Math.round(radius * 0.4 - 0.5))]
  return Array.from({ length: 2 * arm + 1 }, (_, index) => index - arm).flatMap((row) => {
    if (Math.abs(row) <= half) return [{ row, from: -arm, to: arm }]
    return sign === '+' ? [{ row, from: -half, to: half }] : []
  })
}

function createDisc(radius: number): readonly PixelRun[] {
  const whole = Math.max(0, Math.round(radius - 0.5))
  return Array.from({ length: 2 * whole + 1 }, (_, index) => {
    const row = index - whole
    const half = Math.floor(Math.sqrt(Math.max(0, radius * radius - row * row)))
    return { row, from: -half, to: half }
  })
}
