import type { Api } from '../bridge/api.js'
import { type BasketStore, createBasketStore } from '../features/basket/store/basketStore.js'
import {
  createDownloadWithoutBasketStores,
  type DownloadWithoutBasketStores,
} from '../features/basket/store/downloadWithoutBasketStores.js'
import { createPreflightStore, type PreflightStore } from '../features/basket/store/preflightStore.js'
import { type CatalogueStore, createCatalogueStore } from '../features/catalogue/store/catalogueStore.js'
import {
  createFavouritesAndSearchesStore,
  type FavouritesAndSearchesStore,
} from '../features/catalogue/store/favouritesAndSearchesStore.js'
import { createFoundListSaver, type FoundListSaver } from '../features/catalogue/store/foundListSaver.js'
import { createSampleStore, type SampleStore } from '../features/catalogue/store/sampleStore.js'
import { watchHiddenSelection } from '../features/catalogue/store/watchHiddenSelection.js'
import { type CitationStore, createCitationStore } from '../features/citation/store/citationStore.js'
import { type CompareStore, createCompareStore } from '../features/compare/store/compareStore.js'
import { createPendingLinksStore, type PendingLinksStore } from '../features/deepLinks/store/pendingLinksStore.js'
import { createDownloadsStore, type DownloadsStore } from '../features/downloads/store/downloadsStore.js'
import { createListViewStore, type ListViewStore } from '../features/downloads/store/listViewStore.js'
import { createSpeedStore, type SpeedStore } from '../features/downloads/store/speedStore.js'
import { createTrafficStore, type TrafficStore } from '../features/downloads/store/trafficStore.js'
import { createEncryptionStore, type EncryptionStore } from '../features/encryption/store/encryptionStore.js'
import { createExportDialogStore, type ExportDialogStore } from '../features/exports/store/exportDialogStore.js'
import { createExportsStore, type ExportsStore } from '../features/exports/store/exportsStore.js'
import { createSaveOutcomes, type SaveOutcomes } from '../features/exports/store/saveOutcomes.js'
import { createExternalLinks, type ExternalLinks } from '../features/external/store/externalLinks.js'
import { createFollowStore, type FollowStore } from '../features/follow/store/followStore.js'
import {
  createProtectedFilesStore,
  type ProtectedFilesStore,
} from '../features/library/protected/store/protectedFilesStore.js'
import { createLibraryStore, type LibraryStore } from '../features/library/store/libraryStore.js'
import { createMapStore, type MapStore } from '../features/map/store/mapStore.js'
import {
  createKeptWindowState,
  type KeptWindowState,
  type WindowFacts,
} from '../features/navigation/store/keptWindowState.js'
import { createNavigationStore, type NavigationStore } from '../features/navigation/store/navigationStore.js'
import { createPaneWidthStore, type PaneWidthStore } from '../features/navigation/store/paneWidthStore.js'
import { createNodeTokensStore, type NodeTokensStore } from '../features/nodeTokens/store/nodeTokensStore.js'
import { type AccountsStore, createAccountsStore } from '../features/portals/store/accountsStore.js'
import { createPortalsStore, getCurrentPortal, type PortalsStore } from '../features/portals/store/portalsStore.js'
import { createPreviewStore, type PreviewStore } from '../features/preview/store/previewStore.js'
import { createQueryStore, type QueryStore } from '../features/query/store/queryStore.js'
import {
  createProxyLoginAndCertificatesStore,
  type ProxyLoginAndCertificatesStore,
} from '../features/settings/network/store/proxyLoginAndCertificatesStore.js'
import { createIdentityStore, type IdentityStore } from '../features/settings/protection/store/identityStore.js'
import { createSettingsStore, type SettingsStore } from '../features/settings/store/settingsStore.js'
import { createUpdatesStore, type UpdatesStore } from '../features/settings/updates/store/updatesStore.js'
import { createShareStore, type ShareStore } from '../features/share/store/shareStore.js'
import { createUndoStore, type UndoStore } from '../features/shell/undo/store/undoStore.js'
import { createStoredFileRemedies, type StoredFileRemedies } from '../features/storedFiles/store/storedFileRemedies.js'
import { listUndoSources } from './listUndoSources.js'
import { rememberOpenDetails } from './rememberOpenDetails.js'

