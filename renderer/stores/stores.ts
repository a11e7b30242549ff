import type { Api } from '../api.js'
import { type AccountsStore, createAccounts } from './accounts.js'
import { type BasketStore, createBasket } from './basket.js'
import { type CatalogStore, createCatalog } from './catalog.js'
import { createDownloads, type DownloadsStore } from './downloads.js'
import { createExports, type ExportsStore } from './exports.js'
import { createNode, type NodeStore } from './node.js'
import { createPlace, type Memory, type PlaceStore } from './place.js'
import { chosenPortal, createPortals, type PortalsStore } from './portals.js'
import { createSettings, type SettingsStore } from './settings.js'
import { createSpeeds, type SpeedsStore } from './speeds.js'

/** One store per noun. None knows another: what joins them is here and in the screens. */
export interface Stores {
  readonly settings: SettingsStore
  readonly portals: PortalsStore
  readonly catalog: CatalogStore
  readonly basket: BasketStore
  readonly downloads: DownloadsStore
  readonly speeds: SpeedsStore
  readonly accounts: AccountsStore
  readonly node: NodeStore
  readonly exports: ExportsStore
  readonly place: PlaceStore
}

/** Makes the stores and asks the machine for what is true now. Another chosen portal starts what depends on it anew. */
export function createStores(api: Api, memory: Memory, windowWidth: number): Stores {
  const stores: Stores = {
    settings: createSettings(api),
    portals: createPortals(api),
    catalog: createCatalog(api),
    basket: createBasket(api),
    downloads: createDownloads(api),
    speeds: createSpeeds(),
    accounts: createAccounts(api),
    node: createNode(api),
    exports: createExports(api),
    place: createPlace(memory, windowWidth),
  }
  let shown: string | null = null
  stores.portals.subscribe((state) => {
    const chosen = chosenPortal(state)?.id ?? null
    if (chosen === shown) return
    shown = chosen
    if (chosen === null) return
    stores.catalog.restart()
    stores.basket.clear()
    stores.node.forget()
    stores.exports.forget()
    void stores.accounts.start()
  })
  for (const { start } of [stores.settings, stores.portals, stores.downloads, stores.basket]) void start()
  return stores
}
