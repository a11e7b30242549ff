import { createAccountAndProxyHandlers } from './fakeAccountsAndProxy.js'
import { createAppAndSettingsHandlers } from './fakeAppAndSettings.js'
import type { FakeBackend, VerbHandlers } from './fakeBackend.js'
import { createCatalogueAndBasketHandlers } from './fakeCatalogueAndBasket.js'
import { createCompareShareAndCiteHandlers } from './fakeCompareShareAndCite.js'
import { createDownloadAndExportHandlers } from './fakeDownloadsAndExports.js'
import { createLibraryAndFollowHandlers } from './fakeLibraryAndFollow.js'
import { createFakeMapHandlers } from './fakeMap.js'
import { createPortalHandlers } from './fakePortals.js'
import { createPreviewHandlers } from './fakePreview.js'
import { createQueryHandlers } from './fakeQueries.js'

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
  ...createCompareShareAndCiteHandlers(fakeBackend),
})
