import { failure } from '../../shared/failure.js'
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
  if (text.length > LIMITS.URL_CHARS || hasControl(text) || !URL.canParse(text)) return refused
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hostname === '') return refused
  if (url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === trustedOrigin)) return ok(url.href)
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
