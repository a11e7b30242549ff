import type { Failure } from '../../../shared/failure.js'
import type { DatasetId, MediaId } from '../../../shared/ids.js'
import { ok, type Result } from '../../../shared/result.js'
import { type CheckedFollow, compareWithDisk } from '../../follow/compareWithDisk.js'
import type { Change } from '../../follow/detectChanges.js'
import { type FollowedSearch, toFollowedDataset } from '../../follow/followedSearchList.js'
import { detectSearchChanges, listSearchMatches, type SearchMatch } from '../../follow/followedSearchMatches.js'
import { getFollowKey } from '../../follow/followList.js'
import { listWithdrawn } from '../../follow/seenDataset.js'
import type { CatalogueStore } from '../../ports/catalogueStore.js'
import type { CliContext } from '../core/cliContext.js'
import { toDiskComparisonDeps } from './toDiskComparisonDeps.js'

/** The result of checking a followed search. */
export interface CheckedSearch {
  readonly search: FollowedSearch
  readonly matches: readonly DatasetId[]
  /** Its changed datasets: new ones, those on disk with changed files, and those that it no longer finds. */
  readonly datasets: readonly CheckedFollow[]
  /** Its other datasets on disk. */
  readonly unchanged: readonly CheckedFollow[]
  /** Its datasets that could not be compared, for example because their record on disk cannot be read. */
  readonly unread: readonly { readonly datasetId: DatasetId; readonly because: Failure }[]
  /** Media that were told as withdrawn and are published again. */
  readonly returned: ReadonlySet<MediaId>
}

/**
 * Compares the results of a search with its earlier results, and its datasets on disk with the local copy of the
 * catalogue. Datasets of `followedKeys` are skipped, because they are compared by themselves.
 */
export async function checkSearch(
  context: CliContext,
  catalogueStore: CatalogueStore,
  search: FollowedSearch,
  followedKeys: ReadonlySet<string>,
): Promise<Result<CheckedSearch>> {
  const now = await listSearchMatches({ catalogueStore, clock: context.clock }, search.portal, search.query)
  if (!now.ok) return now
  const { added, gone } = detectSearchChanges(search.known, now.value)
  const isNew = new Set(added.map(({ id }) => id))
  const datasets: CheckedFollow[] = []
  const unchanged: CheckedFollow[] = []
  const unread: { datasetId: DatasetId; because: Failure }[] = []
  const returned = new Set<MediaId>()
  for (const match of now.value) {
    if (context.signal.aborted) break
    const checked = await checkMatch(context, catalogueStore, search, match)
    if (!checked.ok) {
      unread.push({ datasetId: match.id, because: checked.failure })
      // The disk of all its datasets is away, which is said once.
      if (checked.failure.code === 'disk/gone') break
      continue
    }
    if (checked.value === null || followedKeys.has(getFollowKey(checked.value.followed))) continue
    for (const { id } of checked.value.dataset?.media ?? []) if (search.withdrawn?.includes(id)) returned.add(id)
    const { changes, folder } = checked.value
    // A dataset that was known and never downloaded is not wanted.
    if (isNew.has(match.id)) datasets.push({ ...checked.value, changes: [toNewChange(match), ...changes] })
    else if (folder !== null && changes.length > 0) datasets.push(checked.value)
    else if (folder !== null) unchanged.push(checked.value)
  }
  for (const id of gone) datasets.push(await toWithdrawn(catalogueStore, search, id))
  return ok({ search, matches: now.value.map(({ id }) => id), datasets, unchanged, unread, returned })
}

const toNewChange = ({ title }: SearchMatch): Change => ({ what: 'new', mediaId: null, was: null, now: title })

async function checkMatch(
  context: CliContext,
  catalogueStore: CatalogueStore,
  search: FollowedSearch,
  { id }: SearchMatch,
): Promise<Result<CheckedFollow | null>> {
  const read = await catalogueStore.readDataset(search.portal, id)
  if (!read.ok || read.value === null) return read.ok ? ok(null) : read
  return compareWithDisk(
    toDiskComparisonDeps(context),
    toFollowedDataset(search, read.value, context.sha256),
    read.value,
  )
}

async function toWithdrawn(
  catalogueStore: CatalogueStore,
  { portal, to }: FollowedSearch,
  id: DatasetId,
): Promise<CheckedFollow> {
  const read = await catalogueStore.readDataset(portal, id)
  const title = (read.ok ? read.value?.title : null) ?? id
  const seen = { title, access: 'open', licence: null, description: '0'.repeat(64) } as const
  const change: Change = { what: 'withdrawn', mediaId: null, was: title, now: null }
  return {
    followed: { portal, datasetId: id, mediaId: null, to, seen },
    dataset: null,
    folder: null,
    record: null,
    changes: [change],
  }
}

/** What a search knows after an update that has told its changes. Datasets that could not be downloaded stay new. */
export function toUpdatedSearch(
  { search, matches, datasets, returned }: CheckedSearch,
  complete: ReadonlySet<string>,
): Pick<FollowedSearch, 'known' | 'withdrawn'> {
  const { portal, to } = search
  const before = new Set(search.known)
  const isComplete = (id: DatasetId): boolean =>
    before.has(id) || complete.has(getFollowKey({ portal, datasetId: id, mediaId: null, to }))
  const still = (search.withdrawn ?? []).filter((id) => !returned.has(id))
  return { known: matches.filter(isComplete), ...listWithdrawn([...still, ...datasets.flatMap(listWithdrawnMedia)]) }
}

/** Lists the media of a dataset that the portal has withdrawn since this was last told. */
export const listWithdrawnMedia = ({ changes }: CheckedFollow): readonly MediaId[] =>
  changes.flatMap(({ what, mediaId }) => (what === 'withdrawn' && mediaId !== null ? [mediaId] : []))
