import { atob, btoa } from '../webGlobals.js'

/**
 * Decodes base64 (RFC 4648 section 4). Blanks and line ends may stand anywhere, and padding is optional. Returns null
 * for any other character, for a length that no encoder produces, and for leftover bits that are not zero.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const bare = text.replace(/[ \t\r\n]/g, '')
  try {
    const bytes = Uint8Array.from(atob(bare), (letter) => letter.charCodeAt(0))
    // The platform drops leftover bits. When encoding gives the same text again, they were zero.
    return withoutPadding(encodeBase64(bytes)) === withoutPadding(bare) ? bytes : null
  } catch {
    return null
  }
}

const withoutPadding = (text: string): string => text.replace(/=+$/, '')

/** Encodes base64 with padding and without line ends. */
export const encodeBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
