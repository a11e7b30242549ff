import type { ChecksumAlgorithm } from '../../catalogue/model.js'
import type { DigestSource, ServerDigest } from '../model/serverDigests.js'
import type { Verdict } from '../model/verdict.js'
import { type DeclaredFile, isDeclared } from './declaredFile.js'
import { getExpectedSize } from './declaredSize.js'
import { getEncryptionForm } from './encryptionForm.js'
import type { TruncatableFormat } from './unfinishedFormatDetector.js'
import type { FileDigests } from './workerProtocol.js'

/** A complete received file. */
export interface ReceivedFile {
  readonly sizeBytes: number
  /** Digests of the file, including those that the catalogue and the server use. */
  readonly digests: FileDigests
  readonly contentType: string | null
  /** Whether the server declared the length of the body. */
  readonly hasLength: boolean
  /** Whether the server sent an ETag or a Last-Modified. */
  readonly hasValidator: boolean
  /** The content coding that the server named although we asked for none (N-09); null for none. */
  readonly coding: string | null
  /** The encoded body, if the file was decoded from it. */
  readonly sent: { readonly sizeBytes: number; readonly digests: FileDigests } | null
  /** Whether the file is still compressed, because its coding cannot be decoded here. */
  readonly isPacked: boolean
  /** The format that ends in the middle, if any. Checked only if the server did not declare the length. */
  readonly unfinished: TruncatableFormat | null
  /** The digest that the server gave of the bytes that it sends. */
  readonly witness: ServerDigest | null
}

type NotVerifiable = Extract<Verdict, { is: 'not-verifiable' }>

/** The tag is that of a stored verdict. */
export type VerificationResult =
  | Extract<Verdict, { is: 'verified' }>
  | NotVerifiable
  /** The file is much shorter than catalogued. It is accepted when the server sends the same bytes twice. */
  | {
      readonly is: 'doubtful'
      readonly expectedBytes: number
      readonly receivedBytes: number
      readonly verdict: NotVerifiable
    }
  /** The file is far too short, or visibly truncated. */
  | {
      readonly is: 'mismatch'
      readonly because: 'cut'
      readonly expectedBytes: number | null
      readonly receivedBytes: number
      readonly unfinished: TruncatableFormat | null
    }
  | {
      readonly is: 'mismatch'
      readonly because: 'size'
      readonly expectedBytes: number
      readonly receivedBytes: number
    }
  | {
      readonly is: 'mismatch'
      readonly because: 'checksum'
      readonly algorithm: ChecksumAlgorithm
      /** The server's digest does not match, and the catalogue has none. */
      readonly by?: DigestSource
    }

/**
 * Judges a complete file (portal-api.md 4.4, 10.27–10.30).
 *
 * A matching hash decides everything, even if the declared size is wrong. A hash that is malformed, or of other bytes
 * than these, neither verifies nor refutes the file; then only the declared size is checked. A file that is still
 * compressed is marked as such, because a program that opens it by its name would find garbage. A decoded file is
 * marked as decoded.
 */
export function judgeContent(declared: DeclaredFile, received: ReceivedFile): VerificationResult {
  const result = judgeBytes(declared, received)
  const { sent, isPacked } = received
  const codingField = received.coding === null ? {} : { coding: received.coding.slice(0, CODING_CHARS) }
  const isWorthAWord = (sent !== null || isPacked) && result.is !== 'mismatch'
  if (!isWorthAWord) return result
  if (result.is === 'doubtful') return { ...result, verdict: { ...result.verdict, ...codingField } }
  if (!isPacked) return { ...result, ...codingField }
  return result.is === 'verified'
    ? { ...result, ...codingField, isPacked }
    : { is: result.is, because: 'sent-packed', ...codingField }
}

/** A header may have any length, so the stored coding is cut. */
const CODING_CHARS = 100

