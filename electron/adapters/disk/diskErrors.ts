import { type Facts, type Failure, type FailureCode, failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'

const CODES: Readonly<Record<string, FailureCode>> = {
  ENOSPC: 'disk/full',
  EDQUOT: 'disk/full',
  // FAT32 limits a file to 4 GiB, and a process may have a limit of its own: both mean that this file has no room here.
  EFBIG: 'disk/full',
  EACCES: 'disk/denied',
  EPERM: 'disk/denied',
  EROFS: 'disk/read-only',
  // There is a link where a file of ours should be: another program put it there.
  ELOOP: 'disk/denied',
  EBUSY: 'disk/in-use',
  ETXTBSY: 'disk/in-use',
  // Too many open files: this passes when others close theirs.
  EMFILE: 'disk/in-use',
  ENFILE: 'disk/in-use',
  ENOENT: 'disk/not-found',
  ENODEV: 'disk/gone',
  ENXIO: 'disk/gone',
  ESTALE: 'disk/gone',
  ENOTDIR: 'disk/gone',
  // A network drive whose server does not answer, or whose connection is lost: it may come back.
  ENOTCONN: 'disk/gone',
  ECONNRESET: 'disk/gone',
  ECONNABORTED: 'disk/gone',
  ETIMEDOUT: 'disk/gone',
  EHOSTDOWN: 'disk/gone',
  EHOSTUNREACH: 'disk/gone',
  ENETDOWN: 'disk/gone',
  ENETUNREACH: 'disk/gone',
  EEXIST: 'disk/exists',
}

/**
 * Windows denies access where another program (a virus scanner, an indexer, a viewer) has the file open. Only for
 * operations on names, because a refused open is more often a matter of rights (D-07).
 */
const NAMING_CALLS: ReadonlySet<string> = new Set(['rename', 'link', 'unlink'])

/** The system's code of an error (`ENOENT`); empty when it has none. */
export const getErrorCode = (error: unknown): string => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

/** What the texts need to know about an error besides its code: that a folder was opened, or that reading was refused. */
const getReason = (error: unknown): Facts => {
  if (error instanceof Error && 'why' in error && typeof error.why === 'string') return { why: error.why }
  if (!FOLDER_READING_CALLS.has(getSystemCall(error))) return {}
  const code = getErrorCode(error)
  if (code === 'ENOTDIR') return { why: 'file' }
  return code === 'EACCES' || code === 'EPERM' ? { why: 'reading' } : {}
}

const FOLDER_READING_CALLS: ReadonlySet<string> = new Set(['scandir', 'opendir'])

/** The system's call that failed (`rename`); empty when the error does not name it. */
export const getSystemCall = (error: unknown): string => {
  const call: unknown = error instanceof Error && 'syscall' in error ? error.syscall : undefined
  return typeof call === 'string' ? call : ''
}

/**
 * Translates a system error once: outside adapters no code reads `error.code`. An error that does not come from the
 * system is a bug and is thrown on.
 */
export function toDiskFailure(error: unknown, platform: NodeJS.Platform = process.platform): Failure {
  const code = getErrorCode(error)
  if (platform === 'win32' && (code === 'EPERM' || code === 'EACCES') && NAMING_CALLS.has(getSystemCall(error)))
    return failure('disk/in-use')
  const known = CODES[code]
  if (known !== undefined) return failure(known, getReason(error))
  // `UNKNOWN`: an error of Windows for which Node has no code, such as those of a share or of OneDrive.
  if (/^(?:E[A-Z0-9]+|UNKNOWN)$/.test(code)) return failure('disk/error', { note: code })
  throw error
}

/**
 * Closes a file. Network drives may report late writes only now; a sync before that has reported them for the bytes
 * that count, so the error changes nothing. A file that is closed twice is a bug.
 */
export async function closeQuietly(close: () => void | Promise<void>): Promise<void> {
  try {
    await close()
  } catch (error) {
    if (getErrorCode(error) === 'EBADF') throw error
    // A bug throws.
    toDiskFailure(error)
  }
}

/** Runs one disk operation and returns its failure as a value. */
export async function tryDisk<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (error) {
    return fail(toDiskFailure(error))
  }
}
