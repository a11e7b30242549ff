import { trackDownloadActivity } from '../../../shared/desktop/trackDownloadActivity.js'
import type { PortalId } from '../../../shared/ids.js'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Engine } from '../../engine/api/engine.js'
import { openExportJournal } from '../../exports/exportJournal.js'
import { createHandlers } from '../../ipc/createHandlers.js'
import { describePendingLinks } from '../../ipc/handlers/catalogue/links.js'
import type { IpcHandlers } from '../../ipc/server/ipcServer.js'
import type { Notify } from '../../ipc/server/windowNotifier.js'
import { createDemoPortal } from '../../lifecycle/demoPortalProcess.js'
import { createWindowFlush } from '../../lifecycle/windowFlush.js'
import { createCredentialStore, getCredentials } from '../../portal/auth/credentialStore.js'
import { createAccessRightsCache } from '../../services/accessRightsCache.js'
import { createBasketRepository } from '../../services/basket/basketRepository.js'
import { type CatalogueService, createCatalogueService } from '../../services/catalogue/catalogueService.js'
import { createLibraryComparisons } from '../../services/compare/libraryComparisons.js'
import { createDescriptions } from '../../services/describe/descriptions.js'
import { createExportJobs, type ExportJobs } from '../../services/exports/exportJobs.js'
import { createFollowService } from '../../services/follow/followService.js'
import type { LibrarySync } from '../../services/library/librarySync.js'
import { createPathTokens } from '../../services/pathTokens.js'
import { createPortalRegistry, type PortalRegistry } from '../../services/portalRegistry.js'
import { startAgreementReminder } from '../../services/protect/agreementReminder.js'
import { createProtectedFiles } from '../../services/protect/protectedFiles.js'
import { createMediaSamples } from '../../services/samples/mediaSamples.js'
import { createSelectionSharing } from '../../services/share/selectionSharing.js'
import { createSigningKey } from '../../services/share/signingKey.js'
import type { DesktopCommands } from '../../window/desktop/desktopIntegration.js'
import type { AppServicesDeps } from './appServicesDeps.js'
import { createQueryServices } from './queryServices.js'
import { createQueueServices } from './queueServices.js'

export interface AppServices {
  readonly handlers: IpcHandlers
  /** The commands of the desktop that do not come from the window. */
  readonly commands: DesktopCommands
  /** Installs an update that is ready; called after `close`. */
  applyUpdate(): void
  /** Closes everything so that it can be resumed. */
  close(): Promise<void>
}

/**
 * Composes the services behind the window over its ports: portals, secrets, engine, and the handlers of every verb.
 * Fails as the engine does, and takes as long: a long queue is restored in steps, so that the window is drawn
 * meanwhile.
 */
export async function createAppServices(deps: AppServicesDeps): Promise<Result<AppServices>> {
  const { preferences, notify, clock, life } = deps
  const { credentials, demo, portals, startDemo, connectCatalogue } = createPortalServices(deps)
  const opened = await deps.openEngine(portals.source, preferences.read().settings)
  if (!opened.ok) return opened
  const queue = createQueueServices(deps, {
    engine: opened.value,
    portals,
    keepOf: (ref, root) => follows.getKeep(ref.portalId, ref.datasetId, root),
    onLibraryChanged: () => catalogue.onLibraryChanged(),
  })
  const { engine, librarySync } = queue
  const catalogue = createCatalogueService({
    portals,
    engine,
    clock,
    life,
    catalogueStore: deps.catalogueStore,
    libraryIndex: deps.libraryIndex,
    onStatus(view) {
      notify('catalog.changed', view)
      librarySync.onCatalogueChanged()
    },
  })
  connectCatalogue(catalogue)
  const pathTokens = createPathTokens(deps.randomToken)
  const follows = createFollowService({
    ...deps,
    portals,
    engine,
    catalogue,
    producers: queue.producers,
    list: deps.followList,
    searches: deps.followedSearchList,
    toFolderToken: pathTokens.toFolderToken,
    getFollowCheck: () => preferences.read().settings.followCheck,
    onChanged: (state) => notify('follow.changed', state),
  })
  const exportJobs = openExportJobs(deps)
  const rights = createAccessRightsCache(clock)
  const queries = createQueryServices(deps, engine)
  const fileServices = createFileServices(deps, { portals, engine, librarySync })
  startAgreementReminder(deps)
  const windowFlush = createWindowFlush(() => notify('app.dismissed', undefined), clock)
  const updates = deps.openUpdates((view) => notify('updates.changed', view))
  trackDownloadActivity(engine, deps.watch)
  deps.applySettings(preferences.read().settings, engine)
  let linkChanges = 0
  deps.links.listen(() => {
    const mine = ++linkChanges
    const described = describePendingLinks({ ...deps, portals })
    // A later change has its own answer, whichever is read first.
    void described.then((view) => (mine === linkChanges ? notify('links.changed', view) : undefined))
  })
  // The window treats a configured demo portal as a running server, so it is started again with the application.
  if (portals.cards().some((card) => card.demo)) void startDemo()
  return ok({
    handlers: createHandlers({
      ...deps,
      ...queue,
      ...queries,
      ...fileServices,
      exportJobs,
      updates,
      credentials,
      portals,
      catalogue,
      rights,
      pathTokens,
      follows,
      parseAddress: parsePortalAddress,
      startDemo,
      windowFlush,
      sequence: numberChanges(engine, notify),
      onSettingsChanged: (settings) => {
        deps.applySettings(settings, engine)
        notify('settings.changed', settings)
      },
      onAccountChanged: (card) => {
        notify('accounts.changed', card)
        rights.forget()
        // Another account may be shown other datasets.
        catalogue.refresh('anew')
      },
    }),
    commands: {
      pauseAll: () => engine.pause('all'),
      resumeAll: () => engine.resume('all'),
      isWriting: exportJobs.isWriting,
      waitUntilSettled: async () => {
        await windowFlush.say()
        return Promise.race([engine.whenIdle().then(() => true), clock.sleep(SETTLE_MS).then(() => false)])
      },
      onSlept: engine.onSystemSlept,
    },
    applyUpdate: () => {
      const applied = updates.applyReady()
      if (applied !== null) deps.log.note('update.applied', { ok: applied.ok })
    },
    close: async () => {
      // The services that carry out the window's requests still run.
      if (deps.hasWindow()) await windowFlush.say()
      await Promise.allSettled([
        engine.close(),
        deps.crypt.close(),
        deps.preview.close(),
        exportJobs.close(),
        catalogue.close(),
        librarySync.close(),
        queries.queryAnswers.close(),
        fileServices.comparisons.close(),
        deps.comparer.close(),
      ])
      demo.stop()
    },
  })
}

