import { createAccountHandlers } from './fakeAccounts.js'
import { createAppHandlers } from './fakeApp.js'
import type { FakeBackend, VerbHandlers } from './fakeBackend.js'
import { createCatalogueAndBasketHandlers } from './fakeCatalogueAndBasket.js'
import { createDownloadHandlers } from './fakeDownloads.js'
import { createLibraryHandlers } from './fakeLibrary.js'
import { createFakeMapHandlers } from './fakeMap.js'
import { createPortalHandlers } from './fakePortals.js'
import { createPreviewHandlers } from './fakePreview.js'
import { createQueryHandlers } from './fakeQueries.js'
import { createShareHandlers } from './fakeShare.js'

/** The answers of a main process on which everything works, over one mutable world. */
export const createFakeAnswers = (fakeBackend: FakeBackend): VerbHandlers => ({
  ...createAppHandlers(fakeBackend),
  ...createPortalHandlers(fakeBackend),
  ...createCatalogueAndBasketHandlers(fakeBackend),
  ...createDownloadHandlers(fakeBackend),
  ...createPreviewHandlers(fakeBackend),
  ...createLibraryHandlers(fakeBackend),
  ...createAccountHandlers(fakeBackend),
  ...createFakeMapHandlers(),
  ...createQueryHandlers(fakeBackend),
  ...createShareHandlers(fakeBackend),
})
