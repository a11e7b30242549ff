import type { Dataset } from '../../../shared/catalogue/model.js'
import {
  advanceAfterLookup,
  advanceAfterPage,
  type SyncState,
  type SyncStep,
} from '../../../shared/catalogue/sync/syncMachine.js'
import type { DatasetId } from '../../../shared/ids.js'
import { ok, type Result } from '../../../shared/result.js'
import type { CatalogueStore, ReplicaDiff, ReplicaStatus } from '../../ports/catalogueStore.js'
import type { Clock } from '../../ports/clock.js'
import type { ListingPage, PortalClient } from '../api/portalClient.js'
import { isOfOneRecord, MOST_UNREADABLE_RECORDS } from '../catalogue/fetchDataset.js'
import { isPerhapsOfRecord } from '../catalogue/list/readAroundFailingRecords.js'

export interface SyncStepDeps {
  readonly portal: Pick<PortalClient, 'portalId' | 'fetchListingPage' | 'fetchDataset'>
  readonly catalogueStore: CatalogueStore
  readonly clock: Clock
}

/** Requests what the plan says and stores the answer in the local copy. */
export function runSyncStep(
  deps: SyncStepDeps,
  state: SyncState,
  step: Exclude<SyncStep, { readonly type: 'rest' }>,
  signal: AbortSignal,
): Promise<Result<ReplicaStatus>> {
  return step.type === 'look' ? lookUpMissing(deps, state, step.limit, signal) : syncPage(deps, state, step, signal)
}

async function syncPage(
  deps: SyncStepDeps,
  state: SyncState,
  step: Extract<SyncStep, { readonly type: 'page' }>,
  signal: AbortSignal,
): Promise<Result<ReplicaStatus>> {
  const page = await deps.portal.fetchListingPage({ order: step.order, offset: step.offset, limit: step.limit }, signal)
  if (!page.ok) return page
  const { items, sent, total, unusable, unusableAtEnd, inOrder } = page.value
  const kept = await storeRecords(deps, state, { items, remove: [], keep: [] }, signal)
  if (!kept.ok) return kept
  const { replica, ...compared } = kept.value
  const facts = {
    offset: step.offset,
    sent,
    unusable,
    unusableAtEnd,
    total,
    inOrder,
    ...compared,
    ...findDateRange(items),
  }
  const next = advanceAfterPage(state, facts, { ...replica, nowMs: deps.clock.now() })
  return storeState(deps, next)
}

/**
 * Requests the records that the scan did not meet by their ids. A record that the portal still sends was only missed;
 * any other is gone and is removed.
 */
async function lookUpMissing(
  deps: SyncStepDeps,
  state: SyncState,
  limit: number,
  signal: AbortSignal,
): Promise<Result<ReplicaStatus>> {
  const { portal, catalogueStore, clock } = deps
  const missing = await catalogueStore.listNotMet(portal.portalId, state.pass, limit)
  if (!missing.ok) return missing
  const page = await fetchMissing(portal, missing.value, signal)
  if (!page.ok) return page
  // A portal that does not know the filter sends other datasets.
  const wanted = new Set(page.value.ids)
  const items = page.value.items.filter(({ id }) => wanted.has(id))
  for (const { id } of items) wanted.delete(id)
  const kept = await storeRecords(deps, state, { items, remove: [...wanted], keep: page.value.unsent }, signal)
  if (!kept.ok) return kept
  return storeState(deps, advanceAfterLookup(state, { ...kept.value.replica, nowMs: clock.now() }))
}

interface MissingRecords extends Pick<ListingPage, 'items' | 'ids'> {
  /** Those that the portal cannot send. They stay as they are. */
  readonly unsent: readonly DatasetId[]
}

/**
 * Requests records by their ids. When the portal cannot send them together, one of them may be the cause, so the first
 * is requested alone. If that fails too although the portal sends others, the portal has this record and cannot send it.
 */
