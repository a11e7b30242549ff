import { type Activity, createActivityTracker } from '../../shared/desktop/activityTracker.js'
import type { PortalId } from '../../shared/ids.js'
import { parsePortalId } from '../../shared/link/parsePortalId.js'
import { ok, type Result } from '../../shared/result.js'
import type { Settings } from '../../shared/settings/schema.js'
import type { UpdateView } from '../../shared/updates/model.js'
import type { Engine } from '../engine/api/engine.js'
import { openExportJournal } from '../exports/exportJournal.js'
import type { FollowList } from '../follow/followList.js'
import type { SearchList } from '../follow/searchList.js'
import { createHandlers } from '../ipc/createHandlers.js'
import type { AppFacts } from '../ipc/handlers/app.js'
import { type BasketRepositoryDeps, createBasketRepository } from '../ipc/handlers/baskets.js'
import { toPendingLinksView } from '../ipc/handlers/links.js'
import type { NetworkDeps } from '../ipc/handlers/network.js'
import type { FindCollisions } from '../ipc/handlers/preflight.js'
import type { IpcHandlers, Notify } from '../ipc/server/ipcServer.js'
import type { DeepLinkQueue } from '../lifecycle/deepLinkQueue.js'
import { createDemoPortal, type DemoDeps } from '../lifecycle/demoPortal.js'
import { createWindowFlush } from '../lifecycle/flushWindow.js'
import type { DetectedPortal, PortalClient, PortalCredentials, PortalProfile } from '../portal/api/portal.js'
import { createCredentialStore, getCredentials } from '../portal/auth/credentialStore.js'
import type { LoginAttempts } from '../portal/auth/loginAttempts.js'
import type { CatalogueStore } from '../ports/catalogueStore.js'
import type { Clock } from '../ports/clock.js'
import type { ContentDecoding } from '../ports/contentDecoding.js'
import type { ApplicationData } from '../ports/desktop/applicationData.js'
import type { NativeShell } from '../ports/desktop/nativeShell.js'
import type { CloneFile, Disk } from '../ports/disk.js'
import type { FileCrypt } from '../ports/fileCrypt.js'
import type { HashFile } from '../ports/hashing.js'
import type { Keychain, PreferenceStore } from '../ports/keychain.js'
import type { LibraryIndex } from '../ports/library/libraryIndex.js'
import type { LocalLibrary } from '../ports/library/localLibrary.js'
import type { Log } from '../ports/log.js'
import type { MediaSource } from '../ports/mediaSource.js'
import type { Net, ResolveProxy } from '../ports/net.js'
import type { ComparisonService } from '../ports/preview/comparison.js'
import type { PreviewService } from '../ports/preview/previewService.js'
import type { Protection } from '../ports/protect/protection.js'
import type { AgreementList } from '../protect/agreements.js'
import type { AuditLog } from '../protect/auditLog.js'
import type { IdentityStore } from '../protect/createProtection.js'
import { createAccessRightsCache } from '../services/accessRightsCache.js'
import { type CatalogueService, createCatalogueService } from '../services/catalogueService.js'
import { type ComparisonsDeps, createComparisons } from '../services/compare/libraryComparisons.js'
import { createExportJobs } from '../services/exportJobs.js'
import { createFollowService } from '../services/follow/followService.js'
import { createVersionKeeper } from '../services/follow/versionKeeper.js'
import { createLibrarySync } from '../services/librarySync.js'
import { createPathTokens } from '../services/pathTokens.js'
import { createPortalRegistry, type PortalRegistry } from '../services/portalRegistry.js'
import { type AgreementReminderDeps, startAgreementReminder } from '../services/protect/agreementReminder.js'
import { createProtectedFiles } from '../services/protect/protectedFiles.js'
import type { ProxyCredentials } from '../services/proxyCredentials.js'
import { createQueryAnswers } from '../services/query/queryAnswers.js'
import { createQueryBooks } from '../services/query/queryBooks.js'
import { createQueryTables } from '../services/query/queryTables.js'
import { createTableNames } from '../services/query/tableNames.js'
import { createRepairJobs } from '../services/repairJobs.js'
import { toRepeatedRequest } from '../services/repeatedRequest.js'
import { createMediaSamples } from '../services/samples/mediaSamples.js'
import { startScrub } from '../services/scrub.js'
import { createSharing } from '../services/share/sharing.js'
import { createSigningKey } from '../services/share/signingKey.js'
import type { UpdateService } from '../services/updates/updateService.js'
import type { DesktopCommands } from '../window/desktop/desktopIntegration.js'
import { createLoggedEngine } from './loggedEngine.js'

