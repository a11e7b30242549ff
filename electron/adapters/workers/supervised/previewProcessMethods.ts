import { COMPARE_METHODS } from '../../../compare/compareMethods.js'
import { GRID_METHODS } from '../../../preview/grid/gridMethods.js'
import { PREVIEW_METHODS } from '../../../preview/previewMethods.js'

/** All methods of the preview process: previews, tables, and comparisons of two files. */
export const PREVIEW_PROCESS_METHODS = { ...PREVIEW_METHODS, ...GRID_METHODS, ...COMPARE_METHODS } as const