async function fetchMissing(
  portal: SyncStepDeps['portal'],
  ids: readonly DatasetId[],
  signal: AbortSignal,
): Promise<Result<MissingRecords>> {
  const first = ids.slice(0, 1)
  if (first.length === 0) return ok({ items: [], ids: [], unsent: [] })
  for (const some of ids.length === 1 ? [ids] : [ids, first]) {
    const page = await portal.fetchListingPage({ ids: some }, signal)
    if (page.ok) return ok({ ...page.value, unsent: [] })
    if (!isPerhapsOfRecord(page.failure)) return page
  }
  const others = await portal.fetchListingPage({ order: 'title', offset: 0, limit: 1 }, signal)
  return others.ok ? ok({ items: [], ids: [], unsent: first }) : others
}

interface StoredRecords {
  readonly replica: ReplicaStatus
  /** Whether this scan has met the first of these records before. */
  readonly joined: boolean
  /** How many of these records this scan has not met before. */
  readonly fresh: number
  /** How many of these records were new or changed. */
  readonly news: number
}

/** Records to store, to remove, and to keep as they are. */
interface ReplicaUpdate {
  readonly items: readonly Dataset[]
  readonly remove: readonly DatasetId[]
  readonly keep: readonly DatasetId[]
}

/**
 * Stores the answer of the portal together with the state in which it was requested: a process that is killed before
 * the next state is stored requests the same answer again.
 */
async function storeRecords(
  deps: SyncStepDeps,
  state: SyncState,
  { items, remove, keep }: ReplicaUpdate,
  signal: AbortSignal,
): Promise<Result<StoredRecords>> {
  const { portal, catalogueStore } = deps
  const compared = await catalogueStore.compare(portal.portalId, state.pass, items)
  if (!compared.ok) return compared
  const same = new Set(compared.value.same)
  const records = await readWholeRecords(deps, items, same, signal)
  if (!records.ok) return records
  const { put, gone } = records.value
  const unchanged = items.flatMap(({ id }) => (same.has(id) ? id : []))
  const met = [...unchanged, ...keep]
  const replica = await catalogueStore.change(portal.portalId, { state, put, met, remove: [...remove, ...gone] })
  if (!replica.ok) return replica
  return ok({
    replica: replica.value,
    joined: isJoined(items, compared.value),
    fresh: items.length - compared.value.met.length,
    news: items.length - unchanged.length,
  })
}

/** The newest and the oldest date of some records. */
function findDateRange(items: readonly Dataset[]): {
  readonly newestMs: number | null
  readonly oldestMs: number | null
} {
  const dates = items.map(({ updated }) => Date.parse(updated ?? '')).filter((date) => !Number.isNaN(date))
  return dates.length === 0
    ? { newestMs: null, oldestMs: null }
    : { newestMs: Math.max(...dates), oldestMs: Math.min(...dates) }
}

const isJoined = ([first]: readonly Dataset[], { met }: ReplicaDiff): boolean =>
  first !== undefined && met.includes(first.id)

const storeState = ({ portal, catalogueStore }: SyncStepDeps, state: SyncState): Promise<Result<ReplicaStatus>> =>
  catalogueStore.change(portal.portalId, { state, put: [], met: [], remove: [] })

/**
 * Gives the records to store, each with its media. Where the list leaves the media out (portal-api.md 2.4), each new or
 * changed record costs a detail call, one after the other. A record that the portal has removed meanwhile is in `gone`.
 * A record whose detail the portal cannot send would hold up all records behind it. It is stored as it is known, without
 * its date, so that its detail is requested again whenever a page has it.
 */
async function readWholeRecords(
  { portal, catalogueStore }: SyncStepDeps,
  items: readonly Dataset[],
  same: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Result<{ readonly put: readonly Dataset[]; readonly gone: readonly Dataset['id'][] }>> {
  const put: Dataset[] = []
  const gone: Dataset['id'][] = []
  let unreadable = 0
  for (const item of items) {
    if (item.media.length > 0) put.push(item)
    else if (!same.has(item.id)) {
      const detail = await portal.fetchDataset(item.id, signal)
      if (detail.ok) put.push(detail.value)
      else if (detail.failure.code === 'portal/unknown-dataset') gone.push(item.id)
      else if (!isOfOneRecord(detail.failure) || unreadable === MOST_UNREADABLE_RECORDS) return detail
      else {
        unreadable += 1
        const known = await catalogueStore.readDataset(portal.portalId, item.id)
        put.push({ ...((known.ok ? known.value : null) ?? item), updated: null })
      }
    }
  }
  return ok({ put, gone })
}
