import type { Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { SourceContext } from '../../context/previewContext.js'
import { failUnreadable } from '../../context/unreadableFailures.js'
import { writeScratchFile } from '../../context/writeScratchFile.js'
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
  return writeScratchFile(context, (write) => inflateEntry(archive.file, entry, { ...context, budget }, write))
}

/** Unpacks a gzip file into the scratch folder, within the same limits as a zip. */
export const unpackGzip = (context: SourceContext, file: OpenFile, bytes: number): Promise<Result<string>> =>
  writeScratchFile(context, (write) => inflateGzip(file, bytes, context, write))
