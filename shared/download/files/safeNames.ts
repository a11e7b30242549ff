import { LIMITS } from '../../limits.js'
import { countUtf8Bytes, splitExtension, truncateUtf8 } from './nameParts.js'

/**
 * The only place where text from a server becomes a name on disk (F-02, F-03, F-04, F-06).
 *
 * The rules are the same on every system, the strictest of all, so that a folder can be copied from one system to
 * another. Names from headers, catalogues and titles all pass through this file.
 */

/**
 * Bidi overrides, zero-width characters, soft hyphens, tags and controls: all are invisible and could disguise a name
 * (F-02).
 */
const BIDI_AND_INVISIBLE = /\p{Cc}|\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu

/**
 * Device names of Windows, which count with any extension: `nul.txt.jpg` is NUL. COM0 and LPT0 are devices on some
 * versions.
 */
const DEVICE = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i

/** Names that have a meaning to this product: a server must not be able to write our own records. */
const OWN_RECORDS = /^(?:sha256sums|dataset\.rudi\.json(?:\..*)?)$/i

const isReservedName = (name: string): boolean =>
  DEVICE.test((name.split('.')[0] ?? '').trim()) || OWN_RECORDS.test(name.normalize('NFKC'))

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
 * A safe name for a folder of a producer or a theme, above those of datasets: `_` when nothing is left, so that the
 * depth of the tree stays the same.
 */
export function toSafeFolderName(text: string): string {
  const name = settle(text.replace(/[/\\]/g, '-'))
  return name === '' ? '_' : name
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
