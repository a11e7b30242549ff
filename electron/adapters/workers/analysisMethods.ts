import { COMPARE_METHODS } from '../../compare/protocol.js'
import { WORKER_METHODS } from '../../preview/protocol.js'

/** All that the analysis process can be asked: previews, tables, and comparisons of two files. */
export const ANALYSIS_METHODS = { ...WORKER_METHODS, ...COMPARE_METHODS } as const
