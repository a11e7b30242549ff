/**
 * A strict DER reader that covers what a public key needs. It is our own because the window also reads keys: it has no
 * `KeyObject`, and WebCrypto imports asynchronously and does not say why it refused a key.
 */

/** The ASN.1 types of which a public key is made. */
export const TAG = { INTEGER: 0x02, BIT_STRING: 0x03, NULL: 0x05, OID: 0x06, SEQUENCE: 0x30 } as const

/**
 * Returns the contents of consecutive elements in `bytes` when they have exactly these types. Returns null for another
 * type, a missing or surplus element, or a length beyond the end.
 */
export function readElements(bytes: Uint8Array, tags: readonly number[]): readonly Uint8Array[] | null {
  const contents: Uint8Array[] = []
  let rest = bytes
  for (const tag of tags) {
    const element = readElement(rest)
    if (element === null || element.tag !== tag) return null
    contents.push(element.content)
    rest = element.rest
  }
  return rest.length === 0 ? contents : null
}

interface Element {
  readonly tag: number
  readonly content: Uint8Array
  readonly rest: Uint8Array
}

function readElement(bytes: Uint8Array): Element | null {
  const tag = bytes[0]
  const length = readLength(bytes.subarray(1))
  if (tag === undefined || length === null) return null
  const start = 1 + length.length
  const end = start + length.value
  if (end > bytes.length) return null
  return { tag, content: bytes.subarray(start, end), rest: bytes.subarray(end) }
}

/**
 * Reads a length, which DER always writes in the shortest form (X.690, 10.1). Three bytes are enough below our size
 * limits.
 */
function readLength(bytes: Uint8Array): { readonly value: number; readonly length: number } | null {
  const first = bytes[0]
  if (first === undefined) return null
  if (first < 0x80) return { value: first, length: 1 }
  const count = first & 0x7f
  if (count === 0 || count > 3 || bytes.length <= count) return null
  let value = 0
  for (const byte of bytes.subarray(1, 1 + count)) value = value * 256 + byte
  const shortest = value >= 0x80 && value >= 256 ** (count - 1)
  return shortest ? { value, length: 1 + count } : null
}

/**
 * Returns the magnitude of a positive INTEGER without its sign byte, or null when it is negative, zero or not in the
 * shortest form.
 */
export function readPositiveInteger(content: Uint8Array): Uint8Array | null {
  const first = content[0]
  if (first === undefined || first >= 0x80) return null
  if (first !== 0) return content
  const second = content[1]
  return second !== undefined && second >= 0x80 ? content.subarray(1) : null
}

/** Counts the bits of a magnitude that has no leading zero byte. */
export function countBits(magnitude: Uint8Array): number {
  const first = magnitude[0]
  return first === undefined ? 0 : (magnitude.length - 1) * 8 + (32 - Math.clz32(first))
}
