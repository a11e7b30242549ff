import { NO_LIST_FILTER } from '../features/downloads/store/listFilter.js'
import type { Stores } from './createStores.js'

/** Leads to the list of downloads after some were added to it. An older filter would hide them. */
export function showNewDownloads({ listing, navigation }: Pick<Stores, 'listing' | 'navigation'>): void {
  listing.narrow(NO_LIST_FILTER)
  navigation.go('downloads')
}