export interface AppServicesDeps {
  readonly preferences: PreferenceStore
  /** Wrong passwords are counted, because portals lock accounts. */
  readonly tries: LoginAttempts
  readonly proxyCredentials: ProxyCredentials
  readonly certificates: NetworkDeps['certificates']
  readonly trust: NetworkDeps['trust']
  /** How each connection gets out. */
  readonly resolveProxy: ResolveProxy
  readonly keychains: { readonly system: Keychain; readonly session: Keychain }
  readonly openPortal: (
    profile: PortalProfile,
    secrets: PortalCredentials,
    remember: (found: DetectedPortal) => void,
  ) => PortalClient
  readonly openEngine: (source: MediaSource, settings: Settings) => Promise<Result<Engine>>
  readonly crypt: FileCrypt
  /** Of files that are kept encrypted. */
  readonly identities: IdentityStore
  readonly protection: Protection
  readonly audit: AuditLog
  readonly agreements: AgreementList
  /** The copies of the portals' catalogues. */
  readonly mirror: CatalogueStore
  readonly clock: Clock
  readonly preview: PreviewService
  readonly comparer: ComparisonService
  readonly openMemoryFolder: ComparisonsDeps['openMemoryFolder']
  /** Absolute path of a folder of ours for the rows that differ between files. */
  readonly comparisonFolder: string
  readonly net: Net
  readonly decoding: ContentDecoding
  /** Absolute path of a folder of ours for the beginnings of files that are looked at. */
  readonly sampleFolder: string
  /** What is on disk, and how it is read again. */
  readonly libraryIndex: LibraryIndex
  readonly hashFile: HashFile
  readonly localLibrary: LocalLibrary
  readonly followList: FollowList
  readonly searchList: SearchList
  readonly cloneFile: CloneFile
  readonly removeEmptyFolder: (path: string) => Promise<Result<void>>
  /** SHA-256, as lower-case hex. */
  readonly digest: (text: string) => string
  /** What a dataset's media would meet in a folder. */
  readonly collisions: FindCollisions
  readonly disk: Disk
  /** Absolute path of the file that remembers unfinished exports. */
  readonly exportJournal: string
  /** Removes unfinished files that commands left which were killed. */
  readonly sweepCommandLine: () => Promise<void>
  /** Where baskets rest, and how a file in there is called. */
  readonly baskets: Pick<BasketRepositoryDeps, 'folder' | 'nameOf'>
  /** Absolute paths of what is kept of queries: a folder for each portal's, the names of tables, the last answer. */
  readonly queries: { readonly books: string; readonly tableNames: string; readonly answers: string }
  readonly log: Log
  readonly nativeShell: NativeShell
  readonly demo: Pick<DemoDeps, 'fork' | 'sleep'>
  /** 32 random hexadecimal characters that cannot be guessed. */
  readonly randomToken: () => string
  readonly notify: Notify
  /** Resolves once the window shows something. */
  readonly drawn: Promise<void>
  /** Whether there is a window that could answer. */
  readonly hasWindow: () => boolean
  /** Follows a setting outside the window: the system's own colours, the number of transfers. */
  readonly follow: (settings: Settings, engine: Engine) => void
  readonly facts: AppFacts
  readonly isOnBattery: () => boolean
  /** Newer versions of the application; `changed` reports what the window shows of them. */
  readonly openUpdates: (changed: (view: UpdateView) => void) => UpdateService
  /** The computer: system, release, processor. */
  readonly system: string
  readonly logTail: () => Promise<readonly string[]>
  readonly applicationData: ApplicationData
  readonly links: DeepLinkQueue
  /** Receives the state of the work, for the taskbar, the tray and the sleep blocker. */
  readonly watch: (activity: Activity) => void
  /** Reminds the person of an agreement, outside the window. */
  readonly remind: AgreementReminderDeps['remind']
  readonly life: AbortSignal
}

