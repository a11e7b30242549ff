import { COMPARE_METHODS } from '../../compare/compareMethods.js'
import { WORKER_METHODS } from '../../preview/previewMethods.js'

/** All that the preview process can be asked: previews, tables, and comparisons of two files. */
export const PREVIEW_PROCESS_METHODS = { ...WORKER_METHODS, ...COMPARE_METHODS } as const
