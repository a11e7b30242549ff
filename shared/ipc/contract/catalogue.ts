import * as z from 'zod'
import { dataset } from '../../catalogue/model.js'
import { catalogSearch, searchPage, syncStatus } from '../../catalogue/search/filter.js'
import { keptOfPortal, savedSearch } from '../../catalogue/search/kept.js'
import { failureView } from '../../failureView.js'
import { datasetId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { defineEvent, defineForward, defineRequest, noInput, record } from '../schema/define.js'

/** The catalogue of the chosen portal. */
export const catalogueRows = {
  'catalog.search': defineForward(catalogSearch, searchPage, 'catalogue.search'),
  'catalog.dataset': defineForward(record({ datasetId }), dataset, 'catalogue.dataset', 'datasetId'),
  /** Several at once, each as it is or why it is not there. */
  'catalog.datasets': defineRequest(
    record({ ids: z.array(datasetId).min(1).max(LIMITS.LOOKED_UP_AT_ONCE) }),
    record({ found: z.array(dataset), missed: z.array(record({ id: datasetId, because: failureView })) }),
  ),
  /** How our copy of the catalogue stands. */
  'catalog.copy': defineForward(noInput, syncStatus, 'catalogue.view'),
  /** Asks the portal what changed, now. */
  'catalog.refresh': defineForward(noInput, noInput, 'catalogue.refresh'),
  'catalog.openPage': defineRequest(record({ datasetId }), noInput),
  'catalog.changed': defineEvent(syncStatus),
} as const

const kept = keptOfPortal.omit({ portal: true })

/** What a person keeps of the chosen portal's catalogue. Each change is durable on return, and answers with all of it. */
export const keptRows = {
  'kept.read': defineRequest(noInput, kept),
  'kept.favour': defineRequest(record({ datasetId, starred: z.boolean() }), kept),
  /** Takes the place of another search of the same name. */
  'kept.saveSearch': defineRequest(savedSearch, kept),
  'kept.removeSearch': defineRequest(record({ name: savedSearch.shape.name }), kept),
} as const