export interface AppServices {
  readonly handlers: IpcHandlers
  /** What the desktop may ask outside the window. */
  readonly commands: DesktopCommands
  /** Puts a newer version in place that is ready; called after `close`. */
  applyUpdate(): void
  /** Leaves everything resumable. */
  close(): Promise<void>
}

/**
 * The machine behind the window, over its ports: portals, secrets, engine, and the answers to every verb. Fails as the
 * engine does, and takes as long: of a long queue in steps, so that the window is drawn meanwhile.
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
    const was = portals.demoIsAt(id.value)
    // The old address may belong to another server now, so the credentials kept for it are forgotten (S-05).
    mirroring?.refresh('changes')
    if (was !== null) await Promise.all([credentials.forget(was, 'account'), credentials.forget(was, 'customer-key')])
    return id
  }
  let mirroring: CatalogueService | null = null
  const portals: PortalRegistry = createPortalRegistry({
    preferences,
    openPortal: (profile, secrets) =>
      deps.openPortal(profile, secrets, (found) => portals.learned(profile.portalId, found)),
    secretsOf: (id) => getCredentials(credentials, id),
    ready: async ({ demo: isDemo }) => {
      if (isDemo) await startDemo()
    },
    changed: (cards) => {
      notify('portals.changed', [...cards])
      mirroring?.follow()
    },
  })
  const opened = await deps.openEngine(portals.source, preferences.read().settings)
  if (!opened.ok) return opened
  const { mirror, clock, libraryIndex } = deps
  const librarySync = createLibrarySync({
    ...{
      libraryIndex,
      mirror,
      clock,
      life,
      hashFile: deps.hashFile,
      drawn: deps.drawn,
      engine: opened.value,
    },
    portals: () => portals.cards().map(({ id }) => id),
    changed: (revision) => notify('library.changed', { revision }),
    checked: (check) => notify('library.checked', check),
  })
  const versionKeeper = createVersionKeeper({
    ...{ engine: opened.value, libraryIndex, life, disk: deps.disk, hashFile: deps.hashFile },
    removeEmptyFolder: deps.removeEmptyFolder,
    keep: async ({ ref, root }) =>
      (await follows.keepOf(ref.portalId, ref.datasetId, root)) ?? preferences.read().settings.keptVersions,
  })
  const logged = createLoggedEngine(opened.value, deps.audit, () => deps.log.note('audit.unlogged'))
  const addToQueue: Engine['add'] = (requests) => {
    librarySync.addRoots(requests.map(({ root }) => root))
    return logged.add(requests)
  }
  const engine: Engine = {
    ...logged,
    async add(requests) {
      const formers = await versionKeeper.note(requests)
      const added = await addToQueue(requests)
      if (added.ok) versionKeeper.watch(added.value, formers)
      return added
    },
  }
  const repairJobs = createRepairJobs({
    // What a repair replaces is damaged, and no version to be kept.
    engine: { ...engine, add: addToQueue },
    ...{ disk: deps.disk, hashFile: deps.hashFile, clock, libraryIndex, life },
    toRequest: (file) => toRepeatedRequest(portals, file),
    repaired: (report) => notify('library.repaired', report),
    touched: librarySync.touched,
  })
  startScrub({
    ...{ libraryIndex, engine, hashFile: deps.hashFile, clock, life },
    ...{ isOnBattery: deps.isOnBattery, drawn: deps.drawn, touched: librarySync.touched },
    isVerifying: librarySync.isVerifying,
    interval: () => preferences.read().settings.scrub,
    onDamaged: (name) => notify('library.rotted', { name }),
  })
  const copies = createCatalogueService({
    ...{ portals, mirror, engine, clock, life },
    onStatus(view) {
      notify('catalog.changed', view)
      librarySync.catalogueChanged()
    },
  })
  mirroring = copies
  const pathTokens = createPathTokens(deps.randomToken)
  const follows = createFollowService({
    ...{ portals, mirror, engine, clock, life, catalogue: copies, disk: deps.disk, digest: deps.digest },
    ...{ list: deps.followList, searches: deps.searchList, localLibrary: deps.localLibrary, drawn: deps.drawn },
    folderToken: pathTokens.folder,
    followCheck: () => preferences.read().settings.followCheck,
    changed: (state) => notify('follow.changed', state),
  })
  const journal = openExportJournal(deps.disk, deps.exportJournal)
  void journal.sweep()
  void deps.sweepCommandLine()
  const exportJobs = createExportJobs({ journal, clock, changed: (views) => notify('exports.changed', [...views]) })
  const baskets = createBasketRepository({ ...deps.baskets, disk: deps.disk, log: deps.log })
  const rights = createAccessRightsCache(clock)
  const samples = createMediaSamples({
    ...{ net: deps.net, decoding: deps.decoding, disk: deps.disk, preview: deps.preview, clock, life, engine },
    source: portals.source,
    folder: deps.sampleFolder,
  })
  const queryBooks = createQueryBooks({
    ...{ disk: deps.disk, folder: deps.queries.books, nameOf: deps.baskets.nameOf, log: deps.log },
  })
  const names = createTableNames({ disk: deps.disk, path: deps.queries.tableNames, log: deps.log })
  const queryTables = createQueryTables({ libraryIndex, engine, names, preferences })
  const queryAnswers = createQueryAnswers({
    ...{ disk: deps.disk, preview: deps.preview, tables: queryTables, clock, folder: deps.queries.answers },
    randomToken: deps.randomToken,
  })
  const comparisons = createComparisons({
    ...{ disk: deps.disk, libraryIndex, comparer: deps.comparer, preview: deps.preview },
    ...{ folder: deps.comparisonFolder, openMemoryFolder: deps.openMemoryFolder, randomToken: deps.randomToken },
  })
  const protectedFiles = createProtectedFiles({
    ...{ disk: deps.disk, clock, audit: deps.audit, agreements: deps.agreements, libraryIndex },
    ...{ localLibrary: deps.localLibrary, touched: librarySync.touched },
  })
  startAgreementReminder(deps)
  const sharing = createSharing({
    ...{ nativeShell: deps.nativeShell, libraryIndex, portals, disk: deps.disk, clock, life },
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
      canonical: parsePortalId,
      startDemo,
      windowFlush,
      sequence: numberNews(engine, notify),
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
        return Promise.race([engine.idle().then(() => true), clock.sleep(SETTLE_MS).then(() => false)])
      },
      slept: engine.slept,
    },
    applyUpdate: () => {
      const applied = updates.applyReady()
      if (applied !== null) deps.log.note('update.applied', { ok: applied.ok })
    },
    close: async () => {
      // While the services that carry out the window's requests still run.
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

/** Numbers what the engine says and passes it on. Gives how to ask for the last number. */
function numberNews(engine: Engine, notify: Notify): () => number {
  let sequence = 0
  engine.listenTraffic((view) => notify('traffic.changed', view))
  engine.listen(({ isPartial, changed, removed, briefBytesPerSecond }) => {
    // A number left out sends the window to the snapshot: there is more than messages should carry.
    sequence += isPartial ? 2 : 1
    notify('downloads.changed', { sequence, briefBytesPerSecond, changed: [...changed], removed: [...removed] })
  })
  return () => sequence
}

/** Reports the state of the work to the desktop. A download that the queue held at the start counts from its first change on. */
function watchEngine(engine: Engine, watch: (activity: Activity) => void): void {
  const follower = createActivityTracker()
  engine.listen(({ changed, removed }) => {
    follower.changed(changed)
    follower.removed(removed)
    watch(follower.now())
  })
}
