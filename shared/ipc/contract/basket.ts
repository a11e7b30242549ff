import * as z from 'zod'
import { basketEntry } from '../../basket/basketEntry.js'
import { failureView } from '../../failureView.js'
import { datasetId, mediaId, portalId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { count, record } from '../schema/boundedValues.js'
import { defineRequest, noInput } from '../schema/defineRows.js'

/** Datasets to look up. `skip`: how many files of the first one are known already. */
const lookup = record({
  ids: z.array(datasetId).min(1).max(LIMITS.LOOKED_UP_AT_ONCE),
  skip: count,
})

/** The basket. */
export const basketRows = {
  /** Reads the basket of one portal. An entry stays until it is removed. */
  'basket.read': defineRequest(record({ portalId }), z.array(basketEntry).max(LIMITS.BASKET_ENTRIES)),
  /**
   * The files of datasets of the chosen portal as entries of a basket, at most so many that neither process is blocked.
   * `next` is what remains to be asked.
   */
  'basket.lookUp': defineRequest(
    lookup,
    record({
      entries: z.array(basketEntry).max(LIMITS.FILES_LOOKED_UP_AT_ONCE),
      missed: z.array(record({ id: datasetId, because: failureView })),
      next: lookup.nullable(),
    }),
  ),
  /** Changes the basket; the change is durable on return. An entry that is added again keeps its place. */
  'basket.change': defineRequest(
    record({
      portalId,
      put: z.array(basketEntry).max(LIMITS.BASKET_BATCH),
      remove: z.array(mediaId).max(LIMITS.BASKET_ENTRIES),
    }),
    noInput,
  ),
} as const
