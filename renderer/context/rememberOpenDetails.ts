import type { CatalogueStore } from '../features/catalogue/store/catalogueStore.js'
import type { ListViewStore } from '../features/downloads/store/listViewStore.js'
import type { LibraryStore } from '../features/library/store/libraryStore.js'
import type { KeptWindowState } from '../features/navigation/store/keptWindowState.js'
import type { OpenedDetails } from '../features/navigation/store/openedDetails.js'

interface DetailStores {
  readonly catalog: CatalogueStore
  readonly library: LibraryStore
  readonly listing: ListViewStore
  readonly keptWindowState: KeptWindowState
}

/**
 * Remembers what is open beside its list. Returns a function that opens it again in a page that is made anew in its
 * window; to be called once the portal is known.
 */
export function rememberOpenDetails({ catalog, library, listing, keptWindowState }: DetailStores): () => void {
  let wanted: OpenedDetails | null = keptWindowState.readOpened()
  const keep = (): void => {
    if (wanted !== null) return
    const { isAbout, listSelection } = listing.getState()
    keptWindowState.keepOpened({
      dataset: catalog.getState().opened?.id ?? null,
      file: library.getState().opened?.row.id ?? null,
      download: isAbout ? (listSelection.at as OpenedDetails['download']) : null,
    })
  }
  catalog.subscribe((now, before) => {
    if (now.opened?.id !== before.opened?.id) keep()
  })
  library.subscribe((now, before) => {
    if (now.opened?.row.id !== before.opened?.row.id) keep()
  })
  listing.subscribe((now, before) => {
    if (now.isAbout !== before.isAbout || now.listSelection.at !== before.listSelection.at) keep()
  })
  return () => {
    if (wanted === null) return
    const { dataset, file, download } = wanted
    wanted = null
    if (dataset !== null) void catalog.open(dataset)
    if (file !== null) void library.openAgain(file)
    if (download === null) return
    listing.pick((selection) => ({ ...selection, at: download }))
    listing.about(true)
  }
}
