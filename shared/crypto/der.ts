/**
 * Strict DER, as much of it as a public key needs. Ours, because the window reads a key as well: it has no `KeyObject`,
 * and WebCrypto imports asynchronously and does not say why it refused.
 */

/** The few ASN.1 types that a public key is made of. */
export const TAG = { INTEGER: 0x02, BIT_STRING: 0x03, NULL: 0x05, OID: 0x06, SEQUENCE: 0x30 } as const

/**
 * The contents of the elements that stand one after the other in `bytes`, when they are exactly of these types.
 * Null for anything else: another type, a missing or surplus element, a length that runs over the end.
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

/** DER has one way to write a length: the shortest (X.690, 10.1). Three bytes are plenty below our size limits. */
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

/** The magnitude of a positive INTEGER without its sign byte; null when it is negative, zero or not in the shortest form. */
export function readPositiveInteger(content: Uint8Array): Uint8Array | null {
  const first = content[0]
  if (first === undefined || first >= 0x80) return null
  if (first !== 0) return content
  const second = content[1]
  return second !== undefined && second >= 0x80 ? content.subarray(1) : null
}

/** How many bits a magnitude without leading zero bytes has. */
export function countBits(magnitude: Uint8Array): number {
  const first = magnitude[0]
  return first === undefined ? 0 : (magnitude.length - 1) * 8 + (32 - Math.clz32(first))
}
