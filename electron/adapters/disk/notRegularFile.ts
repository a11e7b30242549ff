import { getErrorCode } from './diskErrors.js'

/** The error for a path that is no regular file. */
export const createNotRegularFileError = (): Error => Object.assign(new Error('not a regular file'), { code: 'EACCES' })
/** A socket cannot be opened at all, and the system reports the same error as for a removed device. */
export const toNotRegularFileError = (error: unknown): unknown =>
  getErrorCode(error) === 'ENXIO' ? createNotRegularFileError() : error
