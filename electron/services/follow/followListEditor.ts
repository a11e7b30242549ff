import type { Dataset } from '../../../shared/catalogue/model.js'
import type { CatalogFilter } from '../../../shared/catalogue/search/model.js'
import { failure } from '../../../shared/failure.js'
import type { PortalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { type Followed, getFollowKey, toSeen } from '../../follow/followList.js'
import { type FollowedSearch, getSearchKey } from '../../follow/searchList.js'
import { listMatches } from '../../follow/searchMatches.js'
import { type ComparedFollow, type ComparisonDeps, compareDataset, compareSearch } from './compareFollowed.js'
import type { FollowComparisons } from './followComparisons.js'
import { type AllFollowed, type FollowedLists, readAllFollowed, writeAllFollowed } from './followedLists.js'
import type { ProducerChecks } from './producerChecks.js'
import { readFollowedDataset } from './readFollowedDataset.js'

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
  /** Marks the changes of these as seen. Changed files stay changed until they are downloaded. */
  accept(keys: readonly string[]): Promise<Result<void>>
  /** Sets how many previous versions of their files are kept; with null, the setting decides. */
  setKeep(keys: readonly string[], keep: number | null): Promise<Result<void>>
}

/** Creates the changes. Each of them reads and then writes the lists, so the caller runs one after the other. */
export function createFollowListEditor(deps: FollowListEditorDeps, comparisons: FollowComparisons): FollowListEditor {
  const { list, searches } = deps
  return {
    async addDataset(portal, dataset, to) {
      const before = await list.read()
      if (!before.ok) return before
      const one: Followed = {
        portal,
        datasetId: dataset.id,
        mediaId: null,
        to,
        seen: toSeen(dataset, deps.digest),
      }
      const key = getFollowKey(one)
      if (before.value.some((other) => getFollowKey(other) === key)) return ok(undefined)
      if (before.value.length >= LIMITS.FOLLOWED_SHOWN) return fail(failure('follow/too-many'))
      const written = await list.write([...before.value, one])
      if (written.ok) comparisons.record(key, await compareDataset(deps, one, false))
      return written
    },
    async addSearch(portal, { title, query }, to) {
      const known = await listMatches(deps, portal, query)
      if (!known.ok) return known
      const before = await searches.read()
      if (!before.ok) return before
      const one: FollowedSearch = { portal, title, query, to, known: known.value.map(({ id }) => id) }
      const key = getSearchKey(one)
      if (before.value.some((other) => getSearchKey(other) === key)) return ok(undefined)
      if (before.value.length >= LIMITS.FOLLOWED_SHOWN) return fail(failure('follow/too-many'))
      const written = await searches.write([...before.value, one])
      if (written.ok) comparisons.record(key, ok({ changes: [], updated: [], trouble: null, held: [] }))
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
    async accept(keys) {
      const all = await readAllFollowed(deps)
      if (!all.ok) return all
      const meant = new Set(keys)
      const followed: Followed[] = []
      for (const one of all.value.followed) {
        const dataset = meant.has(getFollowKey(one)) ? await readFollowedDataset(deps, one, false) : ok(null)
        const seen = dataset.ok && dataset.value !== null ? toSeen(dataset.value, deps.digest) : one.seen
        followed.push({ ...one, seen })
      }
      const searched: FollowedSearch[] = []
      for (const one of all.value.searched) {
        const known = meant.has(getSearchKey(one)) ? await listMatches(deps, one.portal, one.query) : null
        searched.push(known?.ok === true ? { ...one, known: known.value.map(({ id }) => id) } : one)
      }
      const written = await list.write(followed)
      if (!written.ok) return written
      const noted = await searches.write(searched)
      await dismissVersions(deps, { followed, searched }, meant)
      await comparisons.compareAll(false)
      return noted
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

/** Marks versions that differ from what the portal describes as seen. */
async function dismissVersions(
  deps: FollowListEditorDeps,
  { followed, searched }: AllFollowed,
  meant: ReadonlySet<string>,
): Promise<void> {
  const compared: Result<ComparedFollow>[] = []
  for (const one of followed) if (meant.has(getFollowKey(one))) compared.push(await compareDataset(deps, one, false))
  for (const one of searched) if (meant.has(getSearchKey(one))) compared.push(await compareSearch(deps, one, new Set()))
  for (const one of compared) if (one.ok) await deps.producers.dismiss(one.value.held)
}
