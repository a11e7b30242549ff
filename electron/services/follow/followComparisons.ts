import { toFailureView } from '../../../shared/failureView.js'
import type { FollowView } from '../../../shared/follow/model.js'
import type { DatasetId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Result } from '../../../shared/result.js'
import type { AskableFile } from '../../follow/askableFiles.js'
import { getFollowKey } from '../../follow/followList.js'
import { getSearchKey } from '../../follow/searchList.js'
import { type ComparedFollow, type ComparisonDeps, compareDataset, compareSearch } from './compareFollowed.js'
import { type FollowedLists, readAllFollowed } from './followedLists.js'

/** What the last comparison of one follow found, in the form that the window shows. */
export type FoundChanges = Pick<FollowView, 'changes' | 'updated' | 'trouble' | 'checkedMs'>
const NOTHING_FOUND: FoundChanges = { changes: [], updated: [], trouble: null, checkedMs: null }

/** Compares everything that is followed, and holds in memory what was found. */
export interface FollowComparisons {
  /** Returns what was last found for the follow with this key; nothing before its first comparison. */
  get(key: string): FoundChanges
  /** Notes the result of one comparison. After a failure, the changes that were found before stay. */
  record(key: string, compared: Result<ComparedFollow>): void
  /**
   * Compares everything. Resolves with the files for which only their producers can say whether they are still
   * current. With `asksPortal`, datasets that the local copy lacks are requested from the portal.
   */
  compareAll(asksPortal: boolean): Promise<readonly AskableFile[]>
  /** Compares what follows one of these datasets, after their files on disk have changed. */
  compareDatasets(ids: ReadonlySet<DatasetId>): Promise<void>
}

export function createFollowComparisons(deps: ComparisonDeps & FollowedLists): FollowComparisons {
  const { clock, life } = deps
  const found = new Map<string, FoundChanges>()
  const get = (key: string): FoundChanges => found.get(key) ?? NOTHING_FOUND

  function record(key: string, compared: Result<ComparedFollow>): void {
    const before = get(key)
    found.set(
      key,
      compared.ok
        ? {
            changes: compared.value.changes.slice(0, LIMITS.FOLLOW_CHANGES),
            updated: compared.value.updated.slice(0, LIMITS.FOLLOW_UPDATED),
            trouble: compared.value.trouble === null ? null : toFailureView(compared.value.trouble),
            checkedMs: clock.now(),
          }
        : { ...before, trouble: toFailureView(compared.failure) },
    )
  }

  /** Compares what follows one of these datasets; everything when `ids` is null. */
  async function compare(asksPortal: boolean, ids: ReadonlySet<DatasetId> | null): Promise<readonly AskableFile[]> {
    const isMeant = (id: DatasetId): boolean => ids === null || ids.has(id)
    const all = await readAllFollowed(deps)
    if (!all.ok) return []
    const held: AskableFile[] = []
    const take = (key: string, compared: Result<ComparedFollow>): void => {
      record(key, compared)
      if (compared.ok) held.push(...compared.value.held)
    }
    for (const one of all.value.followed) {
      if (life.aborted) return []
      if (!isMeant(one.datasetId)) continue
      take(getFollowKey(one), await compareDataset(deps, one, asksPortal))
    }
    const keys = new Set(all.value.followed.map(getFollowKey))
    for (const one of all.value.searched) {
      if (life.aborted) return []
      // Files on disk matter only for datasets that the search has found before.
      if (ids !== null && !one.known.some(isMeant)) continue
      take(getSearchKey(one), await compareSearch(deps, one, keys))
    }
    return held
  }

  return {
    get,
    record,
    compareAll: (asksPortal) => compare(asksPortal, null),
    async compareDatasets(ids) {
      await compare(false, ids)
    },
  }
}