/** One store per domain. No store knows another; what connects them is here and in the screens. */
export interface Stores {
  readonly settings: SettingsStore
  readonly portals: PortalsStore
  readonly catalog: CatalogueStore
  readonly foundListSaver: FoundListSaver
  readonly saved: FavouritesAndSearchesStore
  readonly basket: BasketStore
  readonly preflight: PreflightStore
  readonly downloadWithoutBasket: DownloadWithoutBasketStores
  readonly downloads: DownloadsStore
  readonly listing: ListViewStore
  readonly traffic: TrafficStore
  readonly speeds: SpeedStore
  readonly accounts: AccountsStore
  readonly node: NodeTokensStore
  readonly network: ProxyLoginAndCertificatesStore
  readonly updates: UpdatesStore
  readonly identity: IdentityStore
  readonly exports: ExportsStore
  readonly encryption: EncryptionStore
  readonly saveOutcomes: SaveOutcomes
  readonly exportDialog: ExportDialogStore
  readonly external: ExternalLinks
  readonly storedFiles: StoredFileRemedies
  readonly preview: PreviewStore
  readonly map: MapStore
  readonly query: QueryStore
  readonly sample: SampleStore
  readonly library: LibraryStore
  readonly compare: CompareStore
  readonly citation: CitationStore
  readonly share: ShareStore
  readonly protectedFiles: ProtectedFilesStore
  readonly follow: FollowStore
  readonly links: PendingLinksStore
  readonly navigation: NavigationStore
  readonly paneWidths: PaneWidthStore
  readonly keptWindowState: KeptWindowState
  readonly undo: UndoStore
}

/**
 * Creates the stores and loads their state from the main process. When another portal is chosen, the stores that depend
 * on it start anew.
 */
export function createStores(api: Api, windowFacts: WindowFacts): Stores {
  const storesWithUndo = {
    settings: createSettingsStore(api),
    portals: createPortalsStore(api),
    basket: createBasketStore(api),
    downloads: createDownloadsStore(api),
    library: createLibraryStore(api),
    accounts: createAccountsStore(api),
    network: createProxyLoginAndCertificatesStore(api),
    identity: createIdentityStore(api),
    query: createQueryStore(api),
    saved: createFavouritesAndSearchesStore(api),
  }
  const catalog = createCatalogueStore(api)
  const exports = createExportsStore(api)
  watchHiddenSelection(api, catalog)
  const stores: Stores = {
    ...storesWithUndo,
    catalog,
    foundListSaver: createFoundListSaver(api),
    preflight: createPreflightStore(api),
    downloadWithoutBasket: createDownloadWithoutBasketStores(api, storesWithUndo.basket),
    listing: createListViewStore(),
    traffic: createTrafficStore(api),
    speeds: createSpeedStore(),
    node: createNodeTokensStore(api),
    updates: createUpdatesStore(api),
    exports,
    encryption: createEncryptionStore(api, exports),
    saveOutcomes: createSaveOutcomes(api),
    exportDialog: createExportDialogStore(api),
    external: createExternalLinks(api),
    storedFiles: createStoredFileRemedies(api),
    preview: createPreviewStore(api),
    map: createMapStore(api),
    compare: createCompareStore(api),
    citation: createCitationStore(api),
    share: createShareStore(api),
    protectedFiles: createProtectedFilesStore(api),
    follow: createFollowStore(api),
    sample: createSampleStore(api),
    links: createPendingLinksStore(api),
    navigation: createNavigationStore(api, windowFacts),
    paneWidths: createPaneWidthStore(windowFacts),
    keptWindowState: createKeptWindowState(windowFacts),
    undo: createUndoStore(listUndoSources(storesWithUndo)),
  }
  // Main can end the application without unloading the page. It sends this event first and waits until the handler has
  // ended.
  api.listen('app.dismissed', () => {
    void Promise.all([stores.undo.settleAll(), stores.query.flush()]).then(() => api.ask('app.leave', undefined))
  })
  const reopenDetails = rememberOpenDetails(stores)
  let shown: string | null = null
  stores.portals.subscribe((state) => {
    const chosen = getCurrentPortal(state)?.id ?? null
    if (chosen === shown) return
    shown = chosen
    if (chosen === null) return
    stores.catalog.restart()
    void stores.saved.restart()
    stores.preflight.forget()
    void stores.basket.open(chosen)
    void stores.query.open(chosen)
    stores.node.forget()
    stores.encryption.forget()
    stores.exports.setState({ failure: null })
    stores.external.dismissPageFailure()
    void stores.accounts.open(chosen)
    reopenDetails()
  })
  for (const { start } of [
    stores.settings,
    stores.portals,
    stores.downloads,
    stores.traffic,
    stores.basket,
    stores.catalog,
    stores.links,
    stores.library,
    stores.protectedFiles,
    stores.follow,
    stores.exports,
    stores.updates,
  ])
    void start()
  return stores
}
