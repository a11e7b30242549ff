import * as z from 'zod'
import { dataset } from '../../catalogue/model.js'
import { catalogFilter, catalogOrder, catalogSearch, searchPage } from '../../catalogue/search/model.js'
import { syncStatus } from '../../catalogue/sync/syncStatus.js'
import { FAILURE_CODES, type FailureCode } from '../../failure.js'
import { datasetId, exportId, mediaId } from '../../ids.js'
import { mediaFile } from '../../library/model.js'
import { LIMITS } from '../../limits.js'
import { languageSchema } from '../../messages/language.js'
import { count, record } from '../schema/boundedValues.js'
import { defineEvent, defineForward, defineRequest, noInput } from '../schema/defineRows.js'

const letterReason = z.discriminatedUnion('type', [
  record({
    type: z.literal('failed'),
    code: z.enum(FAILURE_CODES as [FailureCode, ...FailureCode[]]),
    host: z.string().max(255).nullable(),
    status: z.number().int().min(100).max(999).nullable(),
  }),
  record({ type: z.literal('damaged') }),
  record({ type: z.literal('question') }),
])

/** The files of a dataset on this computer, one for each media: the newest that is there, else a missing one. */
const filesOnDisk = z.array(mediaFile).max(LIMITS.LIST_ITEMS)

/** The catalogue of the chosen portal. */
export const catalogueRows = {
  'catalog.search': defineForward(catalogSearch, searchPage, 'catalogue.search'),
  /** All that the page of a dataset shows: what the portal says of it, and its files on this computer. */
  'catalog.dataset': defineForward(
    record({ datasetId }),
    record({ dataset, onDisk: filesOnDisk }),
    'catalogue.describe',
    'datasetId',
  ),
  /** The files of a dataset on this computer, for a page that is shown already. */
  'catalog.onDisk': defineForward(record({ datasetId }), filesOnDisk, 'catalogue.listOnDisk', 'datasetId'),
  /** The state of our copy of the catalogue. */
  'catalog.copy': defineForward(noInput, syncStatus, 'catalogue.view'),
  /** Asks the portal for changes now. */
  'catalog.refresh': defineForward(noInput, noInput, 'catalogue.refresh'),
  'catalog.openPage': defineRequest(record({ datasetId }), noInput),
  /** Opens the page of the dataset's licence in the browser, where there is one. */
  'catalog.openLicence': defineRequest(record({ datasetId }), noInput),
  /** Opens a message to the dataset's producer in the person's mail program, with the known facts filled in. */
  'catalog.writeToProducer': defineRequest(
    record({ datasetId, mediaId: mediaId.nullable(), reason: letterReason, language: languageSchema }),
    noInput,
  ),
  /**
   * Saves the found datasets as CSV or JSON to a file that the person chooses; its extension decides the format. Null
   * when they cancelled.
   */
  'catalog.exportList': defineRequest(
    record({ id: exportId, filter: catalogFilter, order: catalogOrder, name: z.string().min(1).max(120) }),
    record({ rows: count }).nullable(),
  ),
  'catalog.changed': defineEvent(syncStatus),
} as const
