import type { Stats } from 'node:fs'
import { getErrorCode } from './diskErrors.js'

/** The error for a path that is no regular file. `why` says to a person what it is. */
export const createNotRegularFileError = (stat?: Pick<Stats, 'isDirectory'>): Error =>
  Object.assign(new Error('not a regular file'), {
    code: 'EACCES',
    why: stat?.isDirectory() === true ? 'folder' : 'device',
  })

/**
 * Says more about an error of `open`. A socket cannot be opened at all, and the system reports the same error as for a
 * removed device. A link is not followed. Where only reading was wanted, reading is what the system refused.
 */
export function explainOpenError(error: unknown, isReading: boolean): unknown {
  const code = getErrorCode(error)
  // On Windows, a folder cannot be opened as a file.
  if (code === 'EISDIR') return createNotRegularFileError({ isDirectory: () => true })
  if (code === 'ENXIO' || (code === 'ELOOP' && isReading)) return createNotRegularFileError()
  const isRefused = isReading && error instanceof Error && (code === 'EACCES' || code === 'EPERM')
  return isRefused ? Object.assign(error, { why: 'reading' }) : error
}
