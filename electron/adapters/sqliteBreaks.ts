import * as z from 'zod'
import { failure } from '../../shared/failure.js'
import { fail, type Result } from '../../shared/result.js'
import { codeOf } from './diskBreaks.js'

/** Written by a version of the product that knew more steps. */
export class Newer extends Error {}

/** Somebody else has it. */
export const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))

/** Translates what SQLite and the system say, once. What is neither is a bug and thrown on. */
export function guarded<T>(work: () => Result<T>): Result<T> {
  try {
    return work()
  } catch (error) {
    const code = codeOf(error)
    if (isBusy(error)) return fail(failure('state/in-use'))
    if (/^SQLITE_FULL/.test(code) || code === 'ENOSPC') return fail(failure('disk/full'))
    if (/^(EACCES|EPERM|EROFS)$/.test(code)) return fail(failure('disk/denied'))
    if (code === 'EIO' || code === 'SQLITE_IOERR_FSYNC') return fail(failure('disk/error'))
    if (code.startsWith('SQLITE_') || error instanceof Newer || error instanceof z.ZodError)
      return fail(failure('state/unreadable', code === '' ? {} : { note: code }))
    throw error
  }
}
