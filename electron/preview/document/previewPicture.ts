import { LIMITS } from '../../../shared/limits.js'
import { readImageSize } from '../../../shared/preview/detect/readImageSize.js'
import type { Preview } from '../../../shared/preview/model.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import { createNoPreview } from '../context/noPreview.js'
import type { PreviewContext } from '../context/previewContext.js'
import { withFile } from '../context/readFileParts.js'

type PictureMimeType = Extract<Preview, { readonly type: 'picture' }>['mimeType']
const OF = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/gif': 'gif', 'image/webp': 'webp' } as const

/** The picture as it is on disk: the window draws it. */
export async function previewPicture(
  context: PreviewContext,
  file: PreviewFile,
  mimeType: PictureMimeType,
  bytes: number,
): Promise<Result<Preview>> {
  if (bytes > LIMITS.PREVIEW_PICTURE_BYTES) return ok(createNoPreview('too-large-to-show'))
  return withFile(context.disk, file.path, async (opened): Promise<Result<Preview>> => {
    const whole = await opened.readAt(bytes, 0)
    if (!whole.ok) return whole
    const size = readImageSize(whole.value)
    if (size === null) return ok(createNoPreview('unknown-format'))
    if (size.width * size.height > LIMITS.PREVIEW_PICTURE_POINTS) return ok(createNoPreview('too-large-to-show'))
    return ok({
      type: 'picture',
      mimeType,
      of: OF[mimeType],
      ...size,
      base64: Buffer.from(whole.value).toString('base64'),
    })
  })
}
