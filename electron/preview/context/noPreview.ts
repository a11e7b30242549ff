import type { NoPreviewReason, Preview } from '../../../shared/preview/model.js'

/** The preview of a file that cannot be shown, with the reason. */
export const createNoPreview = (because: NoPreviewReason): Preview => ({ type: 'nothing', because })
