import * as z from 'zod'
import { keepValidItems } from '../../decode/keepValidItems.js'
import { failure } from '../../failure.js'
import { type DatasetId, datasetId, portalId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { fail, ok, type Result } from '../../result.js'
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
 * Returns the searches with `search` in the place of the one with the same name, or at the end. Fails when there are
 * too many.
 */
export function putSearch(searches: readonly SavedSearch[], search: SavedSearch): Result<SavedSearch[]> {
  if (searches.some(({ name }) => name === search.name))
    return ok(searches.map((one) => (one.name === search.name ? search : one)))
  if (searches.length >= LIMITS.SAVED_SEARCHES) return fail(failure('saved/too-many-searches'))
  return ok([...searches, search])
}

/** Returns the favourites with this dataset added at the end, or removed. Fails when there are too many. */
export function putFavourite(
  favourites: readonly DatasetId[],
  id: DatasetId,
  isFavourite: boolean,
): Result<DatasetId[]> {
  const others = favourites.filter((one) => one !== id)
  if (!isFavourite) return ok(others)
  if (others.length >= LIMITS.FAVOURITES) return fail(failure('saved/too-many-favourites'))
  return ok([...others, id])
}
