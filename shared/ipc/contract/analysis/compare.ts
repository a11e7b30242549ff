import * as z from 'zod'
import { comparePhase, comparison } from '../../../compare/model.js'
import { libraryFileId } from '../../../ids.js'
import { versionId } from '../../../library/model.js'
import { LIMITS } from '../../../limits.js'
import { preview } from '../../../preview/model.js'
import { count, record } from '../../schema/boundedValues.js'
import { defineForward, noInput } from '../../schema/defineRows.js'

/** A file of the library, or a previous version of it. */
const comparedSide = record({ file: libraryFileId, version: versionId.nullable() })

/** Comparisons of two files. */
export const compareRows = {
  /**
   * Answers when the comparison is done; a new comparison ends the running one. Without a key, columns that identify a
   * row are searched for.
   */
  'compare.run': defineForward(
    record({
      old: comparedSide,
      now: comparedSide,
      matchBy: z
        .array(z.string().min(1).max(LIMITS.COMPARE_NAME_CHARS))
        .min(1)
        .max(LIMITS.COMPARE_KEY_COLUMNS)
        .nullable(),
    }),
    record({
      /** Identifies the differing rows for `preview.table` and similar verbs. */
      id: count,
      comparison,
      /** The first differing rows; null when there are none, and for files that are not tables. */
      differences: preview.nullable(),
    }),
    'comparisons.run',
    'old',
    'now',
    'matchBy',
  ),
  'compare.progress': defineForward(noInput, comparePhase.nullable(), 'comparisons.progress'),
  'compare.cancel': defineForward(noInput, noInput, 'comparisons.cancel'),
} as const
