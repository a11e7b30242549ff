import * as z from 'zod'
import { basketEntry } from '../../basket/model.js'
import { mediaId, portalId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { defineRequest, noInput, record } from '../schema/define.js'

/** What somebody means to download. */
export const basketRows = {
  /** What somebody means to download from a portal. It lasts until it is taken out, for each portal by itself. */
  'basket.read': defineRequest(record({ portalId }), z.array(basketEntry).max(LIMITS.BASKET_ENTRIES)),
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
