import * as z from 'zod'
import { failureView } from '../../../failureView.js'
import { libraryFileId } from '../../../ids.js'
import { LIMITS } from '../../../limits.js'
import { agreement } from '../../../protect/agreement.js'
import { count, record, title } from '../../schema/boundedValues.js'
import { defineForward, noInput } from '../../schema/defineRows.js'

const agreements = z.array(agreement).max(LIMITS.AGREEMENTS)

/** Files that are protected under conditions. */
export const protectedRows = {
  'protected.list': defineForward(noInput, agreements, 'protectedFiles.list'),
  /** Records an agreement; it replaces the earlier one for this dataset. */
  'protected.agree': defineForward(
    agreement.extend({ purpose: agreement.shape.purpose.min(1) }),
    agreements,
    'protectedFiles.agree',
  ),
  'protected.end': defineForward(
    agreement.pick({ portalId: true, datasetId: true }),
    agreements,
    'protectedFiles.end',
    'portalId',
    'datasetId',
  ),
  /**
   * Destroys protected files and their previous versions: nothing can decrypt them afterwards. The person has confirmed
   * it.
   */
  'protected.purge': defineForward(
    record({ files: z.array(libraryFileId).min(1).max(LIMITS.ADD_BATCH) }),
    record({ purged: count, failed: z.array(record({ name: title, because: failureView })).max(LIMITS.ADD_BATCH) }),
    'protectedFiles.purge',
    'files',
  ),
} as const
