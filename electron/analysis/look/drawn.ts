import { LIMITS } from '../../../shared/limits.js'
import type { FoundEncoding } from '../../../shared/look/encoding.js'
import type { Sight } from '../../../shared/look/model.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Drawn } from '../../ports/artist.js'
import type { LookFile } from '../../ports/looker.js'
import type { LookBench } from './bench.js'
import { decodeHead, reading } from './bytes.js'
import { nothing } from './nothing.js'

const base64 = ({ png }: Pick<Drawn, 'png'>): string => Buffer.from(png).toString('base64')
const tooLarge = ({ png }: Pick<Drawn, 'png'>): boolean => png.length > LIMITS.LOOK_PICTURE_BYTES

/** One page of a PDF, as points. */
export async function drawnDocument(
  bench: LookBench,
  file: LookFile,
  { version, bytes }: { readonly version: string; readonly bytes: number },
): Promise<Result<Sight>> {
  if (bytes > LIMITS.LOOK_DRAWN_BYTES) return ok(nothing('too-large-to-show'))
  const { part = 0 } = file
  return reading(bench.disk, file.path, async (opened): Promise<Result<Sight>> => {
    const whole = await opened.readAt(bytes, 0)
    if (!whole.ok) return whole
    const page = await bench.artist.page(whole.value, part)
    if (!page.ok) return page
    if (page.value === null) return ok(nothing('locked'))
    if (tooLarge(page.value)) return ok(nothing('too-large-to-show'))
    const { pages, text, width, height } = page.value
    const at = Math.min(part, pages - 1)
    return ok({ is: 'document', version, pages, at, width, height, base64: base64(page.value), text })
  })
}

/** A drawing of lines, as points. */
export async function drawnVector(
  bench: LookBench,
  file: LookFile,
  { text, bytes }: { readonly text: FoundEncoding; readonly bytes: number },
): Promise<Result<Sight>> {
  if (bytes > LIMITS.LOOK_SVG_BYTES) return ok(nothing('too-large-to-show'))
  return reading(bench.disk, file.path, async (opened): Promise<Result<Sight>> => {
    const whole = await opened.readAt(bytes, 0)
    if (!whole.ok) return whole
    const drawn = await bench.artist.drawing(decodeHead(whole.value, text))
    return drawn.ok ? ok(picture('svg', drawn.value)) : drawn
  })
}

/** A raster of any size and kind of number, as points: only as much of it is read as a screen can show. */
export function drawnRaster(bench: LookBench, file: LookFile): Promise<Result<Sight>> {
  return reading(bench.disk, file.path, async (opened, length): Promise<Result<Sight>> => {
    const read = async (from: number, count: number): Promise<Uint8Array> => {
      const piece = await opened.readAt(Math.max(0, Math.min(count, length - from)), from)
      if (!piece.ok || bench.signal.aborted) throw new Error('cannot be read')
      return piece.value
    }
    const drawn = await bench.artist.raster({ length, read })
    if (!drawn.ok) return drawn
    return ok(drawn.value === null ? nothing('too-large-to-show') : picture('tiff', drawn.value))
  })
}

function picture(of: 'svg' | 'tiff', drawn: Drawn): Sight {
  if (tooLarge(drawn)) return nothing('too-large-to-show')
  const { width, height } = drawn
  return { is: 'picture', type: 'image/png', of, width, height, base64: base64(drawn) }
}
