import { type Failure, failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'

/** A failure of ours as an exception, for its way through the library of the updater. */
export class UpdateFailureException extends Error {
  constructor(readonly failure: Failure) {
    super(failure.code)
  }
}

/** Runs work of the library and returns its failure as a value. */
export async function tryUpdate<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (error) {
    return fail(toUpdateFailure(error))
  }
}

/** Converts what the library throws into a failure. */
export function toUpdateFailure(error: unknown): Failure {
  if (error instanceof UpdateFailureException) return error.failure
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ERR_CHECKSUM_MISMATCH') return failure('update/damaged')
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE') return failure('update/untrusted')
  if (code === 'ENOSPC') return failure('disk/full')
  if (code === 'EACCES' || code === 'EPERM') return failure('disk/denied')
  if (code === 'EROFS') return failure('disk/read-only')
  return failure('update/unreadable')
}
