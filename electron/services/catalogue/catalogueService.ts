import type { Dataset } from '../../../shared/catalogue/model.js'
import type { CatalogSearch, SearchPage } from '../../../shared/catalogue/search/model.js'
import { isComplete } from '../../../shared/catalogue/sync/syncMachine.js'
import type { SyncStatus } from '../../../shared/catalogue/sync/syncStatus.js'
import type { DatasetId, PortalId } from '../../../shared/ids.js'
import type { MediaFile } from '../../../shared/library/model.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Engine } from '../../engine/api/engine.js'
import { toPortalQuery } from '../../portal/catalogue/toPortalQuery.js'
import { type CatalogueSync, startCatalogueSync } from '../../portal/sync/catalogueSync.js'
import { EMPTY_REPLICA, toSyncStatus } from '../../portal/sync/toSyncStatus.js'
import type { CatalogueStore } from '../../ports/catalogueStore.js'
import type { Clock } from '../../ports/clock.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import { createDebouncedTask } from '../debouncedTask.js'
import type { PortalRegistry } from '../portalRegistry.js'
import { readFinishedDownloads } from '../readFinishedDownloads.js'
import { createSyncPortal } from './createSyncPortal.js'
import { createLocalFilesIndex, type LocalFilesIndex } from './localFilesIndex.js'
import { createPortalFacetCounts } from './portalFacetCounts.js'
import { createRecordLearner } from './recordLearner.js'
import { type ReadCopy, readFacets, searchPortal, searchPortalOrCopy } from './searchPortalOrCopy.js'

export interface CatalogueServiceDeps {
  readonly portals: Pick<PortalRegistry, 'cards' | 'getChosen' | 'get'>
  readonly catalogueStore: CatalogueStore
  readonly engine: Pick<Engine, 'getIdsInState' | 'getViews' | 'subscribe'>
  readonly libraryIndex: Pick<LibraryIndex, 'listHoldings' | 'listDatasetFiles'>
  readonly clock: Clock
  readonly onStatus: (status: SyncStatus) => void
  /** Called when a local copy may have other records than before: a portal was read, or a download has read a record. */
  readonly onCopyChanged: () => void
  readonly life: AbortSignal
}

/** Gives the catalogue of the chosen portal: from the local copy once it is complete, from the portal before. */
export interface CatalogueService {
  /**
   * Gives a page of rows, their total and, when requested, the counts of the facets. The rows do not wait for a portal
   * that counts slowly.
   */
  search(search: CatalogSearch): Promise<Result<SearchPage>>
  /**
   * Gives a page of a list that is saved: of this portal, whichever is chosen by then. A portal that fails is a failure
   * here, because the part of its catalogue that is copied so far would end the list too early.
   */
  readListPage(portal: PortalId, search: CatalogSearch): Promise<Result<SearchPage>>
  dataset(id: DatasetId): Promise<Result<Dataset>>
  /** Gives a dataset and its files on this computer; without them where the library cannot be read. */
  describe(id: DatasetId): Promise<Result<{ readonly dataset: Dataset; readonly onDisk: MediaFile[] }>>
  /** Gives the files of a dataset of the chosen portal that the library knows. */
  listOnDisk(id: DatasetId): Promise<Result<MediaFile[]>>
  view(): Promise<Result<SyncStatus>>
  /** Syncs now: reads what has changed, or the whole list again because another account may see other datasets. */
  refresh(how?: 'changes' | 'anew'): void
  /** Keeps a record that a download or a check has just read from its portal: it may be newer than the copy. */
  learn(portal: PortalId, dataset: Dataset): void
  /** Called when the library has changed: what it has of the portals is read again. */
  onLibraryChanged(): void
  /** Called when portals were added, chosen or forgotten. */
  onPortalsChanged(): void
  close(): Promise<void>
}

/** How soon after a change of the library its holdings are read again: it changes twice a second during downloads. */
const READ_HOLDINGS_MS = 1000

/**
 * The interval between two reports to the window: short enough to show progress, and far below its limit of messages.
 */
