import type { BasketStore } from '../features/basket/store/basketStore.js'
import type { FavouritesAndSearchesStore } from '../features/catalogue/store/favouritesAndSearchesStore.js'
import type { DownloadsStore } from '../features/downloads/store/downloadsStore.js'
import type { LibraryStore } from '../features/library/store/libraryStore.js'
import type { AccountsStore } from '../features/portals/store/accountsStore.js'
import type { PortalsStore } from '../features/portals/store/portalsStore.js'
import type { QueryStore } from '../features/query/store/queryStore.js'
import type { ProxyLoginAndCertificatesStore } from '../features/settings/network/store/proxyLoginAndCertificatesStore.js'
import type { SettingsStore } from '../features/settings/store/settingsStore.js'
import { createUndoSource, type UndoSource } from '../features/shell/undo/store/undoStore.js'

/** The stores from which something is removed only after a while, so that it can be undone. */
interface StoresWithUndo {
  readonly accounts: AccountsStore
  readonly network: ProxyLoginAndCertificatesStore
  readonly downloads: DownloadsStore
  readonly basket: BasketStore
  readonly library: LibraryStore
  readonly portals: PortalsStore
  readonly settings: SettingsStore
  readonly query: QueryStore
  readonly saved: FavouritesAndSearchesStore
}

/** Lists what can be undone in the window, with the words of each removal. */
export const listUndoSources = ({
  accounts,
  network,
  downloads,
  basket,
  library,
  portals,
  settings,
  query,
  saved,
}: StoresWithUndo): readonly UndoSource[] => [
  createUndoSource(
    accounts,
    ({ leaving }) => leaving,
    ({ what }) => ({ word: `undo.${what}`, count: 1 }),
  ),
  createUndoSource(
    network,
    ({ leaving }) => leaving,
    ({ what }) => ({ word: `undo.${what}`, count: 1 }),
  ),
  createUndoSource(
    downloads,
    ({ leaving, isSettling }) => (isSettling ? null : leaving),
    ({ what, ids }) => ({ word: `undo.${what}`, count: ids.size }),
  ),
  createUndoSource(
    basket,
    ({ takenOut }) => takenOut,
    ({ length: count }) => ({ word: 'undo.basket', count }),
  ),
  createUndoSource(
    library,
    ({ leaving, isSettling }) => (isSettling ? null : leaving),
    ({ how, ids }) => ({
      word: how === 'forget' ? 'undo.library' : 'undo.delete',
      count: ids.size,
    }),
  ),
  createUndoSource(
    portals,
    ({ leaving, isSettling }) => (isSettling ? null : leaving),
    () => ({ word: 'undo.portal', count: 1 }),
  ),
  createUndoSource(
    settings,
    ({ timetableWas }) => timetableWas,
    () => ({ word: 'undo.hours', count: 1 }),
  ),
  createUndoSource(
    query,
    ({ leaving, isSettling }) => (isSettling ? null : leaving),
    ({ what }) => ({ word: `undo.${what}`, count: 1 }),
  ),
  createUndoSource(
    saved,
    ({ leaving, isSettling }) => (isSettling ? null : leaving),
    () => ({ word: 'undo.search', count: 1 }),
  ),
]
