import { catalogFilter, catalogSearch, copyView, facetCounts, foundPage } from '../../catalog/filter.js'
import { dataset } from '../../catalog/model.js'
import { datasetId } from '../../ids.js'
import { ask, nothing, record, tell } from './verb.js'

/** The catalogue of the chosen portal. */
export const catalogRows = {
  'catalog.search': ask(catalogSearch, foundPage),
  'catalog.facets': ask(catalogFilter, facetCounts),
  'catalog.dataset': ask(record({ datasetId }), dataset),
  /** How our copy of the catalogue stands. */
  'catalog.copy': ask(nothing, copyView),
  /** Asks the portal what changed, now. */
  'catalog.refresh': ask(nothing, nothing),
  'catalog.openPage': ask(record({ datasetId }), nothing),
  'catalog.changed': tell(copyView),
} as const
