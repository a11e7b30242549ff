/**
 * The layout of a file in the age format (age-encryption.org/v1): a text header that ends with the line of its MAC, a
 * nonce, and the content in chunks that are encrypted one by one. This module only computes positions and needs no key.
 */

/** The plain length of every chunk except the last. */
export const CHUNK_BYTES = 64 * 1024
/** The authentication tag behind each chunk. */
export const TAG_BYTES = 16
export const NONCE_BYTES = 16
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES

/** A header for one recipient has 200 bytes; this is enough for a hundred. */
export const HEADER_BYTES_MAX = 16 * 1024

const MAGIC = 'age-encryption.org/v1\n'

/** Whether a file with this beginning is in the age format. */
export const isAgeFile = (head: Uint8Array): boolean => toText(head.subarray(0, MAGIC.length)) === MAGIC

/**
 * Returns the start of the content after header and nonce, from the first bytes of a file; null when they do not hold a
 * whole header.
 */
export function findContentStart(head: Uint8Array): number | null {
  if (!isAgeFile(head)) return null
  const text = toText(head.subarray(0, HEADER_BYTES_MAX))
  // The lines before it begin with the arrow of a recipient, or are base64, which has no hyphen.
  const mac = text.indexOf('\n--- ')
  const end = mac < 0 ? -1 : text.indexOf('\n', mac + 1)
  return end < 0 || head.byteLength < end + 1 + NONCE_BYTES ? null : end + 1 + NONCE_BYTES
}

const toText = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** Returns the chunk that holds a byte of the plain content. */
export const getChunkIndex = (clearByte: number): number => Math.floor(clearByte / CHUNK_BYTES)

/** Returns where an encrypted chunk begins, counted from the start of the content. */
export const getSealedStart = (chunk: number): number => chunk * SEALED_CHUNK_BYTES

/** Returns the encrypted length of plain content; empty content has one empty chunk. */
export const toSealedBytes = (clearBytes: number): number =>
  clearBytes + TAG_BYTES * Math.max(1, Math.ceil(clearBytes / CHUNK_BYTES))

/** Returns the plain length of encrypted content; bytes too few for a tag count as none. */
export function toClearBytes(sealedBytes: number): number {
  const whole = Math.floor(Math.max(0, sealedBytes) / SEALED_CHUNK_BYTES)
  return whole * CHUNK_BYTES + Math.max(0, sealedBytes - whole * SEALED_CHUNK_BYTES - TAG_BYTES)
}

/**
 * Returns how many of these first bytes can be encrypted while more may follow: whole chunks without the last one,
 * because the last chunk is marked as last.
 */
export const toSealableBytes = (arrivedBytes: number): number =>
  Math.max(0, Math.ceil(arrivedBytes / CHUNK_BYTES) - 1) * CHUNK_BYTES

/** Returns the nonce of a chunk: a counter of eleven bytes and a twelfth byte that marks the last chunk. */
export function createChunkNonce(chunk: number, isLast: boolean): Uint8Array {
  const nonce = new Uint8Array(12)
  for (let [rest, at] = [chunk, 10]; rest > 0; rest = Math.floor(rest / 256), at -= 1) nonce[at] = rest % 256
  nonce[11] = isLast ? 1 : 0
  return nonce
}