const NOTIFY_EVERY_MS = 400

/** The same while downloads change the local files: each report makes the window draw a frame. */
const NOTIFY_OF_FILES_EVERY_MS = 1000

export function createCatalogueService(deps: CatalogueServiceDeps): CatalogueService {
  const { portals, catalogueStore, clock, life } = deps
  const localFiles = createLocalFilesIndex()
  const heldAt = new Map<PortalId, number>()
  const facetCounts = createPortalFacetCounts(deps)
  const views = new Map<PortalId, SyncStatus>()
  let active: { readonly id: PortalId; readonly sync: CatalogueSync } | null = null
  let known: readonly PortalId[] = portals.cards().map(({ id }) => id)
  const notify = (): void => {
    const view = active === null ? undefined : views.get(active.id)
    if (view !== undefined) deps.onStatus(addRevision(view, localFiles))
  }
  const notifySoon = createDebouncedTask(deps, NOTIFY_EVERY_MS, notify)
  const notifyOfFilesSoon = createDebouncedTask(deps, NOTIFY_OF_FILES_EVERY_MS, notify)
  const onSyncStatus = (view: SyncStatus): void => {
    const isChanged = views.get(view.portalId)?.revision !== view.revision
    views.set(view.portalId, view)
    if (isChanged) deps.onCopyChanged()
    if (view.portalId === active?.id) notifySoon()
  }
  const isCopied = async (id: PortalId): Promise<boolean> => {
    const view = views.get(id)
    if (view !== undefined) return view.whole
    const status = await catalogueStore.readStatus(id)
    return status.ok && isComplete(status.value.state)
  }
  /** Passes the local files to the copy, when they have changed since the last time. */
  const pushLocalCopies = async (id: PortalId): Promise<void> => {
    const revision = localFiles.revision()
    if (heldAt.get(id) === revision) return
    heldAt.set(id, revision)
    const told = await catalogueStore.hold(id, localFiles.list(id))
    if (!told.ok && heldAt.get(id) === revision) heldAt.delete(id)
  }
  const searchCopy = async (id: PortalId, search: CatalogSearch): Promise<Result<SearchPage>> => {
    await pushLocalCopies(id)
    return catalogueStore.search(id, search, clock.now())
  }
  /** Resolves when no sync but the active one stores anything any more. */
  let stopped: Promise<unknown> = Promise.resolve()
  const stopActive = (): void => {
    stopped = Promise.all([stopped, active?.sync.stop()])
    active = null
  }
  /** Removes the copy of a portal that was removed. A sync that is being stopped could write to it until it has ended. */
  const forget = async (id: PortalId): Promise<void> => {
    // The portal may be added again, with a copy that is empty.
    heldAt.delete(id)
    facetCounts.forget(id)
    localFiles.forgetLibrary(id)
    await stopped
    if (known.includes(id)) return
    views.delete(id)
    await catalogueStore.forget(id)
    learner.onCopyRemoved()
  }
  const learner = createRecordLearner({
    ...deps,
    isKnown: (id) => known.includes(id),
    onStored() {
      deps.onCopyChanged()
      notifySoon()
    },
  })
  const readHoldingsSoon = createDebouncedTask(deps, READ_HOLDINGS_MS, async () => {
    const before = localFiles.revision()
    for (const { id } of portals.cards()) {
      const holdings = await deps.libraryIndex.listHoldings(id)
      if (holdings.ok) localFiles.applyLibrary(id, holdings.value)
    }
    if (localFiles.revision() !== before) notifySoon()
  })
  void readQueue(deps, localFiles).then(notifySoon)
  deps.engine.subscribe(({ isPartial, changed, removed }) => {
    const before = localFiles.revision()
    localFiles.apply(changed, removed)
    if (isPartial) void readQueue(deps, localFiles).then(notifySoon)
    if (localFiles.revision() !== before) notifyOfFilesSoon()
  })

  const catalogue: CatalogueService = {
    search: async (search) => {
      const portal = portals.getChosen()
      if (!portal.ok) return portal
      const { portalId } = portal.value
      const fromCopy: ReadCopy = () => searchCopy(portalId, search)
      if (await isCopied(portalId)) return fromCopy()
      const counted = search.withFacets === true ? facetCounts.read(portal.value) : null
      counted?.catch(() => undefined)
      const page = await searchPortalOrCopy(portal.value, search, fromCopy, life)
      if (!page.ok || counted === null) return page
      return ok({ ...page.value, facets: await readFacets(page.value, search, counted, fromCopy) })
    },
    readListPage: async (portalId, search) => {
      const portal = portals.get(portalId)
      if (!portal.ok) return portal
      const query = (await isCopied(portalId)) ? null : toPortalQuery(search)
      return query === null ? searchCopy(portalId, search) : searchPortal(portal.value, query, life)
    },
    dataset: async (id) => {
      const portal = portals.getChosen()
      if (!portal.ok) return portal
      const { portalId } = portal.value
      const fromPortal = () => portal.value.fetchDataset(id, life)
      // While the copy is being made, its thread is busy, so the portal is asked first.
      const asked = (await isCopied(portalId)) ? null : await fromPortal()
      if (asked?.ok) return asked
      const kept = await catalogueStore.readDataset(portalId, id)
      return kept.ok && kept.value !== null ? ok(kept.value) : (asked ?? fromPortal())
    },
    describe: async (id) => {
      const [dataset, files] = await Promise.all([catalogue.dataset(id), catalogue.listOnDisk(id)])
      return dataset.ok ? ok({ dataset: dataset.value, onDisk: files.ok ? files.value : [] }) : dataset
    },
    listOnDisk: async (id) => {
      const portal = portals.getChosen()
      if (!portal.ok) return portal
      const files = await deps.libraryIndex.listDatasetFiles(portal.value.portalId, id)
      return files.ok ? ok([...files.value]) : files
    },
    view: async () => {
      const portal = portals.getChosen()
      if (!portal.ok) return portal
      const { portalId } = portal.value
      const view = views.get(portalId)
      if (view !== undefined) return ok(addRevision(view, localFiles))
      const status = await catalogueStore.readStatus(portalId)
      return ok(addRevision(toSyncStatus(portalId, status.ok ? status.value : EMPTY_REPLICA, 'resting'), localFiles))
    },
    refresh: (how = 'changes') => active?.sync.refresh(how),
    learn: learner.learn,
    onLibraryChanged: readHoldingsSoon,
    onPortalsChanged: () => {
      const cards = portals.cards()
      const ids = cards.map(({ id }) => id)
      const chosen = cards.find((card) => card.chosen)?.id ?? null
      const gone = known.filter((id) => !ids.includes(id))
      if (ids.some((id) => !known.includes(id))) readHoldingsSoon()
      known = ids
      const isSame = chosen === (active?.id ?? null)
      if (!isSame) stopActive()
      for (const id of gone) void forget(id)
      if (isSame) return
      if (chosen === null || life.aborted) return
      active = {
        id: chosen,
        sync: startCatalogueSync({
          portal: createSyncPortal(portals, chosen),
          catalogueStore,
          clock,
          onStatus: onSyncStatus,
        }),
      }
      // When a person opens a portal, its changes are read at once, and an unreachable portal shows at once.
      active.sync.refresh('changes')
    },
    close: async () => {
      stopActive()
      await stopped
      await catalogueStore.close()
    },
  }
  catalogue.onPortalsChanged()
  return catalogue
}

/**
 * Reads all finished downloads, with pauses for other work. A download that finishes or is removed meanwhile is
 * reported as a change.
 */
async function readQueue(deps: CatalogueServiceDeps, localFiles: LocalFilesIndex): Promise<void> {
  for await (const some of readFinishedDownloads(deps)) localFiles.apply(some, [])
  if (!deps.life.aborted) localFiles.keepOnly(new Set(deps.engine.getIdsInState('done')))
}

const addRevision = (view: SyncStatus, localFiles: LocalFilesIndex): SyncStatus => ({
  ...view,
  revision: view.revision + localFiles.revision(),
})
