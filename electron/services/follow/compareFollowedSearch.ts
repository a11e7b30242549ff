import type { Media } from '../../../shared/catalogue/model.js'
import { isComplete } from '../../../shared/catalogue/sync/syncMachine.js'
import type { Failure } from '../../../shared/failure.js'
import type { FollowChange, UpdatedFile } from '../../../shared/follow/model.js'
import type { DatasetId, MediaId, PortalId } from '../../../shared/ids.js'
import { getFetchedMs, type Sidecar } from '../../../shared/library/sidecar/sidecar.js'
import { ok, type Result } from '../../../shared/result.js'
import { compareWithDisk } from '../../follow/compareWithDisk.js'
import { type FollowedSearch, toFollowedDataset } from '../../follow/followedSearchList.js'
import { detectSearchChanges, listSearchMatches } from '../../follow/followedSearchMatches.js'
import { getFollowKey } from '../../follow/followList.js'
import { type AskableFile, listAskableFiles } from '../../follow/producers/askableFiles.js'
import {
  addUnseenProducerChanges,
  type ComparedFollow,
  type ComparisonDeps,
  listRepublishedMedia,
  toFollowChange,
} from './comparedFollow.js'
import { listUpdatedFiles } from './listUpdatedFiles.js'

/** How many datasets are read from the index at once. */
const DATASETS_A_PAGE = 500

/**
 * Compares a followed search: datasets that it finds now and did not before, datasets that it no longer finds, and the
 * changes of its datasets on this disk. Datasets of `followedKeys` are skipped, because they are compared by
 * themselves.
 */
export async function compareFollowedSearch(
  deps: ComparisonDeps,
  search: FollowedSearch,
  followedKeys: ReadonlySet<string>,
): Promise<Result<ComparedFollow>> {
  const now = await listSearchMatches(deps, search.portal, search.query)
  if (!now.ok) return now
  const status = await deps.catalogueStore.readStatus(search.portal)
  if (!status.ok) return status
  const { added, gone: missed } = detectSearchChanges(search.known, now.value)
  // What a copy lacks that is still being made is not known to be gone.
  const gone = isComplete(status.value.state) ? missed : []
  const nothing = { mediaId: null, was: null, now: null }
  const onDisk = await listDatasetsOnDisk(deps, search.portal)
  if (!onDisk.ok) return onDisk
  const arrived = new Set<DatasetId>()
  for (const { id } of added)
    if (onDisk.value.has(id) && !deps.life.aborted && (await isWholeOnDisk(deps, search, id))) arrived.add(id)
  const changes = added
    .filter(({ id }) => !arrived.has(id))
    .map(({ id, title }): FollowChange => ({ what: 'dataset', datasetId: id, name: title, ...nothing }))
  for (const id of gone)
    changes.push({ what: 'withdrawn', datasetId: id, name: await readTitle(deps, search, id), ...nothing })
  const isNew = new Set(added.map(({ id }) => id))
  let trouble: Failure | null = null
  const held: AskableFile[] = []
  const updated: UpdatedFile[] = []
  const returned: MediaId[] = []
  for (const { id } of now.value) {
    if (deps.life.aborted) break
    if (isNew.has(id) || !onDisk.value.has(id)) continue
    const compared = await compareMatch(deps, search, id, followedKeys)
    if (compared.ok) {
      changes.push(...compared.value.changes)
      held.push(...compared.value.held)
      updated.push(...compared.value.updated)
      returned.push(...compared.value.returned)
    }
    // What cannot be read in one folder says nothing about the other folders.
    else trouble ??= compared.failure
  }
  return ok({ changes, seen: null, updated, trouble, arrived: [...arrived], returned, isBack: false, held })
}

