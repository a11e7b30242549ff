import { LIMITS } from '../../limits.js'
import { BIDI_AND_INVISIBLE, getExtension, isReservedName, isRisky, isRunnableWhenOpened } from './riskyNames.js'

/**
 * The one place where a stranger's text becomes a name on disk (F-02, F-03, F-04, F-06).
 *
 * The rule is the same on every system, the strictest of all of them, so that a folder can be carried from one to
 * another. Names from headers, catalogues and titles all come through here, and through nothing else.
 */

/**
 * A name that is safe in a folder on any system: one component, at most `LIMITS.NAME_BYTES` bytes of UTF-8, no control,
 * bidi or invisible character, nothing that Windows, a shell or this product gives a meaning to. Keeps the extension.
 * Total and idempotent. `fallback`, which must be safe itself, is given when nothing is left.
 */
export function toSafeName(raw: string, fallback = 'media'): string {
  const parts = raw.split(/[/\\]/)
  const last = parts.findLast((part) => cleaned(part) !== '') ?? ''
  const name = settled(last)
  return name === '' ? fallback : name
}

/** A cut may uncover what cleaning had to remove, so both are done until nothing changes. Twice has always been enough. */
function settled(text: string): string {
  let before = text
  for (let round = 0; round < 5; round += 1) {
    const after = shortened(unreserved(cleaned(before)), LIMITS.NAME_BYTES)
    if (after === before) break
    before = after
  }
  return before
}

/** What `chooseFileName` decides from. */
export interface NameSources {
  /** The server's suggestion as `parseFilename` read it, or null. From the first authorised answer only (F-10). */
  readonly contentDisposition: string | null
  readonly mediaName: string | null
  readonly mediaId: string
  /** The declared MIME type, without `+crypt`. */
  readonly fileType: string | null
  /** Whether the bytes on disk are still the producer's ciphertext (portal-api.md 4.3). */
  readonly isCiphertext: boolean
}

/**
 * What a media is called on disk: the server's name, else the catalogue's, else its id (portal-api.md 10.22). What
 * the portal opened loses its `+crypt`; what is still encrypted ends in `.crypt`, which `decrypt` takes off again.
 * Programs and shortcuts get a visible `.download`: a portal of data has no reason to send something that runs.
 */
export function chooseFileName(sources: NameSources): string {
  const { contentDisposition, mediaName, mediaId, fileType } = sources
  const extension = getExtension(fileType)
  const typed = (name: string): string =>
    extension === null || extensionOf(name) !== '' ? name : `${name}${extension}`
  const fromServer = plainPart(contentDisposition)
  const fromCatalogue = plainPart(mediaName)
  const name = fromServer ?? (fromCatalogue === null ? typed(`media-${mediaId}`) : typed(fromCatalogue))
  const safe = toSafeName(name, toSafeName(`media-${mediaId}`))
  if (sources.isCiphertext) return withSuffix(safe, '.crypt')
  return isRisky(extensionOf(safe), fileType) ? withSuffix(safe, '.download') : safe
}

/** `data.csv`, 2 → `data (2).csv`. Still within the limit. */
export function addNumber(name: string, n: number): string {
  const { stem, extension } = split(name)
  const mark = ` (${n})${extension}`
  return `${cut(stem, LIMITS.NAME_BYTES - utf8Bytes(mark)).trimEnd()}${mark}`
}

/**
 * The name cut so that its whole path fits what people's programs open on every system (F-06): the number of a
 * collision and the suffix of the partial are counted in. The extension stays.
 */
export function fitPathLength(folder: string, name: string, suffix: string): string {
  const room = LIMITS.PATH_CHARS - folder.length - 1 - suffix.length - ' (10000)'.length
  const most = Math.max(LIMITS.NAME_CHARS_LEAST, room)
  if (name.length <= most) return name
  const { stem, extension } = split(name)
  const kept = [...stem].reduce((text, character) => {
    return text.length + character.length + extension.length <= most ? text + character : text
  }, '')
  return toSafeName(`${kept.replace(/[\s.]+$/u, '')}${extension}`)
}

