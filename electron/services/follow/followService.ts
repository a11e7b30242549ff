import { basename } from 'node:path'
import type { FollowState, FollowView } from '../../../shared/follow/model.js'
import type { DatasetId, FolderToken, PortalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { createTurns } from '../../../shared/pacing/createTurns.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Settings } from '../../../shared/settings/schema.js'
import { DAY_MS } from '../../../shared/timeUnits.js'
import type { Engine } from '../../engine/api/engine.js'
import { setFileAside } from '../../files/setFileAside.js'
import { getSearchKey } from '../../follow/followedSearchList.js'
import { getFollowKey } from '../../follow/followList.js'
import type { Disk } from '../../ports/disk.js'
import type { CatalogueService } from '../catalogue/catalogueService.js'
import { createDebouncedTask } from '../debouncedTask.js'
import type { ComparisonDeps } from './comparedFollow.js'
import { createFollowComparisons } from './followComparisons.js'
import { type AllFollowed, type FollowedLists, findKeep, findUnreadList, readAllFollowed } from './followedLists.js'
import { createFollowListEditor, type FollowListEditor } from './followListEditor.js'
import type { ProducerChecks } from './producerChecks.js'

export interface FollowServiceDeps extends ComparisonDeps, FollowedLists {
  readonly catalogue: Pick<CatalogueService, 'refresh' | 'view'>
  readonly engine: Pick<Engine, 'subscribe'>
  readonly disk: Disk
  readonly producers: Pick<ProducerChecks, 'readKnown' | 'ask' | 'dismiss'>
  readonly toFolderToken: (path: string) => FolderToken
  readonly getFollowCheck: () => Settings['followCheck']
  readonly onChanged: (state: FollowState) => void
  /** Resolves once the window is drawn: the first check waits for it. */
  readonly drawn: Promise<void>
}

/** Changes of the lists run one after the other, each followed by a call of `onChanged`. */
export interface FollowService extends Omit<FollowListEditor, 'noteFound'> {
  list(): Promise<Result<FollowState>>
  /** The path of the first stored list that cannot be read; null when both can. */
  locateUnread(): Promise<string | null>
  /**
   * Gives the stored lists that cannot be read other names and returns the path of the first; they are empty then. Null
   * when both can be read.
   */
  startAnew(): Promise<Result<string | null>>
  /**
   * Gives how many previous versions are kept of a dataset that is followed into this folder, by itself or by a search;
   * null when no follow says a number.
   */
  getKeep(portal: PortalId, datasetId: DatasetId, to: string): Promise<number | null>
  /** Checks everything that is followed now. Resolves when all is compared, or at once while another check runs. */
  check(): Promise<Result<void>>
}

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
  const { clock, life } = deps
  const comparisons = createFollowComparisons(deps)
  const changes = createFollowListEditor(deps, comparisons)
  let isChecking = false
  let checkedMs: number | null = null
  const runInTurn = createTurns()

  const toFolder = (to: string): FollowView['folder'] => ({ token: deps.toFolderToken(to), label: basename(to) || to })
  const toState = ({ followed, searched }: AllFollowed): FollowState => {
    const room = LIMITS.FOLLOWED_SHOWN - Math.min(searched.length, LIMITS.FOLLOWED_SHOWN)
    const views: FollowView[] = [
      // A command may follow more datasets than the window shows: they make room for the searches.
      ...followed.slice(0, room).map((one): FollowView => {
        const { portal: portalId, datasetId, to, seen } = one
        const key = getFollowKey(one)
        const what = {
          portalId,
          datasetId,
          title: seen.title,
          query: null,
          isWithdrawn: seen.isWithdrawn === true,
          keep: one.keep ?? null,
        }
        return { id: key, ...what, folder: toFolder(to), ...comparisons.tell(key) }
      }),
      ...searched.map((one): FollowView => {
        const { portal: portalId, query, to, title } = one
        const key = getSearchKey(one)
        const what = { portalId, datasetId: null, title, query, isWithdrawn: false, keep: one.keep ?? null }
        return { id: key, ...what, folder: toFolder(to), ...comparisons.tell(key) }
      }),
    ]
    const notShown = followed.length + searched.length - views.length
    return { isChecking, follows: views, notShown }
  }
  const notify = async (): Promise<void> => {
    const all = await readAllFollowed(deps)
    if (all.ok && !life.aborted) deps.onChanged(toState(all.value))
  }
  /** Runs one change of the lists after the other. */
  const change = async (work: () => Promise<Result<void>>): Promise<Result<void>> => {
    const result = await runInTurn(work)
    await notify()
    return result
  }

  /** Notes what the comparisons found on the disk, and tells the window. */
  const settle = async (): Promise<void> => {
    const news = comparisons.takeNews()
    if (news.size > 0) await runInTurn(() => changes.noteFound(news))
    await notify()
  }

  async function check(): Promise<Result<void>> {
    if (isChecking || life.aborted) return ok(undefined)
    isChecking = true
    try {
      await notify()
      const all = await readAllFollowed(deps)
      if (!all.ok) return all
      if (all.value.followed.length + all.value.searched.length > 0) {
        await refreshCopy(deps)
        if (life.aborted) return ok(undefined)
        const held = await comparisons.compareAll(true)
        await settle()
        if (life.aborted) return ok(undefined)
        if (await deps.producers.ask(held)) await comparisons.compareAll(false)
      }
      checkedMs = clock.now()
      return ok(undefined)
    } finally {
      isChecking = false
      await settle()
    }
  }

  /** The datasets of downloads that have ended since the last comparison; null when these are too many to know. */
  let ended: Set<DatasetId> | null = new Set()
  const compareSoon = createDebouncedTask(deps, COMPARE_AFTER_MS, async () => {
    const ids = ended
    ended = new Set()
    await (ids === null ? comparisons.compareAll(false) : comparisons.compareDatasets(ids))
    await settle()
  })
  const stop = deps.engine.subscribe(({ isPartial, changed }) => {
    // A failed download may show that the portal describes another file than its producer has.
    const news = changed.filter(({ state }) => state.type === 'done' || state.type === 'failed')
    if (!isPartial && news.length === 0) return
    if (isPartial) ended = null
    for (const { datasetId } of news) ended?.add(datasetId)
    compareSoon()
  })
  life.addEventListener('abort', stop, { once: true })
  void deps.drawn.then(async () => {
    if (deps.getFollowCheck() !== 'off') await check()
    while (!life.aborted) {
      await clock.sleep(DAILY_CHECK_EVERY_MS, life)
      // A clock that was set back says nothing of when the last check was.
      const isDue = checkedMs === null || Math.abs(clock.now() - checkedMs) >= DAY_MS
      if (!life.aborted && deps.getFollowCheck() === 'daily' && isDue) await check()
    }
  })

  return {
    async list() {
      const all = await readAllFollowed(deps)
      return all.ok ? ok(toState(all.value)) : all
    },
    async locateUnread() {
      return (await findUnreadList(deps))?.path ?? null
    },
    async startAnew() {
      let kept: string | null = null
      const cleared = await change(async () => {
        for (let unread = await findUnreadList(deps); unread !== null; unread = await findUnreadList(deps)) {
          const moved = await setFileAside(deps.disk, unread.path)
          if (!moved.ok) return moved
          kept ??= moved.value
        }
        return ok(undefined)
      })
      return cleared.ok ? ok(kept) : cleared
    },
    addDataset: (portal, dataset, to) => change(() => changes.addDataset(portal, dataset, to)),
    addSearch: (portal, search, to) => change(() => changes.addSearch(portal, search, to)),
    remove: (keys) => change(() => changes.remove(keys)),
    accept: (keys, datasets) => change(() => changes.accept(keys, datasets)),
    setKeep: (keys, keep) => change(() => changes.setKeep(keys, keep)),
    async getKeep(portal, datasetId, to) {
      const all = await readAllFollowed(deps)
      return all.ok ? findKeep(all.value, portal, datasetId, to) : null
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
