import * as z from 'zod'
import { libraryFileId } from '../../../ids.js'
import { DESCRIPTION_FORMAT_NAMES } from '../../../library/describe/descriptionFormats.js'
import { LIMITS } from '../../../limits.js'
import { languageSchema } from '../../../messages/language.js'
import { record, title } from '../../schema/boundedValues.js'
import { defineForward } from '../../schema/defineRows.js'

const files = z.array(libraryFileId).min(1).max(LIMITS.SHARED_FILES)

const described = record({ files, format: z.enum(DESCRIPTION_FORMAT_NAMES), language: languageSchema })

/** Descriptions, citations among them, of files of the library. */
export const descriptionRows = {
  /** The text as it would be copied, or its beginning. */
  'descriptions.show': defineForward(
    described,
    record({ text: z.string().max(LIMITS.SHOWN_DESCRIPTION_CHARS + 1) }),
    'descriptions.show',
  ),
  /**
   * Describes the datasets of these files: into a file, whose name is returned, or as text to paste. Null when the
   * person cancelled.
   */
  'descriptions.write': defineForward(
    described.extend({ to: z.enum(['disk', 'clipboard']) }),
    record({ name: title }).nullable(),
    'descriptions.write',
  ),
} as const
