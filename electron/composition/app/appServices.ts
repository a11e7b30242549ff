import { trackDownloadActivity } from '../../../shared/desktop/trackDownloadActivity.js'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'
import { ok, type Result } from '../../../shared/result.js'
import { createHandlers } from '../../ipc/createHandlers.js'
import type { IpcHandlers } from '../../ipc/server/ipcServer.js'
import { createWindowFlush } from '../../lifecycle/windowFlush.js'
import { createAccessRightsCache } from '../../services/accessRightsCache.js'
import { createCatalogueService } from '../../services/catalogue/catalogueService.js'
import { createFollowService } from '../../services/follow/followService.js'
import { createPathTokens } from '../../services/pathTokens.js'
import { startAgreementReminder } from '../../services/protect/agreementReminder.js'
import type { DesktopCommands } from '../../window/desktop/desktopIntegration.js'
import type { AppServicesDeps } from './appServicesDeps.js'
import { createDesktopCommands } from './desktopCommands.js'
import { createFileServices, openExportJobs } from './fileServices.js'
import { forwardEngineChanges } from './forwardEngineChanges.js'
import { forwardPendingLinks } from './forwardPendingLinks.js'
import { createPortalServices } from './portalServices.js'
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
    onStatus: (view) => notify('catalog.changed', view),
    onCopyChanged: librarySync.onCopyChanged,
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
  forwardPendingLinks({ ...deps, portals })
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
      sequence: forwardEngineChanges(engine, notify),
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
    commands: createDesktopCommands({ engine, exportJobs, windowFlush, clock }),
    applyUpdate: () => {
      const applied = updates.applyReady()
      if (applied !== null) deps.log.note('update.applied', { ok: applied.ok })
    },
    close: async () => {
      // The services that carry out the window's requests still run.
      if (deps.hasWindow()) await windowFlush.flush()
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
