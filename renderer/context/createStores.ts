import type { Api } from '../bridge/api.js'
import { type BasketStore, createBasket } from '../features/basket/store/basketStore.js'
import { createDownloadNowStores, type DownloadNowStores } from '../features/basket/store/downloadNowStores.js'
import { createPreflight, type PreflightStore } from '../features/basket/store/preflightStore.js'
import { type CatalogueList, createCatalogueList } from '../features/catalogue/store/catalogueList.js'
import { type CatalogStore, createCatalog } from '../features/catalogue/store/catalogueStore.js'
import { watchHiddenSelection } from '../features/catalogue/store/hiddenSelection.js'
import { createSampleStore, type SampleStore } from '../features/catalogue/store/sampleStore.js'
import { createSavedItemsStore, type SavedItemsStore } from '../features/catalogue/store/savedItemsStore.js'
import { type CiteStore, createCiteStore } from '../features/cite/store/citeStore.js'
import { type CompareStore, createCompareStore } from '../features/compare/store/compareStore.js'
import { createPendingLinks, type PendingLinksStore } from '../features/deepLinks/store/pendingLinksStore.js'
import { createDownloads, type DownloadsStore } from '../features/downloads/store/downloadsStore.js'
import { createListView, type ListViewStore } from '../features/downloads/store/listViewStore.js'
import { createSpeeds, type SpeedsStore } from '../features/downloads/store/speedStore.js'
import { createTraffic, type TrafficStore } from '../features/downloads/store/trafficStore.js'
import { createEncryptionStore, type EncryptionStore } from '../features/exports/store/encryptionStore.js'
import { createExportDialog, type ExportDialogStore } from '../features/exports/store/exportDialogStore.js'
import { createExports, type ExportsStore } from '../features/exports/store/exportsStore.js'
import { createSavedFiles, type SavedFiles } from '../features/exports/store/savedFiles.js'
import { createExternalLinks, type ExternalLinks } from '../features/external/store/externalLinks.js'
import { createFollow, type FollowStore } from '../features/follow/store/followStore.js'
import { createProtectedStore, type ProtectedStore } from '../features/library/protected/store/protectedStore.js'
import { createLibrary, type LibraryStore } from '../features/library/store/libraryStore.js'
import { createMapStore, type MapStore } from '../features/map/store/mapStore.js'
import {
  createNavigation,
  type NavigationStore,
  type WindowFacts,
} from '../features/navigation/store/navigationStore.js'
import { createUndo, getUndoSource, type UndoStore } from '../features/navigation/store/undoStore.js'
import { type AccountsStore, createAccounts } from '../features/portals/store/accountsStore.js'
import { createPortals, getCurrentPortal, type PortalsStore } from '../features/portals/store/portalsStore.js'
import { createPreviewStore, type PreviewStore } from '../features/preview/store/previewStore.js'
import { createQueryStore, type QueryStore } from '../features/query/store/queryStore.js'
import {
  createProxyLoginAndCertificatesStore,
  type ProxyLoginAndCertificatesStore,
} from '../features/settings/network/store/proxyLoginAndCertificatesStore.js'
import { createProtectionStore, type ProtectionStore } from '../features/settings/protection/store/protectionStore.js'
import { createSettings, type SettingsStore } from '../features/settings/store/settingsStore.js'
import { createUpdates, type UpdatesStore } from '../features/settings/updates/store/updatesStore.js'
import { createShareStore, type ShareStore } from '../features/share/store/shareStore.js'
import { createNode, type NodeStore } from '../features/tools/store/nodeStore.js'

