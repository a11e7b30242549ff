import { COMPARE_METHODS } from '../../compare/protocol.js'
import { WORKER_METHODS } from '../../preview/protocol.js'

/** All that the preview process can be asked: previews, tables, and comparisons of two files. */
export const PREVIEW_PROCESS_METHODS = { ...WORKER_METHODS, ...COMPARE_METHODS } as const
