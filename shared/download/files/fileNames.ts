import { LIMITS } from '../../limits.js'
import { BIDI_AND_INVISIBLE, isReservedName, isRisky, isRunnableWhenOpened } from './fileNameRules.js'
import { findExtensionOfType } from './findExtensionOfType.js'

/**
 * The only place where text from a server becomes a name on disk (F-02, F-03, F-04, F-06).
 *
 * The rules are the same on every system, the strictest of all, so that a folder can be copied from one system to
 * another. Names from headers, catalogues and titles all pass through this file.
 */

/**
 * Returns a name that is safe in a folder on any system: one component, at most `LIMITS.NAME_BYTES` bytes of UTF-8,
 * without control, bidi or invisible characters, and without a meaning to Windows, a shell or this product. The
 * extension is kept. The function never throws, and its result is stable when it is applied again. It returns
 * `fallback`, which must be safe itself, when nothing is left.
 */
export function toSafeName(raw: string, fallback = 'media'): string {
  const parts = raw.split(/[/\\]/)
  const last = parts.findLast((part) => clean(part) !== '') ?? ''
  const name = settle(last)
  return name === '' ? fallback : name
}

/**
 * Cutting may produce what cleaning removes, so both are repeated until nothing changes. Two rounds have always been
 * enough.
 */
function settle(text: string): string {
  let before = text
  for (let round = 0; round < 5; round += 1) {
    const after = shorten(escapeReserved(clean(before)), LIMITS.NAME_BYTES)
    if (after === before) break
    before = after
  }
  return before
}

/** What `chooseFileName` decides from. */
export interface NameSources {
  /**
   * The server's suggestion as `parseFilename` read it, or null. It comes from the first authorised answer only (F-10).
   */
  readonly contentDisposition: string | null
  readonly mediaName: string | null
  readonly mediaId: string
  /** The declared MIME type, without `+crypt`. */
  readonly fileType: string | null
  /** Whether the bytes on disk are still the producer's ciphertext (portal-api.md 4.3). */
  readonly isCiphertext: boolean
}

/**
 * Chooses the name of a media on disk: the server's name, else the catalogue's, else its id (portal-api.md 10.22). A
 * file that the portal decrypted loses its `+crypt`; a file that is still encrypted ends in `.crypt`, which `decrypt`
 * removes. Programs and shortcuts get a visible `.download`: a data portal has no reason to send something that runs.
 */
export function chooseFileName(sources: NameSources): string {
  const { contentDisposition, mediaName, mediaId, fileType } = sources
  const extension = findExtensionOfType(fileType)
  const typed = (name: string): string =>
    extension === null || getNameExtension(name) !== '' ? name : `${name}${extension}`
  const fromServer = stripCryptMark(contentDisposition)
  const fromCatalogue = stripCryptMark(mediaName)
  const name = fromServer ?? (fromCatalogue === null ? typed(`media-${mediaId}`) : typed(fromCatalogue))
  const safe = toSafeName(name, toSafeName(`media-${mediaId}`))
  if (sources.isCiphertext) return withSuffix(safe, '.crypt')
  return isRisky(getEnding(safe), fileType) ? withSuffix(safe, '.download') : safe
}

/** Adds a number to a name: `data.csv`, 2 → `data (2).csv`. The result keeps within the limit of `toSafeName`. */
export function addNumber(name: string, n: number): string {
  const { stem, extension } = splitExtension(name)
  const mark = ` (${n})${extension}`
  return `${truncateUtf8(stem, LIMITS.NAME_BYTES - countUtf8Bytes(mark)).trimEnd()}${mark}`
}

/**
 * Cuts a name so that its whole path fits into what common programs can open on every system (F-06). Room for the
 * number of a collision and for the suffix of the partial is included. The extension is kept.
 */
export function fitPathLength(folder: string, name: string, suffix: string): string {
  const room = LIMITS.PATH_CHARS - folder.length - 1 - suffix.length - ' (10000)'.length
  const most = Math.max(LIMITS.NAME_CHARS_LEAST, room)
  if (name.length <= most) return name
  const { stem, extension } = splitExtension(name)
  const kept = [...stem].reduce((text, character) => {
    return text.length + character.length + extension.length <= most ? text + character : text
  }, '')
  return toSafeName(`${kept.replace(/[\s.]+$/u, '')}${extension}`)
}

/**
 * Returns a key that is equal for two names which some disk takes for the same: it ignores case, width and the form of
 * accents.
 */
export const toNameKey = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')

