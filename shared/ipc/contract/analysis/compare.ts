import * as z from 'zod'
import { comparePhase, comparison } from '../../../compare/model.js'
import { libraryFileId } from '../../../ids.js'
import { LIMITS } from '../../../limits.js'
import { preview } from '../../../preview/model.js'
import { count, defineForward, noInput, record } from '../../schema/define.js'
import { versionId } from '../library/library.js'

/** A file of the library, or a former version of it. */
const comparedSide = record({ file: libraryFileId, version: versionId.nullable() })

/** Two files beside each other. */
export const compareRows = {
  /** Answers at its end; a new comparison ends the one under way. Without a key, columns that identify a row are found. */
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
      /** Names the rows that differ for `look.table` and its like. */
      id: count,
      comparison,
      /** The first of the rows that differ; null when there is none, and for what is no table. */
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
