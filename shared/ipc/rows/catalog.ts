import * as z from 'zod'
import { catalogFilter, catalogSearch, copyView, facetCounts, foundPage } from '../../catalog/filter.js'
import { dataset } from '../../catalog/model.js'
import { failureView } from '../../download/view.js'
import { datasetId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { ask, nothing, record, tell } from './verb.js'

/** The catalogue of the chosen portal. */
export const catalogRows = {
  'catalog.search': ask(catalogSearch, foundPage),
  'catalog.facets': ask(catalogFilter, facetCounts),
  'catalog.dataset': ask(record({ datasetId }), dataset),
  /** Several at once, each as it is or why it is not there. */
  'catalog.datasets': ask(
    record({ ids: z.array(datasetId).min(1).max(LIMITS.LOOKED_UP_AT_ONCE) }),
    record({ found: z.array(dataset), missed: z.array(record({ id: datasetId, because: failureView })) }),
  ),
  /** How our copy of the catalogue stands. */
  'catalog.copy': ask(nothing, copyView),
  /** Asks the portal what changed, now. */
  'catalog.refresh': ask(nothing, nothing),
  'catalog.openPage': ask(record({ datasetId }), nothing),
  'catalog.changed': tell(copyView),
} as const