async function listDatasetsOnDisk(
  { libraryIndex }: ComparisonDeps,
  portal: PortalId,
): Promise<Result<ReadonlySet<string>>> {
  const datasets = new Set<string>()
  for (let after = ''; ; ) {
    const page = await libraryIndex.listVersions(portal, after, DATASETS_A_PAGE)
    if (!page.ok) return page
    for (const { dataset } of page.value) datasets.add(dataset)
    const last = page.value.at(-1)?.dataset
    if (last === undefined) return ok(datasets)
    after = last
  }
}

/** Whether all files of a dataset are in the folder of the search, in the version that the portal describes. */
async function isWholeOnDisk(deps: ComparisonDeps, search: FollowedSearch, id: DatasetId): Promise<boolean> {
  const read = await deps.catalogueStore.readDataset(search.portal, id)
  if (!read.ok || read.value === null) return false
  const compared = await compareWithDisk(deps, toFollowedDataset(search, read.value, deps.digest), read.value)
  if (!compared.ok) return false
  const { record, changes } = compared.value
  const isDue = changes.some(({ what }) => what === 'new' || what === 'bytes')
  return record !== null && record.getSidecar().files.length > 0 && !isDue
}

const NOTHING = { changes: [], updated: [], returned: [], held: [] } as const

/** Compares a dataset that a search has found before. */
async function compareMatch(
  deps: ComparisonDeps,
  search: FollowedSearch,
  id: DatasetId,
  followedKeys: ReadonlySet<string>,
): Promise<Result<Pick<ComparedFollow, 'changes' | 'updated' | 'returned' | 'held'>>> {
  const read = await deps.catalogueStore.readDataset(search.portal, id)
  if (!read.ok || read.value === null) return read.ok ? ok(NOTHING) : read
  const dataset = read.value
  const followed = toFollowedDataset(search, dataset, deps.digest)
  if (followedKeys.has(getFollowKey(followed))) return ok(NOTHING)
  const compared = await compareWithDisk(deps, followed, dataset)
  if (!compared.ok) return compared
  const checked = await addUnseenProducerChanges(deps, compared.value)
  const { record, changes } = checked
  const onDisk = record?.getSidecar() ?? null
  // A search may find a dataset that has no files on this disk.
  if (onDisk === null || onDisk.files.length === 0) return ok(NOTHING)
  const missing = new Set(changes.flatMap(({ what, mediaId }) => (what === 'new' ? [mediaId] : [])))
  const areNewTold = areAllNewer(
    dataset.media.filter((one) => missing.has(one.id)),
    onDisk,
  )
  const told = changes.filter(({ what }) => what !== 'new' || areNewTold)
  return ok({
    changes: told.map((change) => toFollowChange(followed, dataset, change)),
    updated: await listUpdatedFiles(deps, checked),
    returned: listRepublishedMedia(search, dataset),
    held: listAskableFiles(checked),
  })
}

/** Whether all missing media came after the last download. Otherwise a person has chosen some files and not these. */
function areAllNewer(missing: readonly Media[], record: Sidecar): boolean {
  const lastMs = findLastFetchMs(record)
  return missing.every(({ updated }) => updated !== null && lastMs !== null && Date.parse(updated) > lastMs)
}

/**
 * When a person last got files of this dataset. Files that were found on disk have no time of download and do not
 * count. Where all were found, it is the date that the dataset had when they were recorded; null when it had none.
 */
function findLastFetchMs({ files, updated }: Sidecar): number | null {
  const fetchedMs = files.flatMap((file) => getFetchedMs(file) ?? [])
  if (fetchedMs.length > 0) return Math.max(...fetchedMs)
  const recordedMs = updated === null ? Number.NaN : Date.parse(updated)
  return Number.isNaN(recordedMs) ? null : recordedMs
}

async function readTitle(
  { catalogueStore }: ComparisonDeps,
  { portal }: FollowedSearch,
  id: DatasetId,
): Promise<string> {
  const kept = await catalogueStore.readDataset(portal, id)
  return kept.ok && kept.value !== null ? kept.value.title : id
}
