import type { Result } from '../../../shared/result.js'

/** A picture that any window can show: PNG, of a size that is decoded without a visible pause. */
export interface RenderedImage {
  readonly png: Uint8Array
  /** Of what was drawn, in its own points: the PNG may have fewer or more. */
  readonly width: number
  readonly height: number
}

export interface RenderedPage extends RenderedImage {
  readonly pages: number
  /** The text of the page, for a person who cannot see it. */
  readonly text: string
}

/** Any part of a file; fewer bytes at its end. Throws when it cannot be read. */
export interface RandomAccessBytes {
  readonly length: number
  read(from: number, length: number): Promise<Uint8Array>
}

/**
 * Draws what no window should draw itself: a page, a drawing or a raster can be made to take any time and any memory,
 * so it is turned into plain points in a process that can be ended. Scripts do not run and nothing else is loaded.
 * `look/unreadable` for what is not what it seems.
 */
export interface Renderers {
  /** `page` counts from 0; the last one is drawn for those behind it. Null for a document with a password. */
  page(document: Uint8Array, page: number): Promise<Result<RenderedPage | null>>
  drawing(svg: string): Promise<Result<RenderedImage>>
  /** Null when it has more points than can be read for one preview, and no smaller copy of itself. */
  raster(tiff: RandomAccessBytes): Promise<Result<RenderedImage | null>>
}
