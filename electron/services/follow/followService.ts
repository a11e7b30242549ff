import { basename } from 'node:path'
import type { Dataset } from '../../../shared/catalogue/model.js'
import type { CatalogFilter } from '../../../shared/catalogue/search/model.js'
import { failure } from '../../../shared/failure.js'
import { toFailureView } from '../../../shared/failureView.js'
import type { FollowState, FollowView } from '../../../shared/follow/model.js'
import type { DatasetId, FolderToken, PortalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Settings } from '../../../shared/settings/schema.js'
import type { Engine } from '../../engine/api/engine.js'
import type { HeldFile } from '../../follow/askProducers.js'
import { toSeen } from '../../follow/detectChanges.js'
import { type Followed, type FollowList, getFollowKey } from '../../follow/followList.js'
import { type FollowedSearch, getSearchKey, type SearchList } from '../../follow/searchList.js'
import { listMatches } from '../../follow/searchMatches.js'
import type { CatalogueService } from '../catalogueService.js'
import { createDebouncedTask } from '../debounce.js'
import {
  type ComparedFollow,
  type ComparisonDeps,
  compareDataset,
  compareSearch,
  readDataset,
} from './compareFollowed.js'
import type { ProducerChecks } from './producerChecks.js'

export interface FollowServiceDeps extends ComparisonDeps {
  readonly list: FollowList
  readonly searches: SearchList
  readonly catalogue: Pick<CatalogueService, 'refresh' | 'view'>
  readonly engine: Pick<Engine, 'listen'>
  readonly producers: Pick<ProducerChecks, 'readKnown' | 'ask' | 'dismiss'>
  readonly toFolderToken: (path: string) => FolderToken
  readonly getFollowCheck: () => Settings['followCheck']
  readonly onChanged: (state: FollowState) => void
  /** Resolves once the window is drawn: the first check waits for it. */
  readonly drawn: Promise<void>
}

export interface FollowService {
  list(): Promise<Result<FollowState>>
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
  /** Sets how many former versions of their files are kept; with null, the setting decides. */
  setKeep(keys: readonly string[], keep: number | null): Promise<Result<void>>
  /**
   * Gives how many former versions are kept of a dataset that is followed into this folder, by itself or by a search;
   * null when no follow says a number.
   */
  getKeep(portal: PortalId, datasetId: DatasetId, to: string): Promise<number | null>
  /** Checks everything that is followed now. Resolves when all is compared. */
  check(): Promise<Result<void>>
}

interface AllFollowed {
  readonly followed: readonly Followed[]
  readonly searched: readonly FollowedSearch[]
}

type Found = Pick<FollowView, 'changes' | 'updated' | 'trouble' | 'checkedMs'>
const NOTHING_FOUND: Found = { changes: [], updated: [], trouble: null, checkedMs: null }

const DAY_MS = 24 * 60 * 60 * 1000
/** How often the service checks whether a day has passed. A machine that slept is late by at most this time. */
const DAILY_CHECK_EVERY_MS = 15 * 60 * 1000
/** The longest wait for the sync of the local copy. After it, the copy is compared as it is. */
const REFRESH_MS = 60_000
const REFRESH_POLL_MS = 250
/** The delay before files on disk are compared, because downloads finish one after the other. */
const COMPARE_AFTER_MS = 1500

/**
 * Creates the service that checks what is followed, at each start or every day. A check first syncs the local copy of
 * the catalogue, which asks the portal for datasets by their date of change, and then compares what is followed with
 * the copy. Only datasets that the copy lacks are requested one by one. After that, some producers are asked whether
 * they still have their files.
 */
