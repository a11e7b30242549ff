import * as z from 'zod'
import { basketEntry } from '../../basket/model.js'
import { mediaId, portalId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { defineRequest, noInput, record } from '../schema/define.js'

/** What a person means to download. */
export const basketRows = {
  /** The basket of one portal. An entry stays until it is taken out. */
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
