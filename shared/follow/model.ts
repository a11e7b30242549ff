import * as z from 'zod'
import { catalogFilter } from '../catalogue/search/model.js'
import { failureView } from '../failureView.js'
import { datasetId, folderToken, mediaId, portalId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { keptVersions } from '../settings/schema.js'

/** What is followed, as the window sees it. */

/**
 * What can have changed. `hash`: the producer seems to have another file than the one that the portal describes.
 * `hash-false`: that was fetched, and is so; the file on the disk was kept. `dataset`: one more that answers a followed
 * search.
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
  /** Null for what concerns a dataset as a whole. */
  mediaId: mediaId.nullable(),
  /** The file or the dataset, as a person knows it. */
  name: title,
  was: title.nullable(),
  now: title.nullable(),
})
export type FollowChange = z.infer<typeof followChange>

export const followView = z.strictObject({
  /** Stays the same from one start to the next. */
  id: z.string().max(LIMITS.FOLLOW_KEY_CHARS),
  portalId,
  title,
  /** Null for a search. */
  datasetId: datasetId.nullable(),
  /** Null for a dataset. */
  query: catalogFilter.nullable(),
  folder: z.strictObject({ token: folderToken, label: title }),
  /** When the portal was asked last; null before the first time of this start. */
  checkedMs: z.number().int().nullable(),
  changes: z.array(followChange).max(LIMITS.FOLLOW_CHANGES),
  /** How many former versions of its files stay; null for as many as the settings say. */
  keep: keptVersions.nullable(),
  /** Why it could not be checked. */
  trouble: failureView.nullable(),
})
export type FollowView = z.infer<typeof followView>

export const followState = z.strictObject({
  isChecking: z.boolean(),
  follows: z.array(followView).max(LIMITS.FOLLOWED_SHOWN),
})
export type FollowState = z.infer<typeof followState>

/** Whether a change is of files that can be downloaded: some of a dataset's, or all of a new one's. */
export const isFileChange = ({ what }: Pick<FollowChange, 'what'>): boolean =>
  what === 'bytes' || what === 'hash' || what === 'new' || what === 'dataset'
