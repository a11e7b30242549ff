import { type CatalogFilter, FACETS } from '../catalogue/search/model.js'

/** The title of a followed search: its text and its values. Empty for a search of everything. */
export function formatSearchTitle(search: CatalogFilter): string {
  const chosen = FACETS.flatMap((facet) => search[facet])
  return [...(search.text === '' ? [] : [`“${search.text}”`]), ...chosen].join(' · ')
}
