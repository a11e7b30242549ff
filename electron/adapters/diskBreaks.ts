import { type Failure, type FailureCode, failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'

const CODES: Readonly<Record<string, FailureCode>> = {
  ENOSPC: 'disk/full',
  EDQUOT: 'disk/full',
  // FAT32 ends a file at 4 GiB, and a process may have a limit of its own: no room for this file here.
  EFBIG: 'disk/full',
  EACCES: 'disk/denied',
  EPERM: 'disk/denied',
  EROFS: 'disk/denied',
  // A link where a file of ours should be: somebody put it there.
  ELOOP: 'disk/denied',
  EBUSY: 'disk/in-use',
  ETXTBSY: 'disk/in-use',
  // Too many open files passes when others close theirs.
  EMFILE: 'disk/in-use',
  ENFILE: 'disk/in-use',
  ENOENT: 'disk/not-found',
  ENODEV: 'disk/gone',
  ENXIO: 'disk/gone',
  ESTALE: 'disk/gone',
  ENOTDIR: 'disk/gone',
  EEXIST: 'disk/exists',
}

export const codeOf = (error: unknown): string => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

/** Translates what the system says, once: outside adapters nobody reads `error.code`. What is no system error is a bug and thrown on. */
export function diskFailure(error: unknown): Failure {
  const code = codeOf(error)
  const known = CODES[code]
  if (known !== undefined) return failure(known)
  if (/^E[A-Z0-9]+$/.test(code)) return failure('disk/error', { note: code })
  throw error
}

/** Runs one disk operation and gives its failure as a value. */
export async function tried<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (error) {
    return fail(diskFailure(error))
  }
}
