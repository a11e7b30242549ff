import type { ContentComparison } from '../../shared/compare/model.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { OpenFile } from '../ports/disk.js'
import type { ComparedFile } from '../ports/preview/comparisonService.js'
import { readChunks, withFile } from '../preview/context/readFileParts.js'
import type { CompareContext } from './context/compareContext.js'
import { countLines } from './countLines.js'

/**
 * Compares two files that are not both tables: whether their bytes are the same, and for two texts up to
 * `LIMITS.COMPARE_TEXT_BYTES` how many lines were added and removed. A line that only moved counts as the same.
 */
export async function compareBytesAndLines(
  context: CompareContext,
  files: { readonly old: ComparedFile; readonly now: ComparedFile },
  areTexts: boolean,
): Promise<Result<ContentComparison>> {
  return withFile(context.disk, files.old.path, (old, oldBytes) =>
    withFile(context.disk, files.now.path, async (now, nowBytes): Promise<Result<ContentComparison>> => {
      const identical = oldBytes === nowBytes ? await areEqual(context, old, now, oldBytes) : ok(false)
      if (!identical.ok) return identical
      const isIdentical = identical.value
      if (!areTexts || Math.max(oldBytes, nowBytes) > LIMITS.COMPARE_TEXT_BYTES) {
        const counts = { added: 0, removed: 0, changed: isIdentical ? 0 : 1, same: isIdentical ? 1 : 0 }
        return ok({ type: 'content', isIdentical, unit: 'file', counts })
      }
      const before = await readLines(context, old, oldBytes)
      if (!before.ok) return before
      const after = await readLines(context, now, nowBytes)
      if (!after.ok) return after
      return ok({ type: 'content', isIdentical, unit: 'lines', counts: countLines(before.value, after.value) })
    }),
  )
}

async function areEqual(
  { signal }: CompareContext,
  old: OpenFile,
  now: OpenFile,
  bytes: number,
): Promise<Result<boolean>> {
  let at = 0
  let isEqual = true
  const read = await readChunks(old, { from: 0, most: bytes, signal }, async (piece) => {
    const other = await now.readAt(piece.length, at)
    if (!other.ok) return other
    at += piece.length
    isEqual = Buffer.compare(piece, other.value) === 0
    return ok(isEqual)
  })
  return read.ok ? ok(isEqual) : read
}

/** Each byte is read as one character: the encoding does not change which lines are equal. */
async function readLines(
  { signal }: CompareContext,
  file: OpenFile,
  bytes: number,
): Promise<Result<readonly string[]>> {
  const pieces: Buffer[] = []
  const read = await readChunks(file, { from: 0, most: bytes, signal }, async (piece) => {
    pieces.push(Buffer.from(piece))
    return ok(true)
  })
  if (!read.ok) return read
  const lines = Buffer.concat(pieces).toString('latin1').split(/\r?\n/)
  return ok(lines.at(-1) === '' ? lines.slice(0, -1) : lines)
}
