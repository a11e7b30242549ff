import { toFailureView } from '../../../shared/failureView.js'
import type { FollowView } from '../../../shared/follow/model.js'
import type { DatasetId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Result } from '../../../shared/result.js'
import { type FollowedSearch, getSearchKey } from '../../follow/followedSearchList.js'
import { type Followed, getFollowKey } from '../../follow/followList.js'
import type { AskableFile } from '../../follow/producers/askableFiles.js'
import type { SeenDataset } from '../../follow/seenDataset.js'
import type { ComparedFollow, ComparisonDeps } from './comparedFollow.js'
import { readAndCompareFollowedDataset } from './compareFollowedDataset.js'
import { compareFollowedSearch } from './compareFollowedSearch.js'
import { type FollowedLists, readAllFollowed } from './followedLists.js'

/** What the last comparison of one follow found, in the form that the window shows. */
export type FoundChanges = Pick<FollowView, 'changes' | 'changeCount' | 'updated' | 'trouble' | 'checkedMs'>

/** A comparison of one follow. */
interface Comparison {
  readonly found: FoundChanges
  /** The facts about a followed dataset with which it was compared; null for a search. */
  readonly seen: SeenDataset | null
}

const NOTHING_FOUND: Comparison = {
  found: { changes: [], changeCount: 0, updated: [], trouble: null, checkedMs: null },
  seen: null,
}

/** What a person was told of one follow. */
export interface ToldChanges extends Pick<Comparison, 'seen'> {
  readonly changes: FoundChanges['changes']
}

/** What a comparison found that needs no person to be noted. */
export type FollowNews = Pick<ComparedFollow, 'arrived' | 'returned' | 'isBack'>

/** Compares everything that is followed, and holds in memory what was found. */
export interface FollowComparisons {
  /**
   * Returns what was last found for the follow with this key, to be told to the window; nothing before its first
   * comparison.
   */
  tell(key: string): FoundChanges
  /** Returns what the window was last told: a later comparison may have found more. */
  getTold(key: string): ToldChanges
  /**
   * Notes the result of one comparison. After a failure, the changes that were found before stay. A dataset that the
   * local copy lacks is compared when its portal is asked: until then, all that was found before stays.
   */
  record(key: string, compared: Result<ComparedFollow>): void
  /** Takes what the comparisons since the last call found that is to be stored, by the keys of the follows. */
  takeNews(): ReadonlyMap<string, FollowNews>
  /**
   * Compares everything. Resolves with the files for which only their producers can say whether they are still
   * current. With `asksPortal`, datasets that the local copy lacks are requested from the portal.
   */
  compareAll(asksPortal: boolean): Promise<readonly AskableFile[]>
  /** Compares what follows one of these datasets, after their files on disk have changed. */
  compareDatasets(ids: ReadonlySet<DatasetId>): Promise<void>
  /** Compares the follows with these keys, after a person has seen their changes. */
  compareFollows(keys: ReadonlySet<string>): Promise<void>
}

/** Says which follows are compared. */
interface Choice {
  readonly isMeant: (one: Followed) => boolean
  readonly isSearchMeant: (one: FollowedSearch) => boolean
}

const ALL: Choice = { isMeant: () => true, isSearchMeant: () => true }

export function createFollowComparisons(deps: ComparisonDeps & FollowedLists): FollowComparisons {
  const { clock, life } = deps
  const comparisons = new Map<string, Comparison>()
  const told = new Map<string, Comparison>()
  let news = new Map<string, FollowNews>()
  const get = (key: string): Comparison => comparisons.get(key) ?? NOTHING_FOUND

  function record(key: string, compared: Result<ComparedFollow>): void {
    const { found, seen } = get(key)
    if (!compared.ok && compared.failure.code === 'portal/never-read') return
    if (!compared.ok) {
      comparisons.set(key, { found: { ...found, trouble: toFailureView(compared.failure) }, seen })
      return
    }
    const { changes, updated, trouble, arrived, returned, isBack } = compared.value
    if (arrived.length + returned.length > 0 || isBack) news.set(key, { arrived, returned, isBack })
    comparisons.set(key, {
      found: {
        changes: changes.slice(0, LIMITS.FOLLOW_CHANGES),
        changeCount: changes.length,
        updated: updated.slice(0, LIMITS.FOLLOW_UPDATED),
        trouble: trouble === null ? null : toFailureView(trouble),
        checkedMs: clock.now(),
      },
      seen: compared.value.seen,
    })
  }

  async function compare(asksPortal: boolean, choice: Choice): Promise<readonly AskableFile[]> {
    const all = await readAllFollowed(deps)
    if (!all.ok) return []
    const held: AskableFile[] = []
    const take = (key: string, compared: Result<ComparedFollow>): void => {
      record(key, compared)
      if (compared.ok) held.push(...compared.value.held)
    }
    for (const one of all.value.followed) {
      if (life.aborted) return []
      if (!choice.isMeant(one)) continue
      take(getFollowKey(one), await readAndCompareFollowedDataset(deps, one, asksPortal))
    }
    const keys = new Set(all.value.followed.map(getFollowKey))
    for (const one of all.value.searched) {
      if (life.aborted) return []
      if (!choice.isSearchMeant(one)) continue
      take(getSearchKey(one), await compareFollowedSearch(deps, one, keys))
    }
    return held
  }

  return {
    tell(key) {
      const comparison = get(key)
      told.set(key, comparison)
      return comparison.found
    },
    getTold(key) {
      const { found, seen } = told.get(key) ?? NOTHING_FOUND
      return { changes: found.changes, seen }
    },
    record,
    takeNews() {
      const taken = news
      news = new Map()
      return taken
    },
    compareAll: (asksPortal) => compare(asksPortal, ALL),
    async compareDatasets(ids) {
      await compare(false, {
        isMeant: ({ datasetId }) => ids.has(datasetId),
        // Files on disk matter only for datasets that the search has found.
        isSearchMeant: (one) =>
          one.known.some((id) => ids.has(id)) ||
          get(getSearchKey(one)).found.changes.some(({ datasetId }) => ids.has(datasetId)),
      })
    },
    async compareFollows(keys) {
      await compare(false, {
        isMeant: (one) => keys.has(getFollowKey(one)),
        isSearchMeant: (one) => keys.has(getSearchKey(one)),
      })
    },
  }
}
