import * as z from 'zod'
import { basketEntry } from '../../basket/model.js'
import { failureView } from '../../failureView.js'
import { datasetId, mediaId, portalId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { count, defineRequest, noInput, record } from '../schema/define.js'

/** Datasets to be looked up; `skip`: so many files of the first one were given already. */
const lookup = record({
  ids: z.array(datasetId).min(1).max(LIMITS.LOOKED_UP_AT_ONCE),
  skip: count,
})

/** What a person means to download. */
export const basketRows = {
  /** The basket of one portal. An entry stays until it is taken out. */
  'basket.read': defineRequest(record({ portalId }), z.array(basketEntry).max(LIMITS.BASKET_ENTRIES)),
  /**
   * The files of datasets of the chosen portal, as entries of a basket: so many that neither process is kept from
   * anything else. `next` is what is left to be asked for.
   */
  'basket.lookUp': defineRequest(
    lookup,
    record({
      entries: z.array(basketEntry).max(LIMITS.FILES_LOOKED_UP_AT_ONCE),
      missed: z.array(record({ id: datasetId, because: failureView })),
      next: lookup.nullable(),
    }),
  ),
  /** Durable on return. What is put in again keeps its place. */
  'basket.change': defineRequest(
    record({
      portalId,
      put: z.array(basketEntry).max(LIMITS.BASKET_BATCH),
      remove: z.array(mediaId).max(LIMITS.BASKET_ENTRIES),
    }),
    noInput,
  ),
} as const
