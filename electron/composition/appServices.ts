import { type Activity, createActivityTracker } from '../../shared/desktop/activityTracker.js'
import type { PortalId } from '../../shared/ids.js'
import { parsePortalAddress } from '../../shared/link/parsePortalAddress.js'
import { ok, type Result } from '../../shared/result.js'
import type { Engine } from '../engine/api/engine.js'
import { openExportJournal } from '../exports/exportJournal.js'
import { createHandlers } from '../ipc/createHandlers.js'
import { toPendingLinksView } from '../ipc/handlers/links.js'
import type { IpcHandlers } from '../ipc/server/ipcServer.js'
import type { Notify } from '../ipc/server/notifyWindow.js'
import { createDemoPortal } from '../lifecycle/demoPortalProcess.js'
import { createWindowFlush } from '../lifecycle/windowFlush.js'
import { createCredentialStore, getCredentials } from '../portal/auth/credentialStore.js'
import { createAccessRightsCache } from '../services/accessRightsCache.js'
import { createBasketRepository } from '../services/basket/basketRepository.js'
import { type CatalogueService, createCatalogueService } from '../services/catalogueService.js'
import { createCitations } from '../services/cite/citations.js'
import { createComparisons } from '../services/compare/libraryComparisons.js'
import { createExportJobs } from '../services/exportJobs.js'
import { createFollowService } from '../services/follow/followService.js'
import { createPathTokens } from '../services/pathTokens.js'
import { createPortalRegistry, type PortalRegistry } from '../services/portalRegistry.js'
import { startAgreementReminder } from '../services/protect/agreementReminder.js'
import { createProtectedFiles } from '../services/protect/protectedFiles.js'
import { createMediaSamples } from '../services/samples/mediaSamples.js'
import { createSharing } from '../services/share/sharing.js'
import { createSigningKey } from '../services/share/signingKey.js'
import type { DesktopCommands } from '../window/desktop/desktopIntegration.js'
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
  const { preferences, notify, life } = deps
  const credentials = createCredentialStore(deps.keychains.system, deps.keychains.session)
  const demo = createDemoPortal({
    ...deps.demo,
    lastPort: () => preferences.read().demoPort,
    remember: (demoPort) => void preferences.write({ demoPort }),
  })
  const startDemo = async (): Promise<Result<PortalId>> => {
    const id = await demo.start()
    if (!id.ok) return id
    const was = portals.moveDemo(id.value)
    // The old address may belong to another server now, so the credentials kept for it are forgotten (S-05).
    catalogue?.refresh('changes')
    if (was !== null) await Promise.all([credentials.forget(was, 'account'), credentials.forget(was, 'customer-key')])
    return id
  }
  let catalogue: CatalogueService | null = null
  const portals: PortalRegistry = createPortalRegistry({
    preferences,
    openPortal: (profile, secrets) =>
      deps.openPortal(profile, secrets, (found) => portals.recordDetected(profile.portalId, found)),
    getSecrets: (id) => getCredentials(credentials, id),
    waitUntilReady: async ({ demo: isDemo }) => {
      if (isDemo) await startDemo()
    },
    onChanged: (cards) => {
      notify('portals.changed', [...cards])
      catalogue?.onPortalsChanged()
    },
  })
  const opened = await deps.openEngine(portals.source, preferences.read().settings)
  if (!opened.ok) return opened
  const { catalogueStore, clock, libraryIndex } = deps
  const { librarySync, engine, producers, repairJobs } = createQueueServices(deps, {
    engine: opened.value,
    portals,
    keepOf: (ref, root) => follows.getKeep(ref.portalId, ref.datasetId, root),
  })
  const copies = createCatalogueService({
    portals,
    catalogueStore,
    engine,
    clock,
    life,
    onStatus(view) {
      notify('catalog.changed', view)
      librarySync.onCatalogueChanged()
    },
  })
  catalogue = copies
  const pathTokens = createPathTokens(deps.randomToken)
  const follows = createFollowService({
    portals,
    producers,
    catalogueStore,
    engine,
    clock,
    life,
    catalogue: copies,
    disk: deps.disk,
    digest: deps.digest,
    list: deps.followList,
    searches: deps.searchList,
    libraryFolders: deps.libraryFolders,
    libraryIndex,
    drawn: deps.drawn,
    toFolderToken: pathTokens.toFolderToken,
    getFollowCheck: () => preferences.read().settings.followCheck,
    onChanged: (state) => notify('follow.changed', state),
  })
  const journal = openExportJournal(deps.disk, deps.exportJournal)
  void journal.sweep()
  void deps.sweepCommandLine()
  const exportJobs = createExportJobs({ journal, clock, onChanged: (views) => notify('exports.changed', [...views]) })
  const baskets = createBasketRepository({ ...deps.baskets, disk: deps.disk, log: deps.log, clock })
  const rights = createAccessRightsCache(clock)
  const samples = createMediaSamples({
    net: deps.net,
    decoding: deps.decoding,
    disk: deps.disk,
    preview: deps.preview,
    clock,
    life,
    engine,
    source: portals.source,
    folder: deps.sampleFolder,
  })
  const { queryBooks, queryTables, queryAnswers } = createQueryServices(deps, engine)
  const comparisons = createComparisons({
    disk: deps.disk,
    libraryIndex,
    comparer: deps.comparer,
    preview: deps.preview,
    folder: deps.comparisonFolder,
    openMemoryFolder: deps.openMemoryFolder,
    randomToken: deps.randomToken,
  })
  const protectedFiles = createProtectedFiles({
    disk: deps.disk,
    clock,
    audit: deps.audit,
    agreements: deps.agreements,
    libraryIndex,
    libraryFolders: deps.libraryFolders,
    onLibraryChanged: librarySync.onIndexChanged,
  })
  startAgreementReminder(deps)
  const sharing = createSharing({
    nativeShell: deps.nativeShell,
    libraryIndex,
    portals,
    disk: deps.disk,
    clock,
    life,
    signingKey: createSigningKey(deps.keychains.system),
  })
  const windowFlush = createWindowFlush(() => notify('app.dismissed', undefined), clock)
  const updates = deps.openUpdates((view) => notify('updates.changed', view))
  watchEngine(engine, deps.watch)
  deps.follow(preferences.read().settings, engine)
  deps.links.listen(() => notify('links.changed', toPendingLinksView(deps.links, portals)))
  // The window treats a configured demo portal as a running server, so it is started again with the application.
  if (portals.cards().some((card) => card.demo)) void startDemo()
  return ok({
    handlers: createHandlers({
      ...deps,
      exportJobs,
      samples,
      comparisons,
      citations: createCitations({ nativeShell: deps.nativeShell, libraryIndex, disk: deps.disk }),
      sharing,
      protectedFiles,
      updates,
      credentials,
      portals,
      engine,
      catalogue: copies,
      librarySync,
      repairJobs,
      baskets,
      queryBooks,
      queryTables,
      queryAnswers,
      rights,
      pathTokens,
      follows,
      canonical: parsePortalAddress,
      startDemo,
      windowFlush,
      sequence: numberChanges(engine, notify),
      settingsChanged: (settings) => {
        deps.follow(settings, engine)
        notify('settings.changed', settings)
      },
      accountChanged: (card) => {
        notify('accounts.changed', card)
        rights.forget()
        // Another account may be shown other datasets.
        copies.refresh('anew')
      },
      life,
    }),
    commands: {
      pauseAll: () => engine.pause('all'),
      resumeAll: () => engine.resume('all'),
      isWriting: exportJobs.isWriting,
      settled: async () => {
        await windowFlush.say()
        return Promise.race([engine.whenIdle().then(() => true), clock.sleep(SETTLE_MS).then(() => false)])
      },
      slept: engine.onSystemSlept,
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
        copies.close(),
        librarySync.close(),
        queryAnswers.close(),
        comparisons.close(),
        deps.comparer.close(),
      ])
      demo.stop()
    },
  })
}

/** As long as a worker needs to close the files of a cancelled download. */
const SETTLE_MS = 500

/** Numbers the events of the engine and passes them on. Returns a function that gives the last number. */
function numberChanges(engine: Engine, notify: Notify): () => number {
  let sequence = 0
  engine.subscribeTraffic((view) => notify('traffic.changed', view))
  engine.subscribe(({ isPartial, changed, removed, briefBytesPerSecond }) => {
    // A skipped number makes the window read the snapshot: there are more changes than messages should carry.
    sequence += isPartial ? 2 : 1
    notify('downloads.changed', { sequence, briefBytesPerSecond, changed: [...changed], removed: [...removed] })
  })
  return () => sequence
}

/**
 * Reports the state of the work to the desktop. A download from the start of the program counts from its first change
 * on.
 */
function watchEngine(engine: Engine, watch: (activity: Activity) => void): void {
  const follower = createActivityTracker()
  engine.subscribe(({ changed, removed }) => {
    follower.onChanged(changed)
    follower.onRemoved(removed)
    watch(follower.getActivity())
  })
}
