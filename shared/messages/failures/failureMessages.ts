import type { FailureCode } from '../../failure.js'
import type { Language } from '../language.js'
import { COMPARISON_FAILURES } from './comparisonFailures.js'
import { EXPORT_FAILURES } from './exportFailures.js'
import { FILE_FAILURES } from './fileFailures.js'
import { NETWORK_FAILURES } from './networkFailures.js'
import { PORTAL_FAILURES } from './portalFailures.js'
import { PREVIEW_FAILURES } from './previewFailures.js'
import { PROGRAM_FAILURES } from './programFailures.js'
import { PROTECTION_FAILURES } from './protectionFailures.js'
import { SELECTION_FAILURES } from './selectionFailures.js'

/** The words for every failure, in the form that `FailureMessageGroup` describes. */
export const FAILURE_MESSAGES: Readonly<Record<FailureCode, Readonly<Record<Language, string>>>> = {
  ...NETWORK_FAILURES,
  ...PORTAL_FAILURES,
  ...FILE_FAILURES,
  ...PREVIEW_FAILURES,
  ...COMPARISON_FAILURES,
  ...SELECTION_FAILURES,
  ...EXPORT_FAILURES,
  ...PROTECTION_FAILURES,
  ...PROGRAM_FAILURES,
}
