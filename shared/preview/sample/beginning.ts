import { LIMITS } from '../../limits.js'

/**
 * What is fetched of a file to show its beginning: text is cut anywhere, while a picture or a document is nothing before
 * its last byte. By what the catalogue says; null for a file that is too large to be fetched for a look.
 */
export function planBeginning(media: {
  readonly fileType: string | null
  readonly sizeBytes: number | null
}): number | null {
  if (!NEEDS_ALL.test(media.fileType ?? '')) return LIMITS.SAMPLE_BYTES
  return (media.sizeBytes ?? 0) > LIMITS.SAMPLE_WHOLE_BYTES ? null : LIMITS.SAMPLE_WHOLE_BYTES
}

const NEEDS_ALL = /pdf|^image\/|zip|spreadsheet|ms-excel|parquet|geopackage|shapefile|octet-stream/i

const NEWLINE = 10
const QUOTE = 34
const NUL = 0
/** A field in quotes is rarely longer. */
const LONGEST_QUOTED = 64 * 1024
/** Bytes that tell whether a file is text. */
const LOOKED_AT = 4096

/**
 * The beginning of a text without its last line, which may be cut in the middle of a number or a letter; a line that
 * goes on inside quotes ends where they do. What is no text, or has one line only, stays as it is.
 */
export function dropCutLine(bytes: Uint8Array): Uint8Array {
  if (bytes.subarray(0, LOOKED_AT).includes(NUL)) return bytes
  let isQuoted = false
  let last = -1
  let lastOfAny = -1
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) isQuoted = !isQuoted
    else if (bytes[at] === NEWLINE) {
      lastOfAny = at
      if (!isQuoted) last = at
    }
  }
  // One quote that does not close would hide all lines behind it: then any line end will do.
  const end = lastOfAny - last > LONGEST_QUOTED ? lastOfAny : last
  return end < 0 ? bytes : bytes.subarray(0, end + 1)
}
