import { failure } from '../../../shared/failure.js'
import type { NoPreviewReason, Preview } from '../../../shared/preview/model.js'
import { fail } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'

/** The failure of a table request for a file that is no table. */
export const createNotTabularFailure = ({ name }: PreviewFile) => fail(failure('look/unreadable', { note: name }))

/** The preview of a file that cannot be shown, with the reason. */
export const createNoPreview = (because: NoPreviewReason): Preview => ({ type: 'nothing', because })
