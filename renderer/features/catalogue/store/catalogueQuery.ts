import { type CatalogSearch, FACETS, type Facet, NO_FILTER } from '../../../../shared/catalogue/search/model.js'

export type CatalogueQuery = Omit<CatalogSearch, 'offset' | 'limit' | 'withFacets'>

export const UNFILTERED: CatalogueQuery = { ...NO_FILTER, order: 'relevance' }

/** Every selected value, facet by facet. */
export const listActiveFilters = (
  query: CatalogueQuery,
): readonly { readonly facet: Facet; readonly value: string }[] =>
  FACETS.flatMap((facet) => query[facet].map((value) => ({ facet, value })))

/** Whether anything filters the catalogue. */
export const isNarrowed = (query: CatalogueQuery): boolean =>
  query.text !== '' || query.only !== null || listActiveFilters(query).length > 0

export const toggleValue = <T>(values: readonly T[], value: T): readonly T[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

/** The query with one value of one facet selected or deselected. */
export const withToggled = (query: CatalogueQuery, facet: Facet, value: string): Partial<CatalogueQuery> =>
  // Each facet has values of its own; the other side of the border checks which ones exist.
  ({ [facet]: toggleValue<string>(query[facet], value) }) as Partial<CatalogueQuery>