export function createFollowService(deps: FollowServiceDeps): FollowService {
  const { list, searches, clock, life } = deps
  const found = new Map<string, Found>()
  let isChecking = false
  let checkedMs: number | null = null
  let writing: Promise<unknown> = Promise.resolve()

  const readAll = async (): Promise<Result<AllFollowed>> => {
    const followed = await list.read()
    if (!followed.ok) return followed
    const searched = await searches.read()
    return searched.ok ? ok({ followed: followed.value, searched: searched.value }) : searched
  }
  const toFolder = (to: string): FollowView['folder'] => ({ token: deps.toFolderToken(to), label: basename(to) || to })
  const toState = ({ followed, searched }: AllFollowed): FollowState => {
    const views: FollowView[] = [
      ...followed.map((one): FollowView => {
        const { portal: portalId, datasetId, to, seen } = one
        const key = getFollowKey(one)
        const what = { portalId, datasetId, title: seen.title, query: null, keep: one.keep ?? null }
        return { id: key, ...what, folder: toFolder(to), ...getFound(key) }
      }),
      ...searched.map((one): FollowView => {
        const { portal: portalId, query, to, title } = one
        const key = getSearchKey(one)
        const what = { portalId, datasetId: null, title, query, keep: one.keep ?? null }
        return { id: key, ...what, folder: toFolder(to), ...getFound(key) }
      }),
    ]
    return { isChecking, follows: views.slice(0, LIMITS.FOLLOWED_SHOWN) }
  }
  const getFound = (key: string): Found => found.get(key) ?? NOTHING_FOUND
  const notify = async (): Promise<void> => {
    const all = await readAll()
    if (all.ok) deps.onChanged(toState(all.value))
  }
  /** Runs one change of the lists after the other. */
  const change = async (work: () => Promise<Result<void>>): Promise<Result<void>> => {
    const done = writing.then(work)
    writing = done.catch(() => undefined)
    const result = await done
    await notify()
    return result
  }

  /** Compares everything. Gives the files for which only their producers can say whether they are still current. */
  async function compareAll(asksPortal: boolean): Promise<readonly HeldFile[]> {
    const all = await readAll()
    if (!all.ok) return []
    const held: HeldFile[] = []
    const take = (key: string, compared: Result<ComparedFollow>): void => {
      recordFound(key, compared)
      if (compared.ok) held.push(...compared.value.held)
    }
    for (const one of all.value.followed) {
      if (life.aborted) return []
      take(getFollowKey(one), await compareDataset(deps, one, asksPortal))
    }
    const keys = new Set(all.value.followed.map(getFollowKey))
    for (const one of all.value.searched) {
      if (life.aborted) return []
      take(getSearchKey(one), await compareSearch(deps, one, keys))
    }
    return held
  }
  function recordFound(key: string, compared: Result<ComparedFollow>): void {
    const before = getFound(key)
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
  /** Marks versions that differ from what the portal describes as seen. */
  async function dismiss({ followed, searched }: AllFollowed, meant: ReadonlySet<string>): Promise<void> {
    const compared: Result<ComparedFollow>[] = []
    for (const one of followed) if (meant.has(getFollowKey(one))) compared.push(await compareDataset(deps, one, false))
    for (const one of searched)
      if (meant.has(getSearchKey(one))) compared.push(await compareSearch(deps, one, new Set()))
    for (const one of compared) if (one.ok) await deps.producers.dismiss(one.value.held)
  }
  async function check(): Promise<Result<void>> {
    if (isChecking) return ok(undefined)
    isChecking = true
    try {
      await notify()
      const all = await readAll()
      if (!all.ok) return all
      if (all.value.followed.length + all.value.searched.length > 0) {
        await refreshCopy(deps)
        const held = await compareAll(true)
        await notify()
        if (await deps.producers.ask(held)) await compareAll(false)
      }
      checkedMs = clock.now()
      return ok(undefined)
    } finally {
      isChecking = false
      await notify()
    }
  }

  const compareSoon = createDebouncedTask(deps, COMPARE_AFTER_MS, async () => {
    await compareAll(false)
    await notify()
  })
  const stop = deps.engine.listen(({ isPartial, changed }) => {
    // A failed download may show that the portal describes another file than its producer has.
    if (isPartial || changed.some(({ state }) => state.type === 'done' || state.type === 'failed')) compareSoon()
  })
  life.addEventListener('abort', stop, { once: true })
  void deps.drawn.then(async () => {
    if (deps.getFollowCheck() !== 'off') await check()
    while (!life.aborted) {
      await clock.sleep(DAILY_CHECK_EVERY_MS, life)
      const isDue = checkedMs === null || clock.now() - checkedMs >= DAY_MS
      if (!life.aborted && deps.getFollowCheck() === 'daily' && isDue) await check()
    }
  })

  return {
    async list() {
      const all = await readAll()
      return all.ok ? ok(toState(all.value)) : all
    },
    addDataset: (portal, dataset, to) =>
      change(async () => {
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
        if (written.ok) recordFound(key, await compareDataset(deps, one, false))
        return written
      }),
    addSearch: (portal, { title, query }, to) =>
      change(async () => {
        const known = await listMatches(deps, portal, query)
        if (!known.ok) return known
        const before = await searches.read()
        if (!before.ok) return before
        const one: FollowedSearch = { portal, title, query, to, known: known.value.map(({ id }) => id) }
        const key = getSearchKey(one)
        if (before.value.some((other) => getSearchKey(other) === key)) return ok(undefined)
        if (before.value.length >= LIMITS.FOLLOWED_SHOWN) return fail(failure('follow/too-many'))
        const written = await searches.write([...before.value, one])
        if (written.ok) recordFound(key, ok({ changes: [], updated: [], trouble: null, held: [] }))
        return written
      }),
    remove: (keys) =>
      change(async () => {
        const all = await readAll()
        if (!all.ok) return all
        const gone = new Set(keys)
        const written = await list.write(all.value.followed.filter((one) => !gone.has(getFollowKey(one))))
        if (!written.ok) return written
        return searches.write(all.value.searched.filter((one) => !gone.has(getSearchKey(one))))
      }),
    accept: (keys) =>
      change(async () => {
        const all = await readAll()
        if (!all.ok) return all
        const meant = new Set(keys)
        const followed: Followed[] = []
        for (const one of all.value.followed) {
          const dataset = meant.has(getFollowKey(one)) ? await readDataset(deps, one, false) : ok(null)
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
        await dismiss({ followed, searched }, meant)
        await compareAll(false)
        return noted
      }),
    setKeep: (keys, keep) =>
      change(async () => {
        const all = await readAll()
        if (!all.ok) return all
        const meant = new Set(keys)
        const written = await list.write(
          all.value.followed.map((one) => (meant.has(getFollowKey(one)) ? { ...one, keep } : one)),
        )
        if (!written.ok) return written
        return searches.write(all.value.searched.map((one) => (meant.has(getSearchKey(one)) ? { ...one, keep } : one)))
      }),
    async getKeep(portal, datasetId, to) {
      const all = await readAll()
      if (!all.ok) return null
      const isHere = (one: { readonly portal: PortalId; readonly to: string }): boolean =>
        one.portal === portal && one.to === to
      const follows = [
        ...all.value.followed.filter((one) => isHere(one) && one.datasetId === datasetId),
        ...all.value.searched.filter((one) => isHere(one) && one.known.includes(datasetId)),
      ]
      // The largest number counts: what one follow wants to keep, another must not remove.
      const kept = follows.flatMap(({ keep }) => keep ?? [])
      return kept.length === 0 ? null : Math.max(...kept)
    },
    check,
  }
}

/** Waits until the sync of the chosen portal has read the changes, or cannot. */
async function refreshCopy({
  catalogue,
  clock,
  life,
}: Pick<FollowServiceDeps, 'catalogue' | 'clock' | 'life'>): Promise<void> {
  catalogue.refresh('changes')
  for (let waited = 0; waited < REFRESH_MS && !life.aborted; waited += REFRESH_POLL_MS) {
    await clock.sleep(REFRESH_POLL_MS, life)
    const view = await catalogue.view()
    if (!view.ok || view.value.doing === 'resting' || view.value.doing === 'waiting') return
  }
}
