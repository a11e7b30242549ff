import * as z from 'zod'
import type { BasketEntry } from '../basket/basketEntry.js'
import { access, fetchability, licence } from '../catalogue/model.js'
import { failureView } from '../failureView.js'
import { datasetId, mediaId, portalId } from '../ids.js'
import { LIMITS } from '../limits.js'

/** What the application found out about the chosen media before any byte was requested. */

const count = z.number().int().nonnegative()

/**
 * What exists under the name that a media would get. `same`: this media's own file, of the version in the catalogue.
 * `older`: its own file of another version. `other`: a file without a record. `taken`: a folder, a link or another
 * media's file, which is not replaced under any policy.
 */
export const nameConflict = z.strictObject({
  type: z.enum(['same', 'older', 'other', 'taken']),
  name: z.string().max(LIMITS.TITLE_CHARS),
})
export type NameConflict = z.infer<typeof nameConflict>

export const datasetFacts = z.strictObject({
  id: datasetId,
  theme: z.string().max(200).nullable(),
  access,
  storage: z.enum(['online', 'archived', 'unavailable', 'unknown']),
  licence: licence.nullable(),
  /** The producer's conditions beyond the licence, shortened. */
  constraint: z.string().max(LIMITS.CONSTRAINT_CHARS).nullable(),
  /**
   * Whether the portal lets this person read it. `unasked`: it is open, no account is signed in, or the portal did not
   * answer in time.
   */
  right: z.enum(['granted', 'refused', 'unasked']),
})
export type DatasetFacts = z.infer<typeof datasetFacts>

export const mediaFacts = z.strictObject({
  mediaId,
  fetchability,
  sizeBytes: count.nullable(),
  /** Null when the name is free, and when the folder was not checked. */
  occupancy: nameConflict.nullable(),
})
export type MediaFacts = z.infer<typeof mediaFacts>

export const preflightFacts = z.strictObject({
  portalId,
  datasets: z.array(datasetFacts).max(LIMITS.ADD_BATCH),
  /** In an answer of the main process only those that `isAsExpected` does not hold for. */
  media: z.array(mediaFacts).max(LIMITS.ADD_BATCH),
  /** What could not be looked up: a whole dataset, or one media of it. */
  missed: z
    .array(z.strictObject({ datasetId, mediaId: mediaId.nullable(), because: failureView }))
    .max(LIMITS.ADD_BATCH),
  /** Whether restricted media can be opened on this portal: with a key, or with an account where that is enough. */
  canOpenRestricted: z.boolean(),
  /** Free bytes of the folder's volume. Null without a folder, or when the system does not give it. */
  freeBytes: count.nullable(),
  /** Bytes that running downloads still have to write on that volume, as far as their sizes are known. */
  promisedBytes: count,
  /** Media whose folders were not checked, because it would have taken too long. */
  unlooked: count,
})
export type PreflightFacts = z.infer<typeof preflightFacts>

/** Whether a media is what a basket takes it for: a file of this size whose name is free. */
export const isAsExpected = (
  { fetchability, sizeBytes, occupancy }: MediaFacts,
  expectedBytes: number | null,
): boolean => fetchability === 'file' && sizeBytes === expectedBytes && occupancy === null

/** Completes an answer of the main process: what it does not name of these entries is as expected, unless it was missed. */
export function addExpectedMedia(answer: PreflightFacts, entries: readonly BasketEntry[]): PreflightFacts {
  const named = new Map(answer.media.map((one) => [one.mediaId, one]))
  const missed = new Set<string>(answer.missed.map((one) => one.mediaId ?? one.datasetId))
  const media = entries.flatMap(({ datasetId, media: { id, sizeBytes } }): readonly MediaFacts[] =>
    missed.has(datasetId) || missed.has(id)
      ? []
      : [named.get(id) ?? { mediaId: id, fetchability: 'file', sizeBytes, occupancy: null }],
  )
  return { ...answer, media }
}

/** Merges the facts of two parts of a selection; facts about the volume are taken from the later one. */
export function mergeFacts(earlier: PreflightFacts, later: PreflightFacts): PreflightFacts {
  const datasets = new Map([...earlier.datasets, ...later.datasets].map((dataset) => [dataset.id, dataset]))
  return {
    ...later,
    datasets: [...datasets.values()],
    media: [...earlier.media, ...later.media],
    missed: [...earlier.missed, ...later.missed],
    unlooked: earlier.unlooked + later.unlooked,
  }
}
