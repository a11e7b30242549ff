import * as z from 'zod'
import { datasetId, folderToken, mediaId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { preflightFacts } from '../../preflight/facts.js'
import { record } from '../schema/boundedValues.js'
import { defineRequest } from '../schema/defineRows.js'

/** The preflight. */
export const preflightRows = {
  /** Checks what would happen with these media, before any byte of them is requested. */
  'preflight.look': defineRequest(
    record({
      folder: folderToken.nullable(),
      wanted: z.array(record({ datasetId, mediaId })).min(1).max(LIMITS.ADD_BATCH),
    }),
    preflightFacts,
  ),
} as const
