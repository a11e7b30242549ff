import type { Result } from '../../../shared/result.js'

/** A picture that any window can show: a PNG of a size that is decoded without a visible pause. */
export interface RenderedImage {
  readonly png: Uint8Array
  /** The width of the drawing in its own units. The PNG may have fewer or more pixels. */
  readonly width: number
  readonly height: number
}

export interface RenderedPage extends RenderedImage {
  readonly pages: number
  /** The text of the page, for a person who cannot see it. */
  readonly text: string
}

/** Reads any part of a file, and fewer bytes at its end. Throws when the file cannot be read. */
export interface RandomAccessBytes {
  readonly length: number
  read(from: number, length: number): Promise<Uint8Array>
}

/**
 * Draws pages, drawings and rasters as plain pixels. A file can be made so that drawing it takes any time and any
 * memory, so it is drawn in a process that can be ended, and never in the window. Scripts do not run and nothing else
 * is loaded. Fails with `look/unreadable` for a content of another kind.
 */
export interface Renderers {
  /** Draws a page, counted from 0; beyond the end, the last one. Null for a document with a password. */
  page(document: Uint8Array, page: number): Promise<Result<RenderedPage | null>>
  drawing(svg: string): Promise<Result<RenderedImage>>
  /** Draws a raster. Null when it has too many pixels for a preview, and no smaller copy of itself. */
  raster(tiff: RandomAccessBytes): Promise<Result<RenderedImage | null>>
}
