import { type CatalogSearch, FACETS, type Facet, NO_FILTER } from '../../../../shared/catalogue/search/model.js'

export type CatalogueQuery = Omit<CatalogSearch, 'offset' | 'limit' | 'withFacets'>

export const UNFILTERED: CatalogueQuery = { ...NO_FILTER, order: 'relevance' }

/** Every selected value, facet by facet. */
export const listActiveFilters = (
  query: CatalogueQuery,
): readonly { readonly facet: Facet; readonly value: string }[] =>
  FACETS.flatMap((facet) => query[facet].map((value) => ({ facet, value })))

/** Whether anything but the typed text filters the catalogue. */
const hasFilters = (query: CatalogueQuery): boolean => query.only !== null || listActiveFilters(query).length > 0

/** Whether anything filters the catalogue. */
export const isNarrowed = (query: CatalogueQuery): boolean => query.text !== '' || hasFilters(query)

/** Clears the filters and keeps the typed text; clears the text where it is all that filters. */
export const clearFilters = (query: CatalogueQuery): Partial<CatalogueQuery> =>
  hasFilters(query) ? { ...NO_FILTER, text: query.text } : NO_FILTER

/** The key of the words for `clearFilters`, which name what it clears. */
export const getClearText = (query: CatalogueQuery): 'catalogue.none.do' | 'catalogue.none.do.text' =>
  hasFilters(query) ? 'catalogue.none.do' : 'catalogue.none.do.text'

export const toggleValue = <T>(values: readonly T[], value: T): readonly T[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

/** The query with one value of one facet selected or deselected. */
export const withToggled = (query: CatalogueQuery, facet: Facet, value: string): Partial<CatalogueQuery> =>
  // Each facet has values of its own; the other side of the border checks which ones exist.
  ({ [facet]: toggleValue<string>(query[facet], value) }) as Partial<CatalogueQuery>
