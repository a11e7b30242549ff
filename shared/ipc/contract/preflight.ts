import * as z from 'zod'
import { datasetId, folderToken, mediaId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { preflightFacts } from '../../preflight/facts.js'
import { defineRequest, record } from '../schema/define.js'

/** What would happen, before it does. */
export const preflightRows = {
  /** What would happen with these, before a byte of them is asked for. */
  'preflight.look': defineRequest(
    record({
      folder: folderToken.nullable(),
      wanted: z.array(record({ datasetId, mediaId })).min(1).max(LIMITS.ADD_BATCH),
    }),
    preflightFacts,
  ),
} as const
