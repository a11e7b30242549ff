/** The bytes of the letters that Windows-1252 has and Latin-1 lacks. */
const ODD: ReadonlyMap<number, number> = new Map(
  // A space marks a byte without a letter.
  [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'].flatMap((letter, index) =>
    letter === ' ' ? [] : [[letter.charCodeAt(0), 128 + index] as const],
  ),
)

/** Encodes a text as Windows-1252, or returns the first letter that has no byte there. */
export function encodeWindows1252(text: string): Uint8Array | { readonly missing: string } {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const byte = code < 128 || (code >= 160 && code < 256) ? code : ODD.get(code)
    if (byte === undefined) return { missing: String.fromCodePoint(text.codePointAt(at) ?? code) }
    bytes[at] = byte
  }
  return bytes
}
