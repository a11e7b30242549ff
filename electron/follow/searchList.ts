import * as z from 'zod'
import { catalogFilter } from '../../shared/catalogue/search/model.js'
import { datasetId, portalId, producerId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import { keptVersions } from '../../shared/settings/schema.js'
import type { Disk } from '../ports/disk.js'
import { openOwnFile } from './ownFile.js'

/** A search whose datasets are watched: more of them, or fewer. A producer is a search for what it publishes. */
const followedSearch = z.object({
  portal: portalId,
  title: z.string().min(1).max(LIMITS.TITLE_CHARS),
  query: catalogFilter,
  /** Absolute: the folder that its new datasets are downloaded into. */
  to: z.string().min(1).max(4096),
  /** The datasets that answered it when a person last saw them. */
  known: z.array(datasetId).max(LIMITS.FOLLOWED_RESULTS),
  /** Whose page was followed, when the query is for what that producer publishes. */
  producerId: producerId.nullish(),
  /** How many former versions of its files stay; left out or null for as many as the settings say. */
  keep: keptVersions.nullish(),
})
export type FollowedSearch = z.infer<typeof followedSearch>

const searchFile = z.object({ version: z.literal(1), searches: z.array(followedSearch).max(LIMITS.FOLLOWED_SHOWN) })

const SEARCH_FILE = 'followed-searches.json'

/** The searches that are followed, in a file of the data folder. */
export interface SearchList {
  /** Fails with `state/unreadable` when the file is there and cannot be read as what it should be. */
  read(): Promise<Result<readonly FollowedSearch[]>>
  /** Replaces all of it at once. */
  write(all: readonly FollowedSearch[]): Promise<Result<void>>
}

export function openSearchList(disk: Disk, folder: string): SearchList {
  const file = openOwnFile(disk, { folder, name: SEARCH_FILE }, searchFile)
  return {
    async read() {
      const found = await file.read()
      return found.ok ? ok(found.value?.searches ?? []) : found
    },
    write: (all) => file.write({ version: 1, searches: [...all] }),
  }
}

/** The same search into the same folder is followed once. */
export const getSearchKey = ({ portal, query, to }: Pick<FollowedSearch, 'portal' | 'query' | 'to'>): string =>
  ['search', portal, JSON.stringify(query), to].join('\n')
