import type { MapRenderer } from '../frame/mapFrame.js'
import { createCanvasRenderer } from './canvasRenderer.js'

/** What draws best on this computer. */
export function createRenderer(board: HTMLCanvasElement): MapRenderer {
  return createCanvasRenderer(board)
}
