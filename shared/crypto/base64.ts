const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES: ReadonlyMap<string, number> = new Map([...ALPHABET].map((letter, value) => [letter, value]))
const BLANKS = new Set([' ', '\t', '\r', '\n'])

/**
 * Base64 (RFC 4648 section 4) with blanks and line ends anywhere, padding optional, and nothing else tolerated:
 * null for any other character, for a length no encoder makes and for leftover bits that are not zero.
 * Here and not `atob`, because this layer knows neither DOM nor Node.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const sextets = sextetsOf(text)
  if (sextets === null || sextets.length % 4 === 1) return null
  const bytes = new Uint8Array(Math.floor((sextets.length * 3) / 4))
  let bits = 0
  let held = 0
  let at = 0
  for (const sextet of sextets) {
    bits = ((bits << 6) | sextet) & 0xffff
    held += 6
    if (held < 8) continue
    held -= 8
    bytes[at++] = bits >> held
    bits &= (1 << held) - 1
  }
  return bits === 0 ? bytes : null
}

/** The six-bit values of a text, without blanks and padding; null when something else stands in it. */
function sextetsOf(text: string): number[] | null {
  const sextets: number[] = []
  let padding = 0
  for (const letter of text) {
    if (BLANKS.has(letter)) continue
    if (letter === '=') {
      padding++
      continue
    }
    const value = VALUES.get(letter)
    if (value === undefined || padding > 0) return null
    sextets.push(value)
  }
  const padded = padding === 0 || (padding <= 2 && (sextets.length + padding) % 4 === 0)
  return padded ? sextets : null
}

/** Base64 with padding, without line ends. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    text += letter(word >> 18) + letter(word >> 12)
    text += left > 1 ? letter(word >> 6) : '='
    text += left > 2 ? letter(word) : '='
  }
  return text
}

const letter = (value: number): string => ALPHABET.charAt(value & 63)
