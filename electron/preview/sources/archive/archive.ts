import { asLine } from '../../../../shared/decode/untrustedJson.js'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Preview } from '../../../../shared/preview/model.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { PreviewFile } from '../../../ports/preview/previewService.js'
import type { SourceContext } from '../../context/previewContext.js'
import { withFile } from '../../context/readFileParts.js'
import { inflateGzip } from './inflateGzip.js'
import { createUnpackBudget } from './unpackBudget.js'
import { inflateEntry, readZipDirectory, type ZipEntry } from './zip.js'

/** Lists the files of a zip that a person can open, in the order of the zip. Folders are left out. */
export const listFiles = (entries: ReadonlyMap<string, ZipEntry>): readonly ZipEntry[] =>
  [...entries.values()].filter(({ name }) => !name.endsWith('/'))

/** Previews an archive as a list of files to choose from. A name is only shown and never used as a path. */
export function previewArchive(context: SourceContext, file: PreviewFile): Promise<Result<Preview>> {
  return withFile(context.disk, file.path, async (opened, bytes): Promise<Result<Preview>> => {
    const entries = await readZipDirectory(opened, bytes)
    if (!entries.ok) return fail(failure('look/unreadable', { format: 'ZIP' }))
    const files = listFiles(entries.value)
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

/**
 * Unpacks one file of a zip into the scratch folder, and gives its path. Fails with `look/unreadable` when it is
 * missing, encrypted or damaged.
 */
export async function unpackEntry(
  context: SourceContext,
  archive: { readonly file: OpenFile; readonly bytes: number },
  entry: ZipEntry | undefined,
): Promise<Result<string>> {
  if (entry === undefined) return fail(failure('look/unreadable', { format: 'ZIP' }))
  const budget = createUnpackBudget(archive.bytes)
  return writeScratch(context, (take) => inflateEntry(archive.file, entry, { ...context, budget }, take))
}

/** Unpacks a gzip file into the scratch folder, within the same limits as a zip. */
export const unpackGzip = (context: SourceContext, file: OpenFile, bytes: number): Promise<Result<string>> =>
  writeScratch(context, (take) => inflateGzip(file, bytes, context, take))

type Take = (piece: Uint8Array) => Promise<Result<boolean>>

async function writeScratch(
  { disk, scratchPath }: SourceContext,
  fill: (take: Take) => Promise<Result<void>>,
): Promise<Result<string>> {
  const path = scratchPath()
  const opened = await disk.open(path, 'create-new')
  if (!opened.ok) return opened
  try {
    let at = 0
    const filled = await fill(async (piece) => {
      const written = await opened.value.writeAt([piece], at)
      at += piece.length
      return written.ok ? ok(true) : written
    })
    return filled.ok ? ok(path) : filled
  } finally {
    await opened.value.close()
  }
}
