import { failure } from '../../../shared/failure.js'
import { fail, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'

/** The failure of a file that is not what its name or its beginning says; `format` is what a person should have got. */
export const failUnreadable = (format?: string): Result<never> =>
  fail(failure('look/unreadable', format === undefined ? {} : { format }))

/** The failure of a table request for a file that is no table. */
export const createNotTabularFailure = ({ name }: PreviewFile) => fail(failure('look/unreadable', { note: name }))

/**
 * Reports an error of the engine as `look/unreadable`: here it is about the file and not about a query, and its text is
 * not meant for people.
 */
export const toUnreadable = <T>(result: Result<T>): Result<T> =>
  result.ok || result.failure.code !== 'look/bad-question' ? result : fail(failure('look/unreadable'))
