import type { MapRenderer } from '../frame/mapFrame.js'
import { createCanvasRenderer } from './canvasRenderer.js'

/** The fastest renderer that this computer has. */
export function createRenderer(board: HTMLCanvasElement): MapRenderer {
  return createCanvasRenderer(board)
}