/** Returns the first of `name`, `name (2)`, `name (3)` … whose key is not taken; null when too many are. */
export function findFreeName(name: string, takenFolds: ReadonlySet<string>): string | null {
  if (!takenFolds.has(toNameKey(name))) return name
  for (let n = 2; n <= LIMITS.NAME_COLLISIONS; n += 1) {
    const numbered = addNumber(name, n)
    if (!takenFolds.has(toNameKey(numbered))) return numbered
  }
  return null
}

/**
 * The folder name of a dataset: its title, so that people find it, and the start of its id, so that two equal titles
 * get different folders.
 */
export function toFolderName(dataset: { readonly id: string; readonly title: string }): string {
  const suffix = `_${dataset.id.slice(0, 8)}`
  const title = escapeReserved(clean(dataset.title.replace(/[/\\]/g, '-')))
  return `${truncateUtf8(title === '' ? 'dataset' : title, LIMITS.NAME_BYTES - suffix.length).trimEnd()}${suffix}`
}

/**
 * A safe name for a folder of a producer or a theme, above those of datasets: `_` when nothing is left, so that the
 * depth of the tree stays the same.
 */
export function toSafeFolderName(text: string): string {
  const name = settle(text.replace(/[/\\]/g, '-'))
  return name === '' ? '_' : name
}

/**
 * Whether a file of this name may be opened by a program: false for programs, scripts, documents with macros, and files
 * that were marked with `.download` because they might run (F-03). Windows opens `x.exe` by the names `x.exe.` and
 * `x.exe::$DATA` too, so names that other programs gave are read as it reads them.
 */
export const isSafeToOpen = (name: string): boolean =>
  name.split(':').every((part) => {
    const ending = getEnding(part.replace(/[\s.]+$/u, ''))
    return !isRunnableWhenOpened(ending) && ending !== 'download'
  })

/** What follows the last dot, of any length and in lower case: by it a system chooses a program. Empty without a dot. */
const getEnding = (name: string): string => name.slice(name.lastIndexOf('.') + 1 || name.length).toLowerCase()

/** The extension in lower case, with its dot; empty when there is none. */
const getNameExtension = (name: string): string => splitExtension(name).extension.toLowerCase()

function splitExtension(name: string): { readonly stem: string; readonly extension: string } {
  // An extension has at least one letter: `releve v1.2` has none. Compressed tables keep both extensions.
  const found = /(?:\.(?:tar|csv|json|geojson|xml|txt|sql|shp))?\.(?=[0-9]*[a-z])[a-z0-9_-]{1,16}$/i.exec(name)
  const at = found === null || found.index === 0 ? name.length : found.index
  return { stem: name.slice(0, at), extension: name.slice(at) }
}

/** The name without the mark of an encrypted media, or null when nothing is left. */
function stripCryptMark(name: string | null): string | null {
  const plain = (name ?? '').replace(/(?:\s*\+crypt)+\s*$/i, '')
  return clean(plain.split(/[/\\]/).findLast((part) => clean(part) !== '') ?? '') === '' ? null : plain
}

/** Words of letters, digits, `_` and `-`, with single dots between them: most names, in which nothing is to be cleaned. */
const PLAIN = /^\w[\w-]*(?:\.\w[\w-]*)*$/

function clean(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .replace(/\p{Cs}/gu, '_')
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(BIDI_AND_INVISIBLE, '')
    .normalize('NFC')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/ {2,}/g, ' ')
    .replace(/^[\s.~-]+|[\s.]+$/gu, '')
}

/**
 * Changes a reserved name: a leading underscore removes its special meaning, and an ending that this product uses is
 * altered.
 */
function escapeReserved(name: string): string {
  const foreign = name.replace(/\.rudi-((?:partial|new|mismatch|previous)(?:-\d+)?)$/i, '.rudi_$1')
  return isReservedName(foreign) ? `_${foreign}` : foreign
}

function shorten(name: string, maxBytes: number): string {
  if (countUtf8Bytes(name) <= maxBytes) return name
  const { stem, extension } = splitExtension(name)
  return `${truncateUtf8(stem, maxBytes - countUtf8Bytes(extension)).replace(/[\s.]+$/u, '')}${extension}`
}

const withSuffix = (name: string, suffix: string): string =>
  name.toLowerCase().endsWith(suffix) ? name : `${truncateUtf8(name, LIMITS.NAME_BYTES - suffix.length)}${suffix}`

/** Returns the longest prefix of whole characters that fits into `maxBytes`. */
function truncateUtf8(text: string, maxBytes: number): string {
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += countUtf8Bytes(character)
    if (bytes > maxBytes) break
    end += character.length
  }
  return text.slice(0, end)
}

function countUtf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