function judgeBytes(declared: DeclaredFile, received: ReceivedFile): VerificationResult {
  const form = getEncryptionForm(declared, received)
  const { checksum } = declared
  if (form !== 'opened-by-portal' && checksum.is === 'usable') {
    // The catalogue's hash may be of the file, or of the encoded form in which it is stored and sent.
    if (isDeclared(declared, received.digests) || isDeclared(declared, received.sent?.digests ?? null))
      return { is: 'verified', algorithm: checksum.algorithm }
    if (isRegenerated(declared, received)) return judgeRegenerated(declared, received)
    return { is: 'mismatch', because: 'checksum', algorithm: checksum.algorithm }
  }
  const expectedBytes = getExpectedSize(declared, form)
  if (expectedBytes !== null && expectedBytes !== received.sizeBytes && expectedBytes !== received.sent?.sizeBytes) {
    if (isRegenerated(declared, received)) return judgeRegenerated(declared, received)
    return { is: 'mismatch', because: 'size', expectedBytes, receivedBytes: received.sizeBytes }
  }
  if (received.unfinished !== null && expectedBytes === null) return toCutMismatch(null, received)
  if (form === 'opened-by-portal') return { is: 'not-verifiable', because: 'decrypted-by-portal' }
  return (
    verifyByServerDigest(received) ?? {
      is: 'not-verifiable',
      because: checksum.is === 'unusable' ? 'unusable-checksum' : 'no-checksum',
    }
  )
}

/**
 * Judges by the server's digest, where the catalogue has none. For a file that is still compressed the digest proves
 * nothing.
 */
function verifyByServerDigest({ witness, digests, sent, isPacked }: ReceivedFile): VerificationResult | null {
  if (witness === null || isPacked) return null
  const { by, algorithm, hex, isDecisive } = witness
  if (digests[algorithm] === hex || sent?.digests[algorithm] === hex) return { is: 'verified', algorithm, by }
  return isDecisive ? { is: 'mismatch', because: 'checksum', algorithm, by } : null
}

/** An export that is shorter than this share of the catalogued size was cut while it was generated. */
const CUT_SHARE = 0.5
/** From this share on, an export counts as an ordinary export of another day. */
const ENOUGH_SHARE = 0.9

/**
 * Judges a file that the producer generates per request: its hash and size may differ, but it must not be truncated.
 */
function judgeRegenerated({ sizeBytes: declaredBytes }: DeclaredFile, received: ReceivedFile): VerificationResult {
  const { sizeBytes: receivedBytes, unfinished, isPacked } = received
  const because = 'regenerated-by-producer'
  // Compressed bytes are fewer, and no known format tells their end.
  if (isPacked) return { is: 'not-verifiable', because }
  const share = declaredBytes === null ? 1 : receivedBytes / declaredBytes
  if (share < CUT_SHARE || unfinished !== null) return toCutMismatch(declaredBytes, received)
  if (declaredBytes === null) return { is: 'not-verifiable', because }
  const verdict = { is: 'not-verifiable', because, declaredBytes, receivedBytes } as const
  return share < ENOUGH_SHARE ? { is: 'doubtful', expectedBytes: declaredBytes, receivedBytes, verdict } : verdict
}

const toCutMismatch = (expectedBytes: number | null, { sizeBytes, unfinished }: ReceivedFile): VerificationResult => ({
  is: 'mismatch',
  because: 'cut',
  expectedBytes,
  receivedBytes: sizeBytes,
  unfinished,
})

/**
 * Returns whether the file is a live export: the producer generates it while sending, so it has neither a length nor a
 * validator, and its size differs from the catalogued copy. The declared hash and size are then those of another day's
 * export (portal-api.md 10.28). A file of exactly the declared size does not count as one, and neither does an
 * encrypted file.
 */
const isRegenerated = (declared: DeclaredFile, received: ReceivedFile): boolean =>
  !declared.encrypted && !received.hasLength && !received.hasValidator && declared.sizeBytes !== received.sizeBytes