/** One store per domain. No store knows another; what connects them is here and in the screens. */
export interface Stores {
  readonly settings: SettingsStore
  readonly portals: PortalsStore
  readonly catalog: CatalogStore
  readonly catalogueList: CatalogueList
  readonly saved: SavedItemsStore
  readonly basket: BasketStore
  readonly preflight: PreflightStore
  readonly downloadNow: DownloadNowStores
  readonly downloads: DownloadsStore
  readonly listing: ListViewStore
  readonly traffic: TrafficStore
  readonly speeds: SpeedsStore
  readonly accounts: AccountsStore
  readonly node: NodeStore
  readonly network: ProxyLoginAndCertificatesStore
  readonly updates: UpdatesStore
  readonly protection: ProtectionStore
  readonly exports: ExportsStore
  readonly encryption: EncryptionStore
  readonly savedFiles: SavedFiles
  readonly exportDialog: ExportDialogStore
  readonly external: ExternalLinks
  readonly look: PreviewStore
  readonly map: MapStore
  readonly query: QueryStore
  readonly sample: SampleStore
  readonly library: LibraryStore
  readonly compare: CompareStore
  readonly cite: CiteStore
  readonly share: ShareStore
  readonly protectedFiles: ProtectedStore
  readonly follow: FollowStore
  readonly links: PendingLinksStore
  readonly place: NavigationStore
  readonly undo: UndoStore
}

/**
 * Creates the stores and loads their state from the main process. When another portal is chosen, the stores that depend
 * on it start anew.
 */
export function createStores(api: Api, windowFacts: WindowFacts): Stores {
  const leavers = {
    settings: createSettings(api),
    portals: createPortals(api),
    basket: createBasket(api),
    downloads: createDownloads(api),
    library: createLibrary(api),
    accounts: createAccounts(api),
    network: createProxyLoginAndCertificatesStore(api),
    protection: createProtectionStore(api),
  }
  const catalog = createCatalog(api)
  const exports = createExports(api)
  watchHiddenSelection(api, catalog)
  const stores: Stores = {
    ...leavers,
    catalog,
    catalogueList: createCatalogueList(api),
    saved: createSavedItemsStore(api),
    preflight: createPreflight(api),
    downloadNow: createDownloadNowStores(api, leavers.basket),
    listing: createListView(),
    traffic: createTraffic(api),
    speeds: createSpeeds(),
    node: createNode(api),
    updates: createUpdates(api),
    exports,
    encryption: createEncryptionStore(api, exports),
    savedFiles: createSavedFiles(api),
    exportDialog: createExportDialog(api),
    external: createExternalLinks(api),
    look: createPreviewStore(api),
    map: createMapStore(api),
    query: createQueryStore(api),
    compare: createCompareStore(api),
    cite: createCiteStore(api),
    share: createShareStore(api),
    protectedFiles: createProtectedStore(api),
    follow: createFollow(api),
    sample: createSampleStore(api),
    links: createPendingLinks(api),
    place: createNavigation(windowFacts),
    undo: undoOver(leavers),
  }
  // Main can end the application without unloading the page. It sends this event first and waits until the handler has
  // ended.
  api.listen('app.dismissed', () => {
    void Promise.all([stores.undo.settleAll(), stores.query.flush()]).then(() => api.ask('app.leave', undefined))
  })
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
    void stores.accounts.start()
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

type Leavers = Pick<Stores, 'settings' | 'portals' | 'basket' | 'downloads' | 'library' | 'accounts' | 'network'>

const undoOver = ({ settings, portals, basket, downloads, library, accounts, network }: Leavers): UndoStore =>
  createUndo([
    getUndoSource(
      accounts,
      ({ leaving }) => leaving,
      ({ what }) => ({ word: `undo.${what}`, count: 1 }),
    ),
    getUndoSource(
      network,
      ({ leaving }) => leaving,
      ({ what }) => ({ word: `undo.${what}`, count: 1 }),
    ),
    getUndoSource(
      downloads,
      ({ leaving }) => leaving,
      ({ what, ids }) => ({ word: `undo.${what}`, count: ids.size }),
    ),
    getUndoSource(
      basket,
      ({ takenOut }) => takenOut,
      ({ length: count }) => ({ word: 'undo.basket', count }),
    ),
    getUndoSource(
      library,
      ({ leaving }) => leaving,
      ({ how, ids }) => ({
        word: how === 'forget' ? 'undo.library' : 'undo.delete',
        count: ids.size,
      }),
    ),
    getUndoSource(
      portals,
      ({ leaving }) => leaving,
      () => ({ word: 'undo.portal', count: 1 }),
    ),
    getUndoSource(
      settings,
      ({ timetableWas }) => timetableWas,
      () => ({ word: 'undo.hours', count: 1 }),
    ),
  ])
