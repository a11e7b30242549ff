/** Encrypts and decrypts single chunks with ChaCha20-Poly1305. */
export interface ChunkCipher {
  /** Returns the encrypted chunk and its tag. */
  seal(key: Uint8Array, nonce: Uint8Array, chunk: Uint8Array): Uint8Array
  /** Returns null when the tag does not belong to these bytes. */
  open(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Uint8Array | null
}
