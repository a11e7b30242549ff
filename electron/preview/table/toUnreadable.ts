import { failure } from '../../../shared/failure.js'
import { fail, type Result } from '../../../shared/result.js'

/**
 * Reports an error of the engine as `look/unreadable`: here it is about the file and not about a query, and its text is
 * not meant for people.
 */
export const toUnreadable = <T>(result: Result<T>): Result<T> =>
  result.ok || result.failure.code !== 'look/bad-question' ? result : fail(failure('look/unreadable'))
