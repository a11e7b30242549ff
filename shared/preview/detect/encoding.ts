import { TextDecoder } from '../../webGlobals.js'
import type { TextEncoding } from '../model.js'

export interface DetectedEncoding {
  readonly encoding: TextEncoding
  /** Length of the byte-order mark at the start; 0 without one. */
  readonly bomBytes: number
}

/**
 * Detects the encoding of a text from its first bytes. A byte-order mark decides. Without one, valid UTF-8 is UTF-8
 * (this hardly happens by chance), every other byte being zero is UTF-16, and the rest has one byte for each character.
 * Null when it is not text: a zero byte that UTF-16 does not explain.
 */
export function detectEncoding(head: Uint8Array): DetectedEncoding | null {
  const [a, b, c] = head
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', bomBytes: 3 }
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', bomBytes: 2 }
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', bomBytes: 2 }
  const zeros = countZerosByParity(head)
  if (zeros.even + zeros.odd > 0) {
    const pairs = head.length / 2
    if (zeros.odd > pairs * 0.4 && zeros.even < pairs * 0.02) return { encoding: 'utf-16le', bomBytes: 0 }
    if (zeros.even > pairs * 0.4 && zeros.odd < pairs * 0.02) return { encoding: 'utf-16be', bomBytes: 0 }
    return null
  }
  return { encoding: isUtf8(head) ? 'utf-8' : detectByteEncoding(head), bomBytes: 0 }
}

/** The bytes for “é” and “è” in Windows-1252, and those on Macintosh computers; “é” in DOS. */
const WINDOWS_ACCENTS = [0xe9, 0xe8]
const MACINTOSH_ACCENTS = [0x8e, 0x8f]
const DOS_ACCENTS = [0x82]

/** Counts these bytes behind a small letter: there, they are no character of another encoding that is ever written. */
function countBehindLetters(bytes: Uint8Array, accents: readonly number[]): number {
  let count = 0
  for (let at = 1; at < bytes.length; at++) {
    const before = bytes[at - 1] ?? 0
    if (before >= 97 && before <= 122 && accents.includes(bytes[at] ?? 0)) count += 1
  }
  return count
}

/**
 * Detects the encoding of a text that has one byte for each character, among those of French offices: that of Macintosh
 * computers or of DOS where the accents within its words show it, ISO-8859-15 where its œ or euro sign shows it, and
 * otherwise Windows-1252, which includes Latin-1.
 */
export function detectByteEncoding(bytes: Uint8Array): TextEncoding {
  const windows = countBehindLetters(bytes, WINDOWS_ACCENTS)
  const dos = countBehindLetters(bytes, DOS_ACCENTS)
  if (countBehindLetters(bytes, MACINTOSH_ACCENTS) > Math.max(windows, dos)) return 'macintosh'
  if (dos > windows) return 'ibm850'
  return isLatin9(bytes) ? 'iso-8859-15' : 'windows-1252'
}

const isLetter = (byte = 0): boolean => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || byte >= 0xc0

/**
 * Whether bytes are ISO-8859-15: none is a sign that only Windows-1252 has, and one is the euro sign of ISO-8859-15, or
 * its œ before a letter, where Windows-1252 would have a fraction.
 */
function isLatin9(bytes: Uint8Array): boolean {
  let found = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte >= 0x80 && byte <= 0x9f) return false
    if (byte === 0xa4 || ((byte === 0xbc || byte === 0xbd) && isLetter(bytes[at + 1]))) found = true
  }
  return found
}

function countZerosByParity(head: Uint8Array): { readonly even: number; readonly odd: number } {
  let even = 0
  let odd = 0
  for (let at = 0; at < head.length; at++) {
    if (head[at] !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  return { even, odd }
}

/** Whether the bytes are UTF-8; the last character may be cut. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
