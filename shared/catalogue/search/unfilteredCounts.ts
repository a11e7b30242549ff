import { type CatalogFilter, FACETS, type Facet, type FacetCounts } from './model.js'
import { listQueryTerms } from './searchWords.js'

/** Counts of a whole catalogue beside a search: which of them are true there, and facets without the others. */

/** Whether the search leaves a facet alone: only its own values are chosen, and these change no count of that facet. */
function isUnfiltered(facet: Facet, filter: CatalogFilter): boolean {
  const isOtherEmpty = FACETS.every((other) => other === facet || filter[other].length === 0)
  return isOtherEmpty && filter.only === null && listQueryTerms(filter.text).length === 0
}

function mapFacets(facets: FacetCounts, isTrue: (facet: Facet) => boolean): FacetCounts {
  const lists = FACETS.map((facet) => {
    const values = facets[facet]
    return [facet, isTrue(facet) ? values : (values?.map((one) => ({ ...one, count: null })) ?? null)] as const
  })
  return Object.fromEntries(lists) as FacetCounts
}

/** Keeps the counts of a whole catalogue that are true beside this search. The values without one stay. */
export const keepTrueCounts = (facets: FacetCounts, filter: CatalogFilter): FacetCounts =>
  mapFacets(facets, (facet) => isUnfiltered(facet, filter))

/** The same values without any count. */
export const dropCounts = (facets: FacetCounts | null): FacetCounts | null =>
  facets === null ? null : mapFacets(facets, () => false)
