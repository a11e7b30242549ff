import { atob, btoa } from '../platform.js'

/**
 * Base64 (RFC 4648 section 4) with blanks and line ends anywhere, padding optional, and nothing else tolerated:
 * null for any other character, for a length no encoder makes and for leftover bits that are not zero.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const bare = text.replace(/[ \t\r\n]/g, '')
  try {
    const bytes = Uint8Array.from(atob(bare), (letter) => letter.charCodeAt(0))
    // The platform drops leftover bits: what is written alike again had none.
    return withoutPadding(encodeBase64(bytes)) === withoutPadding(bare) ? bytes : null
  } catch {
    return null
  }
}

const withoutPadding = (text: string): string => text.replace(/=+$/, '')

/** Base64 with padding, without line ends. */
export const encodeBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
