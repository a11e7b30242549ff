import { LIMITS } from '../../../shared/limits.js'
import type { FileType } from '../../../shared/preview/detect/fileType.js'
import type { Preview } from '../../../shared/preview/model.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import { createNoPreview } from '../context/noPreview.js'
import type { PreviewContext } from '../context/previewContext.js'
import { decodeHead, withFile } from '../context/readFileParts.js'
import { previewArchive } from '../sources/archive/previewArchive.js'
import { previewPdf, previewSvg, previewTiff } from './previewPdfSvgTiff.js'
import { previewPicture } from './previewPicture.js'

/** Creates the preview of a file that is no table, or gives the reason why there is none. */
export async function createNonTablePreview(
  context: PreviewContext,
  file: PreviewFile,
  { what, bytes }: { readonly what: FileType; readonly bytes: number },
): Promise<Result<Preview>> {
  switch (what.type) {
    case 'picture':
      return previewPicture(context, file, what.mimeType, bytes)
    case 'text':
      return withFile(context.disk, file.path, async (opened, size): Promise<Result<Preview>> => {
        const head = await opened.readAt(LIMITS.PREVIEW_HEAD_BYTES, 0)
        if (!head.ok) return head
        const text = decodeHead(head.value, what.text)
        const shown = text.slice(0, LIMITS.PREVIEW_TEXT_CHARS)
        const more = size > head.value.length || shown.length < text.length
        return ok({ type: 'text', text: shown, encoding: what.text.encoding, more })
      })
    case 'pdf':
      return previewPdf(context, file, { version: what.version, bytes })
    case 'svg':
      return previewSvg(context, file, { text: what.text, bytes })
    case 'tiff':
      return previewTiff(context, file)
    case 'zip':
      return previewArchive(context, file)
    case 'empty':
      return ok(createNoPreview('empty'))
    case 'locked':
      return ok(createNoPreview('locked'))
    case 'spreadsheet':
      return ok(createNoPreview('other-spreadsheet'))
    case 'dbf':
    case 'shapefile':
    case 'netcdf':
    case 'gtfs-realtime':
      return ok(createNoPreview(what.type))
    default:
      return ok(createNoPreview('unknown-format'))
  }
}
