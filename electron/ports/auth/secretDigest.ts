/** Distinguishes two passwords without keeping either. It is slow on purpose, so that guessing many of them takes too long. */
export interface SecretDigest {
  /** Returns sixteen random bytes, as lower-case hex. */
  createSalt(): string
  /** Returns thirty-two bytes, as lower-case hex. */
  digest(secret: string, salt: string): Promise<string>
}