/** Creates the registry of portals with their credentials, and the demo portal, which may have to start first. */
function createPortalServices(deps: AppServicesDeps) {
  const { preferences } = deps
  const credentials = createCredentialStore(deps.keychains.system, deps.keychains.session)
  const demo = createDemoPortal({
    ...deps.demo,
    lastPort: () => preferences.read().demoPort,
    remember: (demoPort) => void preferences.write({ demoPort }),
  })
  let catalogue: CatalogueService | null = null
  const startDemo = async (): Promise<Result<PortalId>> => {
    const id = await demo.start()
    if (!id.ok) return id
    const was = portals.moveDemo(id.value)
    catalogue?.refresh('changes')
    // The old address may belong to another server now, so the credentials kept for it are forgotten (S-05).
    if (was !== null) await Promise.all([credentials.forget(was, 'account'), credentials.forget(was, 'customer-key')])
    return id
  }
  const portals: PortalRegistry = createPortalRegistry({
    preferences,
    openPortal: (profile, secrets) =>
      deps.openPortal(profile, secrets, (found) => portals.recordDetected(profile.portalId, found)),
    getSecrets: (id) => getCredentials(credentials, id),
    waitUntilReady: async ({ demo: isDemo }) => {
      if (isDemo) await startDemo()
    },
    onChanged: (cards) => {
      deps.notify('portals.changed', [...cards])
      catalogue?.onPortalsChanged()
    },
    onLocated: (portal, dataset) => catalogue?.learn(portal, dataset),
  })
  return {
    credentials,
    demo,
    portals,
    startDemo,
    /** Lets the catalogue know of changes of the portals. It needs the portals, so it is created after them. */
    connectCatalogue(created: CatalogueService): void {
      catalogue = created
    },
  }
}

/** Opens the journal of exports, and removes what previous runs and the command line have left unfinished. */
function openExportJobs(deps: AppServicesDeps): ExportJobs {
  const journal = openExportJournal(deps.disk, deps.exportJournal)
  void journal.sweep()
  void deps.sweepCommandLine()
  return createExportJobs({
    journal,
    clock: deps.clock,
    onChanged: (views) => deps.notify('exports.changed', [...views]),
  })
}

/** Creates the services that read, compare, protect and share files. */
function createFileServices(
  deps: AppServicesDeps,
  {
    portals,
    engine,
    librarySync,
  }: { readonly portals: PortalRegistry; readonly engine: Engine; readonly librarySync: LibrarySync },
) {
  return {
    baskets: createBasketRepository({ ...deps.baskets, disk: deps.disk, log: deps.log, clock: deps.clock }),
    samples: createMediaSamples({ ...deps, engine, source: portals.source, folder: deps.sampleFolder }),
    comparisons: createLibraryComparisons({ ...deps, folder: deps.comparisonFolder }),
    descriptions: createDescriptions(deps),
    protectedFiles: createProtectedFiles({ ...deps, onLibraryChanged: librarySync.onIndexChanged }),
    sharing: createSelectionSharing({ ...deps, portals, signingKey: createSigningKey(deps.keychains.system) }),
  }
}

/** As long as a worker needs to close the files of a cancelled download. */
const SETTLE_MS = 500

/** Numbers the events of the engine and passes them on. Returns a function that gives the last number. */
function numberChanges(engine: Engine, notify: Notify): () => number {
  let sequence = 0
  engine.subscribeTraffic((view) => notify('traffic.changed', view))
  engine.subscribe(({ isPartial, changed, added, removed, briefBytesPerSecond, arrivedBytes }) => {
    // A skipped number makes the window read the snapshot: there are more changes than messages should carry.
    sequence += isPartial ? 2 : 1
    const speed = { briefBytesPerSecond, arrivedBytes }
    const all = [...changed, ...engine.getViews(added)]
    notify('downloads.changed', { sequence, ...speed, changed: all, removed: [...removed] })
  })
  return () => sequence
}
