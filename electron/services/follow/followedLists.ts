import type { Failure } from '../../../shared/failure.js'
import type { DatasetId, PortalId } from '../../../shared/ids.js'
import { ok, type Result } from '../../../shared/result.js'
import type { FollowedSearch, FollowedSearchList } from '../../follow/followedSearchList.js'
import type { Followed, FollowList } from '../../follow/followList.js'

/** The two stored lists of what is followed: datasets and searches. */
export interface FollowedLists {
  readonly list: FollowList
  readonly searches: FollowedSearchList
}

/** The content of both lists. */
export interface AllFollowed {
  readonly followed: readonly Followed[]
  readonly searched: readonly FollowedSearch[]
}

/** Reads both lists. Fails as the first list that cannot be read. */
export async function readAllFollowed({ list, searches }: FollowedLists): Promise<Result<AllFollowed>> {
  const followed = await list.read()
  if (!followed.ok) return followed
  const searched = await searches.read()
  return searched.ok ? ok({ followed: followed.value, searched: searched.value }) : searched
}

/** The path of the first list that cannot be read, and why; null when both can. */
export async function findUnreadList({
  list,
  searches,
}: FollowedLists): Promise<{ readonly path: string; readonly because: Failure } | null> {
  for (const one of [list, searches]) {
    const read = await one.read()
    if (!read.ok) return { path: one.path, because: read.failure }
  }
  return null
}

/** Writes both lists. When the list of datasets cannot be written, the list of searches stays as it is. */
export async function writeAllFollowed(
  { list, searches }: FollowedLists,
  { followed, searched }: AllFollowed,
): Promise<Result<void>> {
  const written = await list.write(followed)
  return written.ok ? searches.write(searched) : written
}

/**
 * Finds how many previous versions are kept of a dataset that is followed into this folder, by itself or by a search.
 * Null when no follow says a number.
 */
export function findKeep(
  { followed, searched }: AllFollowed,
  portal: PortalId,
  datasetId: DatasetId,
  to: string,
): number | null {
  const isHere = (one: { readonly portal: PortalId; readonly to: string }): boolean =>
    one.portal === portal && one.to === to
  const follows = [
    ...followed.filter((one) => isHere(one) && one.datasetId === datasetId),
    ...searched.filter((one) => isHere(one) && one.known.includes(datasetId)),
  ]
  // The largest number counts: what one follow wants to keep, another must not remove.
  const kept = follows.flatMap(({ keep }) => keep ?? [])
  return kept.length === 0 ? null : Math.max(...kept)
}
