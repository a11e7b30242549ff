import * as z from 'zod'
import { datasetId, mediaId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { csvDialect } from './model.js'

const lineNumber = z.number().int().min(0).max(LIMITS.PREVIEW_SKIPPED_LINES)

/**
 * A person's choices of how a text table is read. Null means "as detected". Lines are counted from 1 as in an editor:
 * `namesLine` is the line with the names of the columns, 0 for a table without one; the rows begin after it and after
 * the first `skip` lines.
 */
export const readerOptions = z.strictObject({
  encoding: csvDialect.shape.encoding.nullable().default(null),
  separator: csvDialect.shape.separator.nullable().default(null),
  quote: csvDialect.shape.quote.nullable().default(null),
  decimal: csvDialect.shape.decimal.nullable().default(null),
  dates: csvDialect.shape.dates.nullable().default(null),
  namesLine: lineNumber.nullable().default(null),
  skip: lineNumber.nullable().default(null),
})
export type ReaderOptions = z.infer<typeof readerOptions>

export const AS_FOUND: ReaderOptions = readerOptions.parse({})

/** The index of a file in the archive's own list, from 0; null is the archive file itself. */
export const archiveEntry = z.number().int().min(0).max(LIMITS.PREVIEW_PARTS).nullable().default(null)

/** The choices for one file, as they are stored. */
export const rememberedReader = z.strictObject({ datasetId, mediaId, entry: archiveEntry, reader: readerOptions })
export type RememberedReader = z.infer<typeof rememberedReader>

type ReadFile = Pick<RememberedReader, 'datasetId' | 'mediaId' | 'entry'>

const isOf = (one: RememberedReader, { datasetId: dataset, mediaId: media, entry }: ReadFile): boolean =>
  one.mediaId === media && one.datasetId === dataset && one.entry === entry

/** Returns the stored options of this file, or null. */
export const recallReader = (remembered: readonly RememberedReader[], file: ReadFile): ReaderOptions | null =>
  remembered.find((one) => isOf(one, file))?.reader ?? null

/**
 * Returns the list with new options for this file at its end; options that are all "as detected" are not stored. The
 * oldest entries are dropped.
 */
export function rememberReader(
  remembered: readonly RememberedReader[],
  file: ReadFile,
  reader: ReaderOptions,
): RememberedReader[] {
  const others = remembered.filter((one) => !isOf(one, file))
  if (Object.values(reader).every((choice) => choice === null)) return others
  const { datasetId: dataset, mediaId: media, entry } = file
  return [...others, { datasetId: dataset, mediaId: media, entry, reader }].slice(-LIMITS.READERS_REMEMBERED)
}
