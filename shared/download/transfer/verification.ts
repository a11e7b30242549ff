import type { ChecksumAlgorithm } from '../../catalogue/model.js'
import type { DigestSource, ServerDigest } from '../model/serverDigests.js'
import type { Verdict } from '../model/verdict.js'
import { getExpectedSize } from './bodySize.js'
import { type DeclaredFile, getContentForm, isDeclared } from './contentForm.js'
import type { TruncatableFormat } from './truncation.js'
import type { FileDigests } from './workerProtocol.js'

/** What arrived, whole. */
export interface ReceivedFile {
  readonly sizeBytes: number
  /** That of the catalogue's algorithm and that of the witness are among them. */
  readonly digests: FileDigests
  readonly contentType: string | null
  /** The server said beforehand how long the body would be. */
  readonly hasLength: boolean
  /** The server gave an ETag or a Last-Modified. */
  readonly hasValidator: boolean
  /** What the server says that it compressed the body with although we asked it not to (N-09); null for nothing. */
  readonly coding: string | null
  /** The body as it was sent, when what is kept was decoded from it. */
  readonly sent: { readonly sizeBytes: number; readonly digests: FileDigests } | null
  /** What is kept is still compressed: the coding is one that cannot be undone here. */
  readonly isPacked: boolean
  /** The format stops in the middle. Checked only where the server did not say the length. */
  readonly unfinished: TruncatableFormat | null
  /** What the server says of the bytes that it sends. */
  readonly witness: ServerDigest | null
}

type NotVerifiable = Extract<Verdict, { is: 'not-verifiable' }>

export type VerificationResult =
  | Extract<Verdict, { is: 'verified' }>
  | NotVerifiable
  /** Much less than was catalogued: believed when the server gives the same bytes twice. */
  | {
      readonly is: 'doubtful'
      readonly expectedBytes: number
      readonly receivedBytes: number
      readonly verdict: NotVerifiable
    }
  /** Far too little, or visibly unfinished. */
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
      /** It is the server's digest that does not match; the catalogue has none. */
      readonly by?: DigestSource
    }

/**
 * What may honestly be said of a complete file (portal-api.md 4.4, 10.27–10.30).
 *
 * A matching hash settles everything, a wrong declared size included. A hash that cannot be one, or of other bytes
 * than these, verifies nothing and condemns nothing; then the declared size is the only witness. What is still
 * compressed is said to be: opened as what its name says, it is garbage. What was decoded is said to be decoded.
 */
export function verify(declared: DeclaredFile, received: ReceivedFile): VerificationResult {
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

/** A header may be of any length. */
const CODING_CHARS = 100

function judgeBytes(declared: DeclaredFile, received: ReceivedFile): VerificationResult {
  const form = getContentForm(declared, received)
  const { checksum } = declared
  if (form !== 'opened-by-portal' && checksum.is === 'usable') {
    // The catalogue may mean the file, or the file as it is stored and sent.
    if (isDeclared(declared, received.digests) || isDeclared(declared, received.sent?.digests ?? null))
      return { is: 'verified', algorithm: checksum.algorithm }
    if (isRegenerated(declared, received)) return regenerated(declared, received)
    return { is: 'mismatch', because: 'checksum', algorithm: checksum.algorithm }
  }
  const expectedBytes = getExpectedSize(declared, form)
  if (expectedBytes !== null && expectedBytes !== received.sizeBytes && expectedBytes !== received.sent?.sizeBytes) {
    if (isRegenerated(declared, received)) return regenerated(declared, received)
    return { is: 'mismatch', because: 'size', expectedBytes, receivedBytes: received.sizeBytes }
  }
  if (received.unfinished !== null && expectedBytes === null) return cut(null, received)
  if (form === 'opened-by-portal') return { is: 'not-verifiable', because: 'decrypted-by-portal' }
  return (
    verifyByServerDigest(received) ?? {
      is: 'not-verifiable',
      because: checksum.is === 'unusable' ? 'unusable-checksum' : 'no-checksum',
    }
  )
}

/** What the server's own digest says where the catalogue has none. Of what was packed it says nothing that helps. */
function verifyByServerDigest({ witness, digests, sent, isPacked }: ReceivedFile): VerificationResult | null {
  if (witness === null || isPacked) return null
  const { by, algorithm, hex, isDecisive } = witness
  if (digests[algorithm] === hex || sent?.digests[algorithm] === hex) return { is: 'verified', algorithm, by }
  return isDecisive ? { is: 'mismatch', because: 'checksum', algorithm, by } : null
}

/** An export of less than this share of what was catalogued was cut while it was made. */
const CUT_SHARE = 0.5
/** From this share on it is another day's export like any. */
const ENOUGH_SHARE = 0.9

/** A producer that makes its file anew excuses another hash and another size, and not a file that is cut. */
function regenerated({ sizeBytes: declaredBytes }: DeclaredFile, received: ReceivedFile): VerificationResult {
  const { sizeBytes: receivedBytes, unfinished, isPacked } = received
  const because = 'regenerated-by-producer'
  // What is compressed is shorter, and ends in no way that is known here.
  if (isPacked) return { is: 'not-verifiable', because }
  const share = declaredBytes === null ? 1 : receivedBytes / declaredBytes
  if (share < CUT_SHARE || unfinished !== null) return cut(declaredBytes, received)
  if (declaredBytes === null) return { is: 'not-verifiable', because }
  const verdict = { is: 'not-verifiable', because, declaredBytes, receivedBytes } as const
  return share < ENOUGH_SHARE ? { is: 'doubtful', expectedBytes: declaredBytes, receivedBytes, verdict } : verdict
}

const cut = (expectedBytes: number | null, { sizeBytes, unfinished }: ReceivedFile): VerificationResult => ({
  is: 'mismatch',
  because: 'cut',
  expectedBytes,
  receivedBytes: sizeBytes,
  unfinished,
})

/**
 * A live export: made while it is sent, so its length was not known and nothing identifies it, and longer or shorter than
 * the copy that was catalogued. What was declared is of another day's bytes (portal-api.md 10.28). A file of exactly
 * the declared size is not given this excuse, and neither is one that is sealed.
 */
const isRegenerated = (declared: DeclaredFile, received: ReceivedFile): boolean =>
  !declared.encrypted && !received.hasLength && !received.hasValidator && declared.sizeBytes !== received.sizeBytes
