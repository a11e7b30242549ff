import { basename } from 'node:path'
import { isSafeToOpen } from '../../../shared/download/files/runnableFiles.js'
import { formatMailto, type ProducerLetter } from '../../../shared/external/producerLetter.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { parseUrl } from '../../../shared/url.js'

/**
 * The address that may be handed to the system's browser, as our own parser writes it, or a failure (W-10).
 *
 * The browser gets the re-serialisation and never the original, so that both mean the same host. `http` is accepted
 * for one host only: a portal that the person configured there themselves, such as the demo portal on this computer.
 */
export function parseExternalUrl(text: string, trustedOrigin: string | null): Result<string> {
  const refused = fail(failure('input/bad-address'))
  if (text.length > LIMITS.URL_CHARS || hasControl(text)) return refused
  const url = parseUrl(text)
  if (url === null) return refused
  if (url.username !== '' || url.password !== '' || url.hostname === '') return refused
  const isTrusted = url.protocol === 'http:' && `http://${url.host}` === trustedOrigin
  if (url.protocol === 'https:' || isTrusted) return ok(url.href)
  return refused
}

const hasControl = (text: string): boolean => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\\s]/u.test(text)

/** The part of Electron's `shell` that leaves the application. */
export interface ShellOpenExternal {
  openExternal(address: string): Promise<void>
}

/** The only road to the system's browser, always from a person's click. */
export async function openExternal(
  shellOpenExternal: ShellOpenExternal,
  text: string,
  trustedOrigin: string | null,
): Promise<Result<void>> {
  const address = parseExternalUrl(text, trustedOrigin)
  if (!address.ok) return address
  await shellOpenExternal.openExternal(address.value)
  return ok(undefined)
}

/** The only road to the person's mail program, always from their click: a message that they read and send there (W-10). */
export async function openLetter(shellOpenExternal: ShellOpenExternal, letter: ProducerLetter): Promise<Result<void>> {
  const address = formatMailto(letter)
  if (!address.ok) return address
  return shellOpenExternal.openExternal(address.value).then(
    () => ok(undefined),
    () => fail(failure('mail/no-program')),
  )
}

/** The part of Electron's `shell` that starts other programs. */
export interface ShellOpenPath {
  /** Resolves with why it did not work, in the system's words; empty when it did. */
  openPath(path: string): Promise<string>
}

interface ShellTrashItem {
  trashItem(path: string): Promise<void>
}

/** Moves a file that we made to the system's trash, from their click. */
export const moveToTrash = (shellTrashItem: ShellTrashItem, path: string): Promise<Result<void>> =>
  shellTrashItem.trashItem(path).then(
    () => ok(undefined),
    () => fail(failure('disk/no-trash', { name: basename(path) })),
  )

/** The name of a file that may be opened: of none that runs by it (F-03). */
function nameToOpen(path: string): Result<string> {
  const name = basename(path)
  return isSafeToOpen(name) ? ok(name) : fail(failure('file/may-run', { name }))
}

/** The only road to the person's programs, always from their click, for a file that we made and that does not run by its name (F-03). */
export async function openLocal(shellOpenPath: ShellOpenPath, path: string): Promise<Result<void>> {
  const name = nameToOpen(path)
  if (!name.ok) return name
  const because = await shellOpenPath.openPath(path)
  return because === '' ? ok(undefined) : fail(failure('file/no-program', { name: name.value }))
}

/** The same road into one program that was found on this computer; `open` tells whether it started. */
export async function openInProgram(open: (path: string) => Promise<boolean>, path: string): Promise<Result<void>> {
  const name = nameToOpen(path)
  if (!name.ok) return name
  return (await open(path)) ? ok(undefined) : fail(failure('file/no-program', { name: name.value }))
}
