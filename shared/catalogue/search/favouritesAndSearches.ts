import * as z from 'zod'
import { keepValidItems } from '../../decode/keepValidItems.js'
import { datasetId, portalId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { catalogFilter, catalogOrder } from './model.js'

/** A search that a person saved under a name: its text, facets and order. */
export const savedSearch = z.strictObject({
  name: z.string().min(1).max(LIMITS.SEARCH_NAME_CHARS),
  query: catalogFilter.omit({ only: true }).extend({ order: catalogOrder }),
})
export type SavedSearch = z.infer<typeof savedSearch>

/**
 * The saved searches and favourites of one portal. `portal` is its address; the demo portal's is `demo`, because its
 * port varies.
 */
export const favouritesAndSearches = z.strictObject({
  portal: z.union([portalId, z.literal('demo')]),
  favourites: keepValidItems(datasetId, LIMITS.FAVOURITES),
  searches: keepValidItems(savedSearch, LIMITS.SAVED_SEARCHES),
})
export type FavouritesAndSearches = z.infer<typeof favouritesAndSearches>

/**
 * Returns the searches with `search` in the place of the one with the same name, or at the end. When there are too
 * many, the oldest are dropped.
 */
export const putSearch = (searches: readonly SavedSearch[], search: SavedSearch): SavedSearch[] => {
  const isKnown = searches.some(({ name }) => name === search.name)
  const all = isKnown ? searches.map((one) => (one.name === search.name ? search : one)) : [...searches, search]
  return all.slice(-LIMITS.SAVED_SEARCHES)
}

/** Returns the favourites with this dataset added at the end, or removed. */
export const putFavourite = (
  favourites: FavouritesAndSearches['favourites'],
  id: FavouritesAndSearches['favourites'][number],
  isFavourite: boolean,
): FavouritesAndSearches['favourites'] => {
  const others = favourites.filter((one) => one !== id)
  return isFavourite ? [...others, id].slice(-LIMITS.FAVOURITES) : others
}
