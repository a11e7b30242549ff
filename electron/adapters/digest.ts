import { createHash } from 'node:crypto'

/** The SHA-256 of what is small enough to be held, as lower-case hex: for names and for telling two secrets apart. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
