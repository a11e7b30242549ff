import { failure } from '../../../shared/failure.js'
import type { NoPreviewReason, Preview } from '../../../shared/preview/model.js'
import { fail } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'

/** Only tables can be asked. */
export const createNotTabularFailure = ({ name }: PreviewFile) => fail(failure('look/unreadable', { note: name }))

/** There is nothing to show, and why. */
export const createNoPreview = (because: NoPreviewReason): Preview => ({ is: 'nothing', because })
