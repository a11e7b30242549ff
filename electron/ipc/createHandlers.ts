import type { Engine } from '../engine/api/engine.js'
import type { DeepLinkQueue } from '../lifecycle/deepLinkQueue.js'
import type { WindowFlush } from '../lifecycle/windowFlush.js'
import type { NativeShell } from '../ports/desktop/nativeShell.js'
import type { BasketRepository } from '../services/basket/basketRepository.js'
import type { CatalogueService } from '../services/catalogue/catalogueService.js'
import type { LibraryComparisons } from '../services/compare/libraryComparisons.js'
import type { Descriptions } from '../services/describe/descriptions.js'
import type { ExportJobs } from '../services/exports/exportJobs.js'
import type { LibrarySync } from '../services/library/librarySync.js'
import type { ProtectedFiles } from '../services/protect/protectedFiles.js'
import type { MediaSamples } from '../services/samples/mediaSamples.js'
import type { SelectionSharing } from '../services/share/selectionSharing.js'
import type { UpdateService } from '../services/updates/updateService.js'
import { type AppDeps, createAppHandlers } from './handlers/app.js'
import { createBasketHandlers } from './handlers/catalogue/basket.js'
import { createCatalogueHandlers } from './handlers/catalogue/catalogue.js'
import { createFavouritesAndSearchesHandlers } from './handlers/catalogue/favouritesAndSearches.js'
import { createLinkHandlers } from './handlers/catalogue/links.js'
import { createPreflightHandlers, type PreflightDeps } from './handlers/catalogue/preflight.js'
import { createDownloadHandlers, type DownloadDeps } from './handlers/downloads.js'
import { createExportHandlers } from './handlers/exports.js'
import { createFolderHandlers } from './handlers/folders.js'
import { createFollowHandlers, type FollowHandlerDeps } from './handlers/follow.js'
import { createIdentityHandlers, type IdentityHandlerDeps } from './handlers/identity.js'
import { createLibraryHandlers, type LibraryHandlerDeps } from './handlers/library.js'
import { type AccountDeps, createAccountHandlers } from './handlers/portal/accounts.js'
import { createEncryptionHandlers, type EncryptionDeps } from './handlers/portal/encryption.js'
import { createNodeTokenHandlers } from './handlers/portal/nodeToken.js'
import { createPortalDetailHandlers, type PortalDetailDeps } from './handlers/portal/portalDetails.js'
import { createPortalHandlers, type PortalHandlerDeps } from './handlers/portal/portals.js'
import { createPreviewHandlers, type PreviewDeps } from './handlers/preview.js'
import {
  createProxyLoginAndCertificateHandlers,
  type ProxyLoginAndCertificateDeps,
} from './handlers/proxyLoginAndCertificates.js'
import { createQueryHandlers, type QueryDeps } from './handlers/query.js'
import { createSettingsHandlers, type SettingsDeps } from './handlers/settings.js'
import { createStoredFileHandlers } from './handlers/storedFiles.js'
import { createForwardingHandlers } from './server/forwardingHandlers.js'
import type { IpcHandlers } from './server/ipcServer.js'

export type HandlerDeps = DownloadDeps &
  PortalHandlerDeps &
  PortalDetailDeps &
  Omit<ProxyLoginAndCertificateDeps, 'nativeShell'> &
  SettingsDeps &
  Pick<EncryptionDeps, 'crypt' | 'sealer'> &
  Pick<AccountDeps, 'onAccountChanged'> &
  Pick<PreviewDeps, 'preview'> &
  Pick<IdentityHandlerDeps, 'identities' | 'audit' | 'disk'> &
  Pick<
    LibraryHandlerDeps,
    'libraryIndex' | 'fileRepairs' | 'libraryFolders' | 'disk' | 'hashFile' | 'cloneFile' | 'removeEmptyFolder'
  > &
  Pick<FollowHandlerDeps, 'follows'> &
  Pick<PreflightDeps, 'rights' | 'collisions' | 'disk' | 'clock'> &
  Pick<QueryDeps, 'queryTables' | 'queryAnswers' | 'queryBooks'> &
  Pick<AppDeps, 'facts' | 'system' | 'logTail' | 'dataFolderUsage' | 'readLicences'> & {
    readonly engine: Engine
    readonly librarySync: LibrarySync
    readonly exportJobs: ExportJobs
    readonly samples: MediaSamples
    readonly comparisons: LibraryComparisons
    readonly descriptions: Descriptions
    readonly sharing: SelectionSharing
    readonly protectedFiles: ProtectedFiles
    readonly updates: Omit<UpdateService, 'applyReady'>
    readonly links: DeepLinkQueue
    readonly catalogue: CatalogueService
    readonly baskets: BasketRepository
    readonly nativeShell: NativeShell
    readonly windowFlush: Pick<WindowFlush, 'confirm'>
  }

/** The handlers of every verb of the table; a missing one is a compile error. */
export const createHandlers = (deps: HandlerDeps): IpcHandlers => ({
  ...createForwardingHandlers({ ...deps, maps: deps.preview.map }),
  ...createAppHandlers(deps),
  ...createSettingsHandlers(deps),
  ...createProxyLoginAndCertificateHandlers(deps),
  ...createIdentityHandlers(deps),
  ...createPortalHandlers(deps),
  ...createPortalDetailHandlers(deps),
  ...createCatalogueHandlers(deps),
  ...createLinkHandlers(deps),
  ...createBasketHandlers(deps.baskets, deps.portals, deps.catalogue),
  ...createPreflightHandlers(deps),
  ...createFolderHandlers(deps),
  ...createDownloadHandlers(deps),
  ...createPreviewHandlers(deps),
  ...createQueryHandlers(deps),
  ...createLibraryHandlers(deps),
  ...createFavouritesAndSearchesHandlers(deps),
  ...createStoredFileHandlers(deps),
  ...createFollowHandlers(deps),
  ...createAccountHandlers(deps),
  ...createNodeTokenHandlers(deps.portals, deps.nativeShell, deps.life),
  ...createEncryptionHandlers(deps),
  ...createExportHandlers(deps),
})
