import { getErrorCode } from './diskErrors.js'

/** What is thrown for what is no regular file. */
export const createNotRegularFileError = (): Error => Object.assign(new Error('not a regular file'), { code: 'EACCES' })
/** A socket cannot be opened at all, and the system says of it what it says of a device that is gone. */
export const toNotRegularFileError = (error: unknown): unknown =>
  getErrorCode(error) === 'ENXIO' ? createNotRegularFileError() : error
