import * as z from 'zod'
import { failure } from '../../../shared/failure.js'
import { fail, type Result } from '../../../shared/result.js'
import { getErrorCode } from '../disk/diskErrors.js'

/** The file was written by a version of the product with more migrations. */
export class NewerSchemaError extends Error {}

/** The file was closed before, and another process may have it now. */
export class ClosedFileError extends Error {}

/** The file contradicts itself. */
export class DamagedDatabaseError extends Error {}

/** SQLite's result codes (https://sqlite.org/rescode.html). The low byte of an extended one is the primary one. */
const BUSY = 5
const LOCKED = 6
const FULL = 13
const DENIED: ReadonlySet<number> = new Set([3, 8, 14, 23])
/**
 * Out of memory, interrupted, an input or output error, a lock that the system cannot give: problems of the machine and
 * not of the file.
 */
const MACHINE: ReadonlySet<number> = new Set([7, 9, 10, 15, 22])

/** The primary result code that SQLite gave; null for an error that is not SQLite's. */
function getResultCode(error: unknown): number | null {
  const code: unknown = error instanceof Error && 'errcode' in error ? error.errcode : null
  return getErrorCode(error) === 'ERR_SQLITE_ERROR' && typeof code === 'number' ? code & 0xff : null
}

/** Whether another process holds the lock. */
export const isSqliteBusy = (error: unknown): boolean => [BUSY, LOCKED].includes(getResultCode(error) ?? 0)

/**
 * Whether damaged bytes cause this error: SQLite does not recognise the file, or a value in it is none that we write.
 * Our statements are constants and run against the schema in tests, so what SQLite finds wrong with them comes from the
 * file.
 */
export function isDatabaseDamage(error: unknown): boolean {
  const result = getResultCode(error)
  if (result !== null) return ![BUSY, LOCKED, FULL].includes(result) && !DENIED.has(result) && !MACHINE.has(result)
  const isOurs = error instanceof DamagedDatabaseError || error instanceof z.ZodError || error instanceof SyntaxError
  return isOurs || getErrorCode(error) === 'ERR_OUT_OF_RANGE'
}

/** Whether the system does not let this process read or write the file. */
export const isAccessDeniedError = (error: unknown): boolean =>
  DENIED.has(getResultCode(error) ?? 0) || /^(EACCES|EPERM|EROFS)$/.test(getErrorCode(error))

/** Translates the errors of SQLite and of the system, once. Any other error is a bug and is thrown on. */
export function trySqlite<T>(work: () => Result<T>): Result<T> {
  try {
    return work()
  } catch (error) {
    const code = getErrorCode(error)
    const result = getResultCode(error)
    if (isSqliteBusy(error) || error instanceof ClosedFileError) return fail(failure('state/in-use'))
    if (result === FULL || code === 'ENOSPC') return fail(failure('disk/full'))
    if (code === 'EROFS') return fail(failure('disk/read-only'))
    if (isAccessDeniedError(error)) return fail(failure('disk/denied'))
    // A file has the name of the folder, or of one above it.
    if (code === 'EEXIST') return fail(failure('disk/exists'))
    if (code === 'ENOTDIR') return fail(failure('disk/gone'))
    if (code === 'EIO' || (result !== null && MACHINE.has(result))) return fail(failure('disk/error'))
    if (isDatabaseDamage(error) || error instanceof NewerSchemaError)
      return fail(failure('state/unreadable', result === null ? {} : { note: `SQLITE_${result}` }))
    throw error
  }
}
