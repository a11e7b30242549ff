import * as z from 'zod'
import { datasetId, mediaId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { archiveEntry } from './model.js'
import { type ReaderOptions, readerOptions } from './readerOptions.js'

/** The choices for one file, as they are stored. */
export const rememberedReader = z.strictObject({ datasetId, mediaId, entry: archiveEntry, reader: readerOptions })
export type RememberedReader = z.infer<typeof rememberedReader>

type ReadFile = Pick<RememberedReader, 'datasetId' | 'mediaId' | 'entry'>

const isReaderOf = (one: RememberedReader, { datasetId: dataset, mediaId: media, entry }: ReadFile): boolean =>
  one.mediaId === media && one.datasetId === dataset && one.entry === entry

/** Returns the stored options of this file, or null. */
export const recallReader = (remembered: readonly RememberedReader[], file: ReadFile): ReaderOptions | null =>
  remembered.find((one) => isReaderOf(one, file))?.reader ?? null

/**
 * Returns the list with new options for this file at its end; options that are all "as detected" are not stored. The
 * oldest entries are dropped.
 */
export function rememberReader(
  remembered: readonly RememberedReader[],
  file: ReadFile,
  reader: ReaderOptions,
): RememberedReader[] {
  const others = remembered.filter((one) => !isReaderOf(one, file))
  if (Object.values(reader).every((choice) => choice === null)) return others
  const { datasetId: dataset, mediaId: media, entry } = file
  return [...others, { datasetId: dataset, mediaId: media, entry, reader }].slice(-LIMITS.READERS_REMEMBERED)
}
