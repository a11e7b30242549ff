import * as z from 'zod'
import { datasetId, folderToken, mediaId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { preflightFacts } from '../../preflight/facts.js'
import { count, record } from '../schema/boundedValues.js'
import { defineRequest } from '../schema/defineRows.js'

const wanted = z
  .array(
    record({
      datasetId,
      /** Its media with the size that the basket has of each: the answer names only those that are something else. */
      media: z
        .array(record({ id: mediaId, sizeBytes: count.nullable() }))
        .min(1)
        .max(LIMITS.ADD_BATCH),
    }),
  )
  .min(1)
  .max(LIMITS.ADD_BATCH)
  .refine((datasets) => datasets.reduce((sum, { media }) => sum + media.length, 0) <= LIMITS.ADD_BATCH)

/** The preflight. */
export const preflightRows = {
  /** Checks what would happen with these media, before any byte of them is requested. */
  'preflight.look': defineRequest(record({ folder: folderToken.nullable(), wanted }), preflightFacts),
} as const
