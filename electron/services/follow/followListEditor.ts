import type { Dataset } from '../../../shared/catalogue/model.js'
import type { CatalogFilter } from '../../../shared/catalogue/search/model.js'
import { failure } from '../../../shared/failure.js'
import type { DatasetId, PortalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { type FollowedSearch, getSearchKey } from '../../follow/followedSearchList.js'
import { listSearchMatches } from '../../follow/followedSearchMatches.js'
import { readVolumeMark } from '../../follow/followedVolume.js'
import { type Followed, getFollowKey } from '../../follow/followList.js'
import type { SeenDataset } from '../../follow/seenDataset.js'
import { listWithdrawn, toSeen } from '../../follow/seenDataset.js'
import type { ComparedFollow, ComparisonDeps } from './comparedFollow.js'
import { compareFollowedDataset, readAndCompareFollowedDataset } from './compareFollowedDataset.js'
import { compareFollowedSearch } from './compareFollowedSearch.js'
import type { FollowComparisons, FollowNews, ToldChanges } from './followComparisons.js'
import { type AllFollowed, type FollowedLists, readAllFollowed, writeAllFollowed } from './followedLists.js'
import type { ProducerChecks } from './producerChecks.js'

export interface FollowListEditorDeps extends ComparisonDeps, FollowedLists {
  readonly producers: Pick<ProducerChecks, 'readKnown' | 'dismiss'>
}

/** The changes that a person can make to what is followed. */
export interface FollowListEditor {
  /** Follows a dataset into this folder, with all its files, future ones included. */
  addDataset(portal: PortalId, dataset: Dataset, to: string): Promise<Result<void>>
  /** Follows the datasets that a search finds. Fails when the local copy cannot be searched. */
  addSearch(
    portal: PortalId,
    search: { readonly title: string; readonly query: CatalogFilter },
    to: string,
  ): Promise<Result<void>>
  remove(keys: readonly string[]): Promise<Result<void>>
  /**
   * Marks the changes of these that the window was told as seen: what it was not told is told later. With `datasets`,
   * only the changes of these datasets are marked. Changed files stay changed until they are downloaded.
   */
  accept(keys: readonly string[], datasets: readonly DatasetId[] | null): Promise<Result<void>>
  /**
   * Notes what comparisons have found, by the keys of the follows: datasets that a search has found and whose files have
   * arrived, and what is published again, so that it is told when it is withdrawn once more.
   */
  noteFound(news: ReadonlyMap<string, FollowNews>): Promise<Result<void>>
  /** Sets how many previous versions of their files are kept; with null, the setting decides. */
  setKeep(keys: readonly string[], keep: number | null): Promise<Result<void>>
}

/** Creates the changes. Each of them reads and then writes the lists, so the caller runs one after the other. */
export function createFollowListEditor(deps: FollowListEditorDeps, comparisons: FollowComparisons): FollowListEditor {
  const { list, searches } = deps
  return {
    async addDataset(portal, dataset, to) {
      const all = await readAllFollowed(deps)
      if (!all.ok) return all
      const { followed } = all.value
      const one: Followed = {
        portal,
        datasetId: dataset.id,
        mediaId: null,
        to,
        ...(await readVolumeMark(deps.disk, to)),
        seen: toSeen(dataset, deps.digest),
      }
      const key = getFollowKey(one)
      if (followed.some((other) => getFollowKey(other) === key)) return ok(undefined)
      if (isFull(all.value)) return fail(failure('follow/too-many'))
      const written = await list.write([...followed, one])
      if (written.ok) comparisons.record(key, await compareFollowedDataset(deps, one, dataset))
      return written
    },
    async addSearch(portal, { title, query }, to) {
      const known = await listSearchMatches(deps, portal, query)
      if (!known.ok) return known
      const all = await readAllFollowed(deps)
      if (!all.ok) return all
      const { searched } = all.value
      const mark = await readVolumeMark(deps.disk, to)
      const one: FollowedSearch = { portal, title, query, to, ...mark, known: known.value.map(({ id }) => id) }
      const key = getSearchKey(one)
      if (searched.some((other) => getSearchKey(other) === key)) return ok(undefined)
      if (isFull(all.value)) return fail(failure('follow/too-many'))
      const written = await searches.write([...searched, one])
      if (written.ok) comparisons.record(key, ok(NOTHING_FOUND))
      return written
    },
    async remove(keys) {
      const all = await readAllFollowed(deps)
      if (!all.ok) return all
      const gone = new Set(keys)
      return writeAllFollowed(deps, {
        followed: all.value.followed.filter((one) => !gone.has(getFollowKey(one))),
        searched: all.value.searched.filter((one) => !gone.has(getSearchKey(one))),
      })
    },
    async accept(keys, datasets) {
      const all = await readAllFollowed(deps)
      if (!all.ok) return all
      const meant = new Set(keys)
      const seenDatasets = datasets === null ? null : new Set(datasets)
      const getTold = (key: string): ToldChanges => {
        const told = comparisons.getTold(key)
        const changes = told.changes.filter(({ datasetId }) => seenDatasets?.has(datasetId) !== false)
        return meant.has(key) ? { ...told, changes } : { changes: [], seen: null }
      }
      const written = await writeAllFollowed(deps, {
        followed: all.value.followed.map((one) => {
          const { seen, changes } = getTold(getFollowKey(one))
          if (seen === null || seenDatasets?.has(one.datasetId) === false) return one
          return { ...one, seen: { ...seen, ...addWithdrawn(seen, changes) } }
        }),
        searched: all.value.searched.map((one) => {
          const { changes } = getTold(getSearchKey(one))
          return { ...one, known: listKnown(one.known, changes), ...addWithdrawn(one, changes) }
        }),
      })
      if (!written.ok) return written
      await dismissVersions(deps, all.value, getTold)
      await comparisons.compareFollows(meant)
      return written
    },
    async noteFound(news) {
      const all = await readAllFollowed(deps)
      if (!all.ok) return all
      return writeAllFollowed(deps, {
        followed: all.value.followed.map((one) => {
          const found = news.get(getFollowKey(one))
          return found === undefined ? one : { ...one, seen: keepWithdrawn(one.seen, found) }
        }),
        searched: all.value.searched.map((one) => {
          const found = news.get(getSearchKey(one))
          if (found === undefined) return one
          const known = [...new Set([...one.known, ...found.arrived])].slice(0, LIMITS.FOLLOWED_RESULTS)
          return { ...keepWithdrawn(one, found), known }
        }),
      })
    },
    async setKeep(keys, keep) {
      const all = await readAllFollowed(deps)
      if (!all.ok) return all
      const meant = new Set(keys)
      return writeAllFollowed(deps, {
        followed: all.value.followed.map((one) => (meant.has(getFollowKey(one)) ? { ...one, keep } : one)),
        searched: all.value.searched.map((one) => (meant.has(getSearchKey(one)) ? { ...one, keep } : one)),
      })
    },
  }
}

/** What a search has found when it was just looked at. */
const NOTHING_FOUND: ComparedFollow = {
  changes: [],
  seen: null,
  updated: [],
  trouble: null,
  arrived: [],
  returned: [],
  isBack: false,
  held: [],
}

/** Whether the window could not show one more. */
const isFull = ({ followed, searched }: AllFollowed): boolean =>
  followed.length + searched.length >= LIMITS.FOLLOWED_SHOWN

/** The datasets that a search knows once these changes were seen. */
function listKnown(known: FollowedSearch['known'], changes: ToldChanges['changes']): FollowedSearch['known'] {
  const added = changes.flatMap(({ what, datasetId }) => (what === 'dataset' ? [datasetId] : []))
  const gone = new Set(
    changes.flatMap(({ what, datasetId, mediaId }) => (what === 'withdrawn' && mediaId === null ? [datasetId] : [])),
  )
  return [...new Set([...known, ...added])].filter((id) => !gone.has(id)).slice(0, LIMITS.FOLLOWED_RESULTS)
}

/** The withdrawn media that a person has seen once these changes were seen. */
function addWithdrawn(
  { withdrawn = [] }: Pick<SeenDataset, 'withdrawn'>,
  changes: ToldChanges['changes'],
): Pick<SeenDataset, 'withdrawn'> {
  const told = changes.flatMap(({ what, mediaId }) => (what === 'withdrawn' && mediaId !== null ? [mediaId] : []))
  return listWithdrawn([...withdrawn, ...told])
}

/** What is still withdrawn of what a person has seen withdrawn. */
function keepWithdrawn<T extends Pick<SeenDataset, 'withdrawn' | 'isWithdrawn'>>(
  { withdrawn = [], isWithdrawn, ...rest }: T,
  { returned, isBack }: FollowNews,
) {
  const back = new Set(returned)
  return {
    ...rest,
    ...(isWithdrawn === true && !isBack ? { isWithdrawn } : {}),
    ...listWithdrawn(withdrawn.filter((id) => !back.has(id))),
  }
}

/** Marks the refuted versions of files that were told as seen. */
async function dismissVersions(
  deps: FollowListEditorDeps,
  { followed, searched }: AllFollowed,
  getTold: (key: string) => ToldChanges,
): Promise<void> {
  const dismiss = async (key: string, compare: () => Promise<Result<ComparedFollow>>): Promise<void> => {
    const refuted = getTold(key).changes.filter(({ what }) => what === 'hash-false')
    const compared = refuted.length === 0 ? null : await compare()
    if (compared?.ok !== true) return
    const told = new Set(refuted.map(({ mediaId }) => mediaId))
    await deps.producers.dismiss(compared.value.held.filter(({ ref }) => told.has(ref.mediaId)))
  }
  for (const one of followed) await dismiss(getFollowKey(one), () => readAndCompareFollowedDataset(deps, one, false))
  for (const one of searched) await dismiss(getSearchKey(one), () => compareFollowedSearch(deps, one, new Set()))
}
