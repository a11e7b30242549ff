import { basename } from 'node:path'
import { opensSafely } from '../../shared/download/naming.js'
import { failure } from '../../shared/failure.js'
import { parseAddress } from '../../shared/http/address.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'

/**
 * The address that may be handed to the system's browser, as our own parser writes it, or a failure (W-10).
 *
 * The browser gets the re-serialisation and never the original, so that both mean the same host. `http` is accepted
 * for one host only: a portal that the person configured there themselves, such as the demo portal on this computer.
 */
export function externalAddress(text: string, trustedOrigin: string | null): Result<string> {
  const refused = fail(failure('input/bad-address'))
  if (text.length > LIMITS.URL_CHARS || hasControl(text)) return refused
  const url = parseAddress(text)
  if (url === null) return refused
  if (url.username !== '' || url.password !== '' || url.hostname === '') return refused
  const isTrusted = url.protocol === 'http:' && `http://${url.host}` === trustedOrigin
  if (url.protocol === 'https:' || isTrusted) return ok(url.href)
  return refused
}

const hasControl = (text: string): boolean => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\\s]/u.test(text)

/** The part of Electron's `shell` that leaves the application. */
export interface Outside {
  openExternal(address: string): Promise<void>
}

/** The only road to the system's browser, always from a person's click. */
export async function openExternal(
  outside: Outside,
  text: string,
  trustedOrigin: string | null,
): Promise<Result<void>> {
  const address = externalAddress(text, trustedOrigin)
  if (!address.ok) return address
  await outside.openExternal(address.value)
  return ok(undefined)
}

/** The part of Electron's `shell` that starts other programs. */
export interface Programs {
  /** Resolves with why it did not work, in the system's words; empty when it did. */
  openPath(path: string): Promise<string>
}

/** The only road to the person's programs, always from their click, for a file that we made and that does not run by its name (F-03). */
export async function openLocal(programs: Programs, path: string): Promise<Result<void>> {
  const name = basename(path)
  if (!opensSafely(name)) return fail(failure('file/may-run', { name }))
  const because = await programs.openPath(path)
  return because === '' ? ok(undefined) : fail(failure('file/no-program', { name }))
}
