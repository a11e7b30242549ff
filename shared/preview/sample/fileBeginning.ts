import { LIMITS } from '../../limits.js'

/**
 * Plans how many bytes are fetched to show the beginning of a file: text can be cut anywhere, while pictures and
 * documents need the whole file. It uses the catalogue's facts, and returns null for a file that is too large for a
 * sample.
 */
export function planBeginning(media: {
  readonly fileType: string | null
  readonly sizeBytes: number | null
}): number | null {
  if (!NEEDS_ALL.test(media.fileType ?? '')) return LIMITS.SAMPLE_BYTES
  return (media.sizeBytes ?? 0) > LIMITS.SAMPLE_WHOLE_BYTES ? null : LIMITS.SAMPLE_WHOLE_BYTES
}

const NEEDS_ALL = /pdf|^image\/|zip|kmz|spreadsheet|ms-excel|parquet|geopackage|shapefile|octet-stream/i

const NEWLINE = 10
const QUOTE = 34
const NUL = 0
/** Longer quoted fields are rare. */
const LONGEST_QUOTED = 64 * 1024
/** The bytes that decide whether a file is text. */
const LOOKED_AT = 4096

/**
 * Drops the last line of the beginning of a text, which may be cut inside a number or a letter. A line that continues
 * inside quotes ends where they close. Bytes that are no text, or a single line, are returned unchanged.
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
  // A single unclosed quote would hide all lines after it, so then any line end counts.
  const end = lastOfAny - last > LONGEST_QUOTED ? lastOfAny : last
  return end < 0 ? bytes : bytes.subarray(0, end + 1)
}
