import * as z from 'zod'
import { catalogFilter } from '../catalogue/search/model.js'
import { failureView } from '../failureView.js'
import { datasetId, folderToken, libraryFileId, mediaId, portalId } from '../ids.js'
import { versionId } from '../library/model.js'
import { LIMITS } from '../limits.js'
import { keptVersions } from '../settings/schema.js'

/** Followed datasets and searches, as the window sees them. */

/**
 * What can change. `hash`: the producer seems to have another file than the portal describes. `hash-false`: that file
 * was fetched and is indeed another one; the file on disk was kept. `dataset`: a new result of a followed search.
 */
export const FOLLOW_CHANGES = [
  'bytes',
  'hash',
  'hash-false',
  'new',
  'withdrawn',
  'licence',
  'access',
  'description',
  'dataset',
] as const

const title = z.string().max(LIMITS.TITLE_CHARS)

export const followChange = z.strictObject({
  what: z.enum(FOLLOW_CHANGES),
  datasetId,
  /** Null for a change of a dataset as a whole. */
  mediaId: mediaId.nullable(),
  /** The name of the file or the title of the dataset. */
  name: title,
  was: title.nullable(),
  now: title.nullable(),
})
export type FollowChange = z.infer<typeof followChange>

/** A file on the disk of which a previous version is kept. */
export const updatedFile = z.strictObject({
  file: libraryFileId,
  name: title,
  /** When it was downloaded; null where that is not on record. */
  fetchedMs: z.number().int().nullable(),
  /** The newest of its previous versions. */
  previous: z.strictObject({ id: versionId, atMs: z.number().int().nullable() }),
})
export type UpdatedFile = z.infer<typeof updatedFile>

export const followView = z.strictObject({
  /** Stable across restarts. */
  id: z.string().max(LIMITS.FOLLOW_KEY_CHARS),
  portalId,
  title,
  /** Null for a search. */
  datasetId: datasetId.nullable(),
  /** The portal has withdrawn the dataset, and a person has seen this. */
  isWithdrawn: z.boolean(),
  /** Null for a dataset. */
  query: catalogFilter.nullable(),
  folder: z.strictObject({ token: folderToken, label: title }),
  /** When the portal was last asked; null before the first check since the start. */
  checkedMs: z.number().int().nullable(),
  changes: z.array(followChange).max(LIMITS.FOLLOW_CHANGES),
  /** How many changes there are; `changes` lists the first of them. */
  changeCount: z.number().int().nonnegative(),
  /** What can be compared with its previous version; what was updated last comes first. */
  updated: z.array(updatedFile).max(LIMITS.FOLLOW_UPDATED),
  /** How many previous versions of its files are kept; null for as many as the settings say. */
  keep: keptVersions.nullable(),
  /** Why the last check failed. */
  trouble: failureView.nullable(),
})
export type FollowView = z.infer<typeof followView>

export const followState = z.strictObject({
  isChecking: z.boolean(),
  follows: z.array(followView).max(LIMITS.FOLLOWED_SHOWN),
  /** How many more are followed by commands. */
  notShown: z.number().int().nonnegative(),
})
export type FollowState = z.infer<typeof followState>

/** Whether a change brings files to download: some of a dataset, or all of a new one. */
export const isFileChange = ({ what }: Pick<FollowChange, 'what'>): boolean =>
  what === 'bytes' || what === 'hash' || what === 'new' || what === 'dataset'
