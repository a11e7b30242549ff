import * as z from 'zod'
import { datasetId, mediaId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { csvDialect } from './model.js'

const lineNumber = z.number().int().min(0).max(LIMITS.PREVIEW_SKIPPED_LINES)

/**
 * How a person wants a text table to be read. Null is "as found". Lines are counted from 1 as an editor counts them:
 * `namesLine` is the line with the names of the columns, 0 for a table without one; the rows begin behind it and behind the
 * first `skip` lines.
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

/** A file inside an archive, by its place in the archive's own list, from 0; null is the file itself. */
export const archiveEntry = z.number().int().min(0).max(LIMITS.PREVIEW_PARTS).nullable().default(null)

/** What a person chose for one file, as it is kept between two starts. */
export const rememberedReader = z.strictObject({ datasetId, mediaId, entry: archiveEntry, reader: readerOptions })
export type RememberedReader = z.infer<typeof rememberedReader>

type ReadFile = Pick<RememberedReader, 'datasetId' | 'mediaId' | 'entry'>

const isOf = (one: RememberedReader, { datasetId: dataset, mediaId: media, entry }: ReadFile): boolean =>
  one.mediaId === media && one.datasetId === dataset && one.entry === entry

/** The options that were chosen for this file, or null. */
export const recallReader = (remembered: readonly RememberedReader[], file: ReadFile): ReaderOptions | null =>
  remembered.find((one) => isOf(one, file))?.reader ?? null

/** The list with other options for this file, the latest last; options that are all as found are not kept. The oldest go first. */
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
