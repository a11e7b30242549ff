import { basename } from 'node:path'
import { isSafeToOpen } from '../../../shared/download/files/runnableFiles.js'
import { formatMailto, type ProducerLetter } from '../../../shared/external/producerLetter.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { parseUrl } from '../../../shared/url.js'

/**
 * Returns the address to open in the browser of the person, or a failure (W-10).
 *
 * The browser gets the address as our own parser writes it, so that both understand the same host. `http` is accepted
 * for one host only: a portal that the person has configured there, such as the demo portal on this computer.
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

/** The part of Electron's `shell` that opens a browser or a mail program. */
export interface ShellOpenExternal {
  openExternal(address: string): Promise<void>
}

/** Opens a page in the browser. No other function does this, and it is called only after a click. */
export async function openExternal(
  shellOpenExternal: ShellOpenExternal,
  text: string,
  trustedOrigin: string | null,
): Promise<Result<void>> {
  const address = parseExternalUrl(text, trustedOrigin)
  if (!address.ok) return address
  return shellOpenExternal.openExternal(address.value).then(
    () => ok(undefined),
    () => fail(failure('page/no-browser', { address: address.value })),
  )
}

/** Opens a message in the mail program, where the person reads and sends it. No other function does this (W-10). */
export async function openLetter(shellOpenExternal: ShellOpenExternal, letter: ProducerLetter): Promise<Result<void>> {
  const address = formatMailto(letter)
  if (!address.ok) return address
  return shellOpenExternal.openExternal(address.value).then(
    () => ok(undefined),
    () => fail(failure('mail/no-program')),
  )
}

/** The part of Electron's `shell` that opens files. */
export interface ShellOpenPath {
  /** Resolves with the reason of the system if it did not work, else with an empty text. */
  openPath(path: string): Promise<string>
}

interface ShellTrashItem {
  trashItem(path: string): Promise<void>
}

/** Moves a file that we have made to the trash of the system, after a click. */
export const moveToTrash = (shellTrashItem: ShellTrashItem, path: string): Promise<Result<void>> =>
  shellTrashItem.trashItem(path).then(
    () => ok(undefined),
    () => fail(failure('disk/no-trash', { name: basename(path) })),
  )

/** Returns the name of a file that may be opened, or a failure for a file that would run (F-03). */
function nameToOpen(path: string): Result<string> {
  const name = basename(path)
  return isSafeToOpen(name) ? ok(name) : fail(failure('file/may-run', { name }))
}

/**
 * Opens a file that we have made in the program of the person, after a click. A file that would run is refused (F-03).
 */
export async function openLocal(shellOpenPath: ShellOpenPath, path: string): Promise<Result<void>> {
  const name = nameToOpen(path)
  if (!name.ok) return name
  const because = await shellOpenPath.openPath(path)
  return because === '' ? ok(undefined) : fail(failure('file/no-program', { name: name.value }))
}

/** Opens a file in one program that was found on this computer. `open` tells whether the program started. */
export async function openInProgram(open: (path: string) => Promise<boolean>, path: string): Promise<Result<void>> {
  const name = nameToOpen(path)
  if (!name.ok) return name
  return (await open(path)) ? ok(undefined) : fail(failure('file/no-program', { name: name.value }))
}
