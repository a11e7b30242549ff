import * as z from 'zod'
import type { Dataset } from '../../shared/catalogue/model.js'
import { catalogFilter, getFilterKey } from '../../shared/catalogue/search/model.js'
import { failure } from '../../shared/failure.js'
import { datasetId, mediaId, portalId, producerId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { keptVersions } from '../../shared/settings/schema.js'
import type { Disk } from '../ports/disk.js'
import type { Followed } from './followList.js'
import { openJsonFile } from './jsonFile.js'
import { toSeen } from './seenDataset.js'

/**
 * A followed search: datasets that it newly finds, or no longer finds, are reported. A followed producer is a search
 * for what it publishes.
 */
const followedSearch = z.object({
  portal: portalId,
  title: z.string().min(1).max(LIMITS.TITLE_CHARS),
  query: catalogFilter,
  /** The absolute path of the folder that its new datasets are downloaded into. */
  to: z.string().min(1).max(4096),
  /** The volume of that folder, by which its empty mount point is told from it. Left out until it was read. */
  volume: z.string().max(100).optional(),
  /** The datasets that the search found when a person last saw its results. */
  known: z.array(datasetId).max(LIMITS.FOLLOWED_RESULTS),
  /** The producer, when the search follows what it publishes. */
  producerId: producerId.nullish(),
  /** Media of its datasets that the portal has withdrawn, as a person has seen. Left out while there are none. */
  withdrawn: z.array(mediaId).max(LIMITS.FOLLOW_WITHDRAWN).optional(),
  /** How many previous versions of its files are kept. Left out or null, the setting decides. */
  keep: keptVersions.nullish(),
})
export type FollowedSearch = z.infer<typeof followedSearch>

const searchFile = z.object({ version: z.literal(1), searches: z.array(followedSearch).max(LIMITS.FOLLOWED_SHOWN) })

const SEARCH_FILE = 'followed-searches.json'

/** The followed searches, in a file of the data folder. */
export interface FollowedSearchList {
  /** The path of the file, whether there is one or not. */
  readonly path: string
  /** Fails with `state/unreadable` when the file exists and cannot be decoded. */
  read(): Promise<Result<readonly FollowedSearch[]>>
  /** Replaces the whole list atomically. Fails with `follow/too-many` when it could not be read again. */
  write(all: readonly FollowedSearch[]): Promise<Result<void>>
}

export function openFollowedSearchList(disk: Disk, folder: string): FollowedSearchList {
  const file = openJsonFile(disk, { folder, name: SEARCH_FILE }, searchFile, () => fail(failure('follow/too-many')))
  return {
    path: file.path,
    async read() {
      const found = await file.read()
      return found.ok ? ok(dropRepeats(found.value?.searches ?? [])) : found
    },
    write: (all) => file.write({ version: 1, searches: [...all] }),
  }
}

/** The key of an entry: the same search into the same folder is followed once. */
export const getSearchKey = ({ portal, query, to }: Pick<FollowedSearch, 'portal' | 'query' | 'to'>): string =>
  ['search', portal, getFilterKey(query), to].join('\n')

/** Keeps the first of searches that differ only in the order of their values: both could be followed once. */
const dropRepeats = (all: readonly FollowedSearch[]): readonly FollowedSearch[] =>
  [...new Map(all.toReversed().map((one) => [getSearchKey(one), one])).values()].toReversed()

/** Turns a dataset of a search into an entry as if it were followed by itself. */
export const toFollowedDataset = (
  { portal, to, volume, keep, withdrawn }: FollowedSearch,
  dataset: Dataset,
  digest: (text: string) => string,
): Followed => ({
  portal,
  datasetId: dataset.id,
  mediaId: null,
  to,
  volume,
  keep,
  seen: toSeen(dataset, digest, withdrawn),
})
