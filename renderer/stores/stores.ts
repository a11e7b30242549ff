import type { Api } from '../api.js'
import { type AccountsStore, createAccounts } from './accounts.js'
import { type BasketStore, createBasket } from './basket.js'
import { type CatalogStore, createCatalog } from './catalog.js'
import { createDirect, type Direct } from './direct.js'
import { createDownloads, type DownloadsStore } from './downloads.js'
import { createExports, type ExportsStore } from './exports.js'
import { createLibrary, type LibraryStore } from './library.js'
import { createLinks, type LinksStore } from './links.js'
import { createListing, type ListingStore } from './listing.js'
import { createLook, type LookStore } from './look.js'
import { createNetwork, type NetworkStore } from './network.js'
import { createNode, type NodeStore } from './node.js'
import { createPlace, type Memory, type PlaceStore } from './place.js'
import { chosenPortal, createPortals, type PortalsStore } from './portals.js'
import { createPreflight, type PreflightStore } from './preflight.js'
import { createSettings, type SettingsStore } from './settings.js'
import { createSpeeds, type SpeedsStore } from './speeds.js'
import { createTraffic, type TrafficStore } from './traffic.js'
import { createUndo, leaverOf, type UndoStore } from './undo.js'

/** One store per noun. None knows another: what joins them is here and in the screens. */
export interface Stores {
  readonly settings: SettingsStore
  readonly portals: PortalsStore
  readonly catalog: CatalogStore
  readonly basket: BasketStore
  readonly preflight: PreflightStore
  readonly direct: Direct
  readonly downloads: DownloadsStore
  readonly listing: ListingStore
  readonly traffic: TrafficStore
  readonly speeds: SpeedsStore
  readonly accounts: AccountsStore
  readonly node: NodeStore
  readonly network: NetworkStore
  readonly exports: ExportsStore
  readonly look: LookStore
  readonly library: LibraryStore
  readonly links: LinksStore
  readonly place: PlaceStore
  readonly undo: UndoStore
}

/** Makes the stores and asks the machine for what is true now. Another chosen portal starts what depends on it anew. */
export function createStores(api: Api, memory: Memory, windowWidth: number): Stores {
  const leavers = {
    settings: createSettings(api),
    portals: createPortals(api),
    basket: createBasket(api),
    downloads: createDownloads(api),
    library: createLibrary(api),
    accounts: createAccounts(api),
    network: createNetwork(api),
  }
  const stores: Stores = {
    ...leavers,
    catalog: createCatalog(api),
    preflight: createPreflight(api),
    direct: createDirect(api, leavers.basket),
    listing: createListing(),
    traffic: createTraffic(api),
    speeds: createSpeeds(),
    node: createNode(api),
    exports: createExports(api),
    look: createLook(api),
    links: createLinks(api),
    place: createPlace(memory, windowWidth),
    undo: undoOver(leavers),
  }
  // Main ends the application without unloading the page: it says so first, and waits for this.
  api.listen('app.dismissed', () => void stores.undo.settleAll().then(() => api.ask('app.leave', undefined)))
  let shown: string | null = null
  stores.portals.subscribe((state) => {
    const chosen = chosenPortal(state)?.id ?? null
    if (chosen === shown) return
    shown = chosen
    if (chosen === null) return
    stores.catalog.restart()
    stores.preflight.forget()
    void stores.basket.open(chosen)
    stores.node.forget()
    stores.exports.forget()
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
    stores.exports,
  ])
    void start()
  return stores
}

type Leavers = Pick<Stores, 'settings' | 'portals' | 'basket' | 'downloads' | 'library' | 'accounts' | 'network'>

const undoOver = ({ settings, portals, basket, downloads, library, accounts, network }: Leavers): UndoStore =>
  createUndo([
    leaverOf(
      accounts,
      ({ leaving }) => leaving,
      ({ what }) => ({ word: `undo.${what}`, count: 1 }),
    ),
    leaverOf(
      network,
      ({ leaving }) => leaving,
      ({ what }) => ({ word: `undo.${what}`, count: 1 }),
    ),
    leaverOf(
      downloads,
      ({ leaving }) => leaving,
      ({ what, ids }) => ({ word: `undo.${what}`, count: ids.size }),
    ),
    leaverOf(
      basket,
      ({ takenOut }) => takenOut,
      ({ length: count }) => ({ word: 'undo.basket', count }),
    ),
    leaverOf(
      library,
      ({ leaving }) => (leaving.length === 0 ? null : leaving),
      ({ length: count }) => ({ word: 'undo.library', count }),
    ),
    leaverOf(
      portals,
      ({ leaving }) => leaving,
      () => ({ word: 'undo.portal', count: 1 }),
    ),
    leaverOf(
      settings,
      ({ timetableWas }) => timetableWas,
      () => ({ word: 'undo.hours', count: 1 }),
    ),
  ])
