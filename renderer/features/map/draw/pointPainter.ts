import { type ChunkGeometry, PATH_POINT } from '../../../../shared/preview/map/chunk.js'
import type { MapFrame } from '../frame/mapFrame.js'

export interface PointPainter {
  readonly paint: (
    geometry: ChunkGeometry,
    at: { readonly k: number; readonly dx: number; readonly dy: number },
  ) => void
  readonly finish: () => void
}

/**
 * Puts points straight into the pixels: a million circles by the canvas take a second, a million small discs of whole
 * pixels some twenty milliseconds.
 */
export function createPointPainter(context: CanvasRenderingContext2D, frame: MapFrame, radius: number): PointPainter {
  const width = Math.round(frame.size.width * frame.dense)
  const height = Math.round(frame.size.height * frame.dense)
  const colours = frame.inks.classes.map((ink) => toPixel(ink))
  const disc = createDisc(radius * frame.dense)
  let pixels: Uint32Array | null = null
  let image: ImageData | null = null
  const { dense, classes } = frame
  return {
    paint({ rows, paths, starts, vertices }, { k, dx, dy }) {
      for (let path = 0; path < paths.length; path++) {
        const word = paths[path] ?? 0
        if ((word & 3) !== PATH_POINT) continue
        image ??= context.createImageData(width, height)
        pixels ??= new Uint32Array(image.data.buffer)
        const colour = colours[classes === null ? 1 : classes.charCodeAt(rows[word >>> 2] ?? 0) - 48] ?? 0
        const vertex = 2 * (starts[path] ?? 0)
        const x = Math.round(((vertices[vertex] ?? 0) * k + dx) * dense)
        const y = Math.round((dy - (vertices[vertex + 1] ?? 0) * k) * dense)
        for (const { row, from, to } of disc) {
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

/** The runs of pixels of a disc around its middle. */
function createDisc(radius: number): readonly { readonly row: number; readonly from: number; readonly to: number }[] {
  const whole = Math.max(0, Math.round(radius - 0.5))
  return Array.from({ length: 2 * whole + 1 }, (_, index) => {
    const row = index - whole
    const half = Math.floor(Math.sqrt(Math.max(0, radius * radius - row * row)))
    return { row, from: -half, to: half }
  })
}

let judge: OffscreenCanvasRenderingContext2D | null = null

/** A colour of a style sheet as one pixel in memory. */
export function toPixel(ink: string): number {
  const [pixel = 0] = new Uint32Array(toRgba(ink).buffer)
  return pixel
}

/** Red, green, blue and how solid, of whatever a style sheet may call a colour. */
export function toRgba(ink: string): Uint8ClampedArray {
  judge ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (judge === null) return new Uint8ClampedArray([0, 0, 0, 255])
  judge.clearRect(0, 0, 1, 1)
  judge.fillStyle = ink
  judge.fillRect(0, 0, 1, 1)
  return judge.getImageData(0, 0, 1, 1).data
}