/** Two names with the same fold are one name on some disk: case, width and the form of accents do not tell files apart. */
export const toNameKey = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')

/** The first of `name`, `name (2)`, `name (3)` … whose fold is not taken; null when there are too many. */
export function findFreeName(name: string, takenFolds: ReadonlySet<string>): string | null {
  if (!takenFolds.has(toNameKey(name))) return name
  for (let n = 2; n <= LIMITS.NAME_COLLISIONS; n += 1) {
    const numbered = addNumber(name, n)
    if (!takenFolds.has(toNameKey(numbered))) return numbered
  }
  return null
}

/** The folder of a dataset: its title to be found by people, and the start of its id so that two titles never meet. */
export function toFolderName(dataset: { readonly id: string; readonly title: string }): string {
  const suffix = `_${dataset.id.slice(0, 8)}`
  const title = unreserved(cleaned(dataset.title.replace(/[/\\]/g, '-')))
  return `${cut(title === '' ? 'dataset' : title, LIMITS.NAME_BYTES - suffix.length).trimEnd()}${suffix}`
}

/** A folder above the datasets', of a producer or a theme: `_` when nothing is left, so that the depth stays the same. */
export function toSafeFolderName(text: string): string {
  const name = settled(text.replace(/[/\\]/g, '-'))
  return name === '' ? '_' : name
}

/**
 * Whether a program may open a file of this name: nothing that runs, no script, no document with macros, and nothing that
 * was marked because it might run (F-03).
 */
export const isSafeToOpen = (name: string): boolean =>
  !isRunnableWhenOpened(extensionOf(name)) && extensionOf(name).split('.').at(-1) !== 'download'

/** What follows the last dot, with it, in lower case; empty when that is no extension. */
const extensionOf = (name: string): string => split(name).extension.toLowerCase()

function split(name: string): { readonly stem: string; readonly extension: string } {
  // At least one letter: `releve v1.2` has no extension. Compressed tables keep both of theirs.
  const found = /(?:\.(?:tar|csv|json|geojson|xml|txt|sql|shp))?\.(?=[0-9]*[a-z])[a-z0-9_-]{1,16}$/i.exec(name)
  const at = found === null || found.index === 0 ? name.length : found.index
  return { stem: name.slice(0, at), extension: name.slice(at) }
}

/** The name without the mark of an encrypted media, or null when there is none left. */
function plainPart(name: string | null): string | null {
  const plain = (name ?? '').replace(/(?:\s*\+crypt)+\s*$/i, '')
  return cleaned(plain.split(/[/\\]/).findLast((part) => cleaned(part) !== '') ?? '') === '' ? null : plain
}

function cleaned(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '_')
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(BIDI_AND_INVISIBLE, '')
    .normalize('NFC')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/ {2,}/g, ' ')
    .replace(/^[\s.~-]+|[\s.]+$/gu, '')
}

/** A leading underscore takes a name out of every list of names that mean something else; an ending of ours is changed. */
function unreserved(name: string): string {
  const foreign = name.replace(/\.rudi-((?:partial|new|mismatch|previous)(?:-\d+)?)$/i, '.rudi_$1')
  return isReservedName(foreign) ? `_${foreign}` : foreign
}

function shortened(name: string, maxBytes: number): string {
  if (utf8Bytes(name) <= maxBytes) return name
  const { stem, extension } = split(name)
  return `${cut(stem, maxBytes - utf8Bytes(extension)).replace(/[\s.]+$/u, '')}${extension}`
}

const withSuffix = (name: string, suffix: string): string =>
  name.toLowerCase().endsWith(suffix) ? name : `${cut(name, LIMITS.NAME_BYTES - suffix.length)}${suffix}`

/** The longest start of whole characters that fits. */
function cut(text: string, maxBytes: number): string {
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += utf8Bytes(character)
    if (bytes > maxBytes) break
    end += character.length
  }
  return text.slice(0, end)
}

function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
