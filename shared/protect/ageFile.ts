/**
 * The layout of a file in the age format (age-encryption.org/v1): a header in text that ends with the line of its MAC,
 * a nonce, and the content in chunks that are sealed one by one. All of it is arithmetic; no key is needed.
 */

/** What is added to the name of a file that is kept encrypted. */
export const AGE_SUFFIX = '.age'

/** Whether a file of this name is kept encrypted. */
export const isProtectedName = (name: string): boolean => name.endsWith(AGE_SUFFIX)

/** The name of what such a file holds. */
export const withoutAgeSuffix = (name: string): string =>
  isProtectedName(name) ? name.slice(0, -AGE_SUFFIX.length) : name

/** The clear length of every chunk but the last. */
export const CHUNK_BYTES = 64 * 1024
/** The authentication tag behind each chunk. */
export const TAG_BYTES = 16
export const NONCE_BYTES = 16
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES

/** A header for one reader has 200 bytes; this is enough for a hundred readers. */
export const HEADER_BYTES_MAX = 16 * 1024

const MAGIC = 'age-encryption.org/v1\n'

/** Whether a file that begins so is one of the age format. */
export const isAgeFile = (head: Uint8Array): boolean => toText(head.subarray(0, MAGIC.length)) === MAGIC

/**
 * Where the content begins, behind header and nonce, in the first bytes of a file; null when no whole header is in them.
 */
export function findContentStart(head: Uint8Array): number | null {
  if (!isAgeFile(head)) return null
  const text = toText(head.subarray(0, HEADER_BYTES_MAX))
  // Lines before it begin with the arrow of a recipient, or hold base64, which has no hyphen.
  const mac = text.indexOf('\n--- ')
  const end = mac < 0 ? -1 : text.indexOf('\n', mac + 1)
  return end < 0 || head.byteLength < end + 1 + NONCE_BYTES ? null : end + 1 + NONCE_BYTES
}

const toText = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** The chunk that holds a byte of the clear content. */
export const chunkOf = (clearByte: number): number => Math.floor(clearByte / CHUNK_BYTES)

/** Where a chunk begins, counted from the beginning of the content. */
export const sealedStartOf = (chunk: number): number => chunk * SEALED_CHUNK_BYTES

/** How long the sealed content is of a clear one: of nothing there is one empty chunk. */
export const toSealedBytes = (clearBytes: number): number =>
  clearBytes + TAG_BYTES * Math.max(1, Math.ceil(clearBytes / CHUNK_BYTES))

/** How much clear content lies in this much sealed; what is too short for a tag counts for nothing. */
export function toClearBytes(sealedBytes: number): number {
  const whole = Math.floor(Math.max(0, sealedBytes) / SEALED_CHUNK_BYTES)
  return whole * CHUNK_BYTES + Math.max(0, sealedBytes - whole * SEALED_CHUNK_BYTES - TAG_BYTES)
}

/**
 * How many of these bytes, counted from the beginning, may be sealed while more may follow: whole chunks, and never the
 * last one, which is sealed as the last.
 */
export const toSealableBytes = (arrivedBytes: number): number =>
  Math.max(0, Math.ceil(arrivedBytes / CHUNK_BYTES) - 1) * CHUNK_BYTES

/** The nonce of a chunk: a counter of eleven bytes and, in the twelfth, whether it is the last. */
export function chunkNonce(chunk: number, isLast: boolean): Uint8Array {
  const nonce = new Uint8Array(12)
  for (let [rest, at] = [chunk, 10]; rest > 0; rest = Math.floor(rest / 256), at -= 1) nonce[at] = rest % 256
  nonce[11] = isLast ? 1 : 0
  return nonce
}
