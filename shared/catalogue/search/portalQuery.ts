import type { FacetValue } from './model.js'

/**
 * A query that a portal answers: it has fewer filters and orders than a `CatalogSearch`, which our copy of the catalogue
 * answers. Empty lists choose every value.
 */
export interface PortalQuery {
  readonly text: string
  readonly themes: readonly string[]
  readonly producers: readonly string[]
  readonly access: 'any' | 'open' | 'restricted' | 'personal'
  readonly order: 'title' | '-title' | 'updated' | '-updated' | 'producer'
  readonly offset: number
  readonly limit: number
}

/** The facets that a portal counts. */
export interface PortalFacets {
  readonly themes: FacetValue[]
  readonly producers: FacetValue[]
}
