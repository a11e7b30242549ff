import type { ChecksumAlgorithm, Media } from '../catalog/model.js'
import { LIMITS } from '../limits.js'
import type { UnverifiableReason } from './view.js'

/** What an RSA-2048 block and a GCM tag add to a file: what the portal takes off when it opens one (portal-api.md 4.1). */
const SEAL_BYTES = 256 + 16

/** What arrived, whole. */
export interface Received {
  readonly sizeBytes: number
  /** The digest in the algorithm that the catalogue declares, lower-case hex; null when it declares no usable one. */
  readonly declaredDigest: string | null
  readonly contentType: string | null
  /** The server said beforehand how long the body would be. */
  readonly hasLength: boolean
  /** The server gave an ETag or a Last-Modified. */
  readonly hasValidator: boolean
  /** The server packed the body although we asked it not to (N-09). The bytes are kept as they came, never unpacked. */
  readonly isPacked: boolean
}

export type Declared = Pick<Media, 'encrypted' | 'sizeBytes' | 'checksum'>

/** `plain`: as published. `opened-by-portal`: the portal decrypted it on the way. `ciphertext`: still the producer's sealed file. */
export type Form = 'plain' | 'opened-by-portal' | 'ciphertext'

export type Judgement =
  | { readonly is: 'verified'; readonly algorithm: ChecksumAlgorithm }
  | { readonly is: 'not-verifiable'; readonly because: UnverifiableReason }
  | {
      readonly is: 'mismatch'
      readonly because: 'size'
      readonly expectedBytes: number
      readonly receivedBytes: number
    }
  | { readonly is: 'mismatch'; readonly because: 'checksum'; readonly algorithm: ChecksumAlgorithm }

/**
 * In which form an encrypted media came (portal-api.md 4.3). The type says it; bytes that are exactly those the
 * catalogue declares are the sealed file even when a proxy lost the type.
 */
export function formOf(declared: Declared, received: Pick<Received, 'contentType' | 'declaredDigest'>): Form {
  if (!declared.encrypted) return 'plain'
  const saysSealed = /\+crypt\s*(?:;|$)/i.test(received.contentType ?? '')
  return saysSealed || isDeclared(declared, received.declaredDigest) ? 'ciphertext' : 'opened-by-portal'
}

/**
 * What may honestly be said of a complete file (portal-api.md 4.4, 10.27–10.30).
 *
 * A matching hash settles everything, a wrong declared size included. A hash that cannot be one, or of other bytes
 * than these, verifies nothing and condemns nothing; then the declared size is the only witness. What was packed on the
 * way and is not what was published in that very form is said to be packed: opened as what its name says, it is garbage.
 */
export function judge(declared: Declared, received: Received): Judgement {
  const judgement = judgeBytes(declared, received)
  return judgement.is === 'not-verifiable' && received.isPacked ? { ...judgement, because: 'sent-packed' } : judgement
}

function judgeBytes(declared: Declared, received: Received): Judgement {
  const form = formOf(declared, received)
  const { checksum } = declared
  if (form !== 'opened-by-portal' && checksum.is === 'usable') {
    if (isDeclared(declared, received.declaredDigest)) return { is: 'verified', algorithm: checksum.algorithm }
    if (isRegenerated(declared, received)) return { is: 'not-verifiable', because: 'regenerated-by-producer' }
    return { is: 'mismatch', because: 'checksum', algorithm: checksum.algorithm }
  }
  const expectedBytes = expectedSize(declared, form)
  if (expectedBytes !== null && expectedBytes !== received.sizeBytes) {
    if (isRegenerated(declared, received)) return { is: 'not-verifiable', because: 'regenerated-by-producer' }
    return { is: 'mismatch', because: 'size', expectedBytes, receivedBytes: received.sizeBytes }
  }
  if (form === 'opened-by-portal') return { is: 'not-verifiable', because: 'decrypted-by-portal' }
  return { is: 'not-verifiable', because: checksum.is === 'unusable' ? 'unusable-checksum' : 'no-checksum' }
}

/** How long the file will be in this form; null when the catalogue does not say, or says something impossible. */
export function expectedSize(declared: Pick<Declared, 'sizeBytes'>, form: Form): number | null {
  const { sizeBytes } = declared
  if (sizeBytes === null || form !== 'opened-by-portal') return sizeBytes
  return sizeBytes < SEAL_BYTES ? null : sizeBytes - SEAL_BYTES
}

/** An export that was catalogued on a quiet day is longer on others. */
const GROWTH = 8

/** The most that a body may be whose length nobody said: a server that never ends must not fill a disk. */
export const mostBytes = ({ sizeBytes }: Pick<Declared, 'sizeBytes'>, surplusBytes: number): number =>
  sizeBytes === null ? LIMITS.UNSAID_BODY_BYTES : sizeBytes * GROWTH + surplusBytes

/** Whether it will be over before a thread would have started for it. Of what nobody said the length of, nobody knows. */
export const isSmall = ({ sizeBytes }: Pick<Declared, 'sizeBytes'>): boolean =>
  sizeBytes !== null && sizeBytes <= LIMITS.SMALL_BYTES

const isDeclared = ({ checksum }: Declared, digest: string | null): boolean =>
  checksum.is === 'usable' && digest !== null && digest.toLowerCase() === checksum.hex.toLowerCase()

/**
 * A live export: made while it is sent, so nobody knew its length and nothing identifies it, and longer or shorter than
 * the copy that was catalogued. What was declared is of another day's bytes (portal-api.md 10.28). A file of exactly
 * the declared size is not given this excuse, and neither is one that is sealed.
 */
const isRegenerated = (declared: Declared, received: Received): boolean =>
  !declared.encrypted && !received.hasLength && !received.hasValidator && declared.sizeBytes !== received.sizeBytes
