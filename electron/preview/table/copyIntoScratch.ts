import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PreviewContext } from '../context/previewContext.js'
import { readChunks, withFile } from '../context/readFileParts.js'
import { writeScratchFile } from '../context/writeScratchFile.js'

/**
 * Gives a path with the same content, for a query of a person: the engine opens files for reading and for writing
 * alike, so it should not get the file of the person. The path is a clone where the file system supports clones, else a
 * copy of a small file. For a larger file it is the file itself, and only the check of the query protects it.
 */
export async function copyIntoScratch(context: PreviewContext, path: string): Promise<Result<string>> {
  const clone = context.scratchPath()
  if (await context.cloneFile(path, clone)) return ok(clone)
  return withFile(context.disk, path, async (from, bytes): Promise<Result<string>> => {
    if (bytes > LIMITS.PREVIEW_COPIED_BYTES) return ok(path)
    return writeScratchFile(context, (write) =>
      readChunks(from, { from: 0, most: bytes, signal: context.signal }, write),
    )
  })
}
