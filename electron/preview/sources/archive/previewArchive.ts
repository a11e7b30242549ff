import { asLine } from '../../../../shared/decode/untrustedJson.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Preview } from '../../../../shared/preview/model.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { PreviewFile } from '../../../ports/preview/previewService.js'
import type { SourceContext } from '../../context/previewContext.js'
import { withFile } from '../../context/readFileParts.js'
import { failUnreadable } from '../../context/unreadableFailures.js'
import { readZipDirectory, type ZipEntry } from './readZipDirectory.js'

/** Lists the files of a zip that a person can open, in the order of the zip. Folders are left out. */
export const listArchiveFiles = (entries: ReadonlyMap<string, ZipEntry>): readonly ZipEntry[] =>
  [...entries.values()].filter(({ name }) => !name.endsWith('/'))

/** Previews an archive as a list of files to choose from. A name is only shown and never used as a path. */
export function previewArchive(context: SourceContext, file: PreviewFile): Promise<Result<Preview>> {
  return withFile(context.disk, file.path, async (opened, bytes): Promise<Result<Preview>> => {
    const entries = await readZipDirectory(opened, bytes)
    if (!entries.ok) return failUnreadable('ZIP')
    const files = listArchiveFiles(entries.value)
    return ok({
      type: 'archive',
      files: files.slice(0, LIMITS.PREVIEW_ARCHIVED).map((one, entry) => ({
        // A name could turn the writing, so that a program looks like a table. One of such characters alone is empty.
        name: asLine(one.name, LIMITS.TITLE_CHARS) ?? `#${entry + 1}`,
        bytes: one.unpacked,
        entry,
      })),
      more: Math.max(0, files.length - LIMITS.PREVIEW_ARCHIVED),
    })
  })
}
