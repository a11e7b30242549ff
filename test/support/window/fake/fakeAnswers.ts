import type { FakeBackend, VerbHandlers } from './fakeBackend.js'
import { createAccountAndProxyHandlers } from './handlers/fakeAccountsAndProxy.js'
import { createAppAndSettingsHandlers } from './handlers/fakeAppAndSettings.js'
import { createCatalogueAndBasketHandlers } from './handlers/fakeCatalogueAndBasket.js'
import { createCompareHandlers } from './handlers/fakeCompare.js'
import { createDownloadAndExportHandlers } from './handlers/fakeDownloadsAndExports.js'
import { createLibraryAndFollowHandlers } from './handlers/fakeLibraryAndFollow.js'
import { createFakeMapHandlers } from './handlers/fakeMap.js'
import { createPortalHandlers } from './handlers/fakePortals.js'
import { createPreviewHandlers } from './handlers/fakePreview.js'
import { createProtectedFileHandlers } from './handlers/fakeProtectedFiles.js'
import { createQueryHandlers } from './handlers/fakeQueries.js'
import { createSharingHandlers } from './handlers/fakeSharing.js'

/** The answers of a main process on which everything works, over one mutable world. */
export const createFakeAnswers = (fakeBackend: FakeBackend): VerbHandlers => ({
  ...createAppAndSettingsHandlers(fakeBackend),
  ...createPortalHandlers(fakeBackend),
  ...createCatalogueAndBasketHandlers(fakeBackend),
  ...createDownloadAndExportHandlers(fakeBackend),
  ...createPreviewHandlers(fakeBackend),
  ...createLibraryAndFollowHandlers(fakeBackend),
  ...createAccountAndProxyHandlers(fakeBackend),
  ...createFakeMapHandlers(),
  ...createQueryHandlers(fakeBackend),
  ...createProtectedFileHandlers(fakeBackend),
  ...createSharingHandlers(fakeBackend),
  ...createCompareHandlers(),
})
