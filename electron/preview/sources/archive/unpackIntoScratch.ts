import { ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { SourceContext } from '../../context/previewContext.js'
import { failUnreadable } from '../../context/unreadableFailures.js'
import { inflateEntry } from './inflateEntry.js'
import { inflateGzip } from './inflateGzip.js'
import type { ZipEntry } from './readZipDirectory.js'
import { createUnpackBudget } from './unpackBudget.js'

/**
 * Unpacks one file of a zip into the scratch folder, and gives its path. Fails with `look/unreadable` when it is
 * missing, encrypted or damaged.
 */
export async function unpackEntry(
  context: SourceContext,
  archive: { readonly file: OpenFile; readonly bytes: number },
  entry: ZipEntry | undefined,
): Promise<Result<string>> {
  if (entry === undefined) return failUnreadable('ZIP')
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
