import { LIMITS } from '../../../shared/limits.js'
import type { DetectedEncoding } from '../../../shared/preview/detect/encoding.js'
import type { Preview } from '../../../shared/preview/model.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { RenderedImage } from '../../ports/preview/renderers.js'
import { createNoPreview } from '../context/noPreview.js'
import type { PreviewContext } from '../context/previewContext.js'
import { decodeHead, withFile } from '../context/readFileParts.js'

const toBase64 = ({ png }: Pick<RenderedImage, 'png'>): string => Buffer.from(png).toString('base64')
const isTooLarge = ({ png }: Pick<RenderedImage, 'png'>): boolean => png.length > LIMITS.PREVIEW_PICTURE_BYTES

/** Renders one page of a PDF as an image. */
export async function previewPdf(
  context: PreviewContext,
  file: PreviewFile,
  { version, bytes }: { readonly version: string; readonly bytes: number },
): Promise<Result<Preview>> {
  if (bytes > LIMITS.PREVIEW_DRAWN_BYTES) return ok(createNoPreview('too-large-to-show'))
  const { part = 0 } = file
  return withFile(context.disk, file.path, async (opened): Promise<Result<Preview>> => {
    const whole = await opened.readAt(bytes, 0)
    if (!whole.ok) return whole
    const page = await context.renderers.page(whole.value, part)
    if (!page.ok) return page
    if (page.value === null) return ok(createNoPreview('locked'))
    if (isTooLarge(page.value)) return ok(createNoPreview('too-large-to-show'))
    const { pages, text, width, height } = page.value
    const at = Math.min(part, pages - 1)
    return ok({ type: 'document', version, pages, at, width, height, base64: toBase64(page.value), text })
  })
}

/** Renders an SVG drawing as an image. */
export async function previewSvg(
  context: PreviewContext,
  file: PreviewFile,
  { text, bytes }: { readonly text: DetectedEncoding; readonly bytes: number },
): Promise<Result<Preview>> {
  if (bytes > LIMITS.PREVIEW_SVG_BYTES) return ok(createNoPreview('too-large-to-show'))
  return withFile(context.disk, file.path, async (opened): Promise<Result<Preview>> => {
    const whole = await opened.readAt(bytes, 0)
    if (!whole.ok) return whole
    const drawn = await context.renderers.drawing(decodeHead(whole.value, text))
    return drawn.ok ? ok(createPicture('svg', drawn.value)) : drawn
  })
}

/** Renders a raster of any size and number format as an image. Only as much of it is read as a screen can show. */
export function previewTiff(context: PreviewContext, file: PreviewFile): Promise<Result<Preview>> {
  return withFile(context.disk, file.path, async (opened, length): Promise<Result<Preview>> => {
    const read = async (from: number, count: number): Promise<Uint8Array> => {
      const piece = await opened.readAt(Math.max(0, Math.min(count, length - from)), from)
      if (!piece.ok || context.signal.aborted) throw new Error('cannot be read')
      return piece.value
    }
    const drawn = await context.renderers.raster({ length, read })
    if (!drawn.ok) return drawn
    return ok(drawn.value === null ? createNoPreview('too-large-to-show') : createPicture('tiff', drawn.value))
  })
}

function createPicture(of: 'svg' | 'tiff', image: RenderedImage): Preview {
  if (isTooLarge(image)) return createNoPreview('too-large-to-show')
  const { width, height } = image
  return { type: 'picture', mimeType: 'image/png', of, width, height, base64: toBase64(image) }
}
