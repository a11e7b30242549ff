import { LIMITS } from '../../../shared/limits.js'
import type { DetectedEncoding } from '../../../shared/preview/detect/encoding.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import { readChunks, withFile, writeTextFile } from '../context/fileReader.js'
import type { SourceContext } from '../context/previewContext.js'

/**
 * A copy of a text in UTF-8, in the scratch folder: the database reads nothing else that is of use (it refuses the
 * euro sign and the œ of Windows). What is no text in that encoding becomes the mark for that. `cut` past `most` bytes.
 */
export async function transcodeToUtf8(
  context: SourceContext,
  file: PreviewFile,
  { encoding, bomBytes, most }: DetectedEncoding & { readonly most: number },
): Promise<Result<{ readonly path: string; readonly cut: boolean }>> {
  const path = context.scratchPath()
  const decoder = new TextDecoder(encoding)
  return withFile(context.disk, file.path, async (from, bytes) => {
    const reach = Math.min(most, LIMITS.PREVIEW_REWRITE_BYTES)
    const cut = bytes > reach
    const written = await writeTextFile(context.disk, path, async (to) => {
      let rest = ''
      const read = await readChunks(from, { from: bomBytes, most: reach, signal: context.signal }, async (piece) => {
        const text = rest + decoder.decode(piece, { stream: true })
        // A copy that ends before its source ends with a whole line.
        const end = cut ? text.lastIndexOf('\n') + 1 : text.length
        rest = text.slice(end)
        const put = await to.write(text.slice(0, end))
        return put.ok ? ok(true) : put
      })
      if (!read.ok || cut) return read
      return to.write(rest + decoder.decode())
    })
    return written.ok ? ok({ path, cut }) : written
  })
}
