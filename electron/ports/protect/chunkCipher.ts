/** ChaCha20-Poly1305 over one chunk. */
export interface ChunkCipher {
  /** The chunk and its tag. */
  seal(key: Uint8Array, nonce: Uint8Array, chunk: Uint8Array): Uint8Array
  /** Null when the tag does not belong to these bytes. */
  open(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Uint8Array | null
}
