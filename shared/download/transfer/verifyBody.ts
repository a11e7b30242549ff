import type { Media } from '../../catalogue/model.js'
import { type Facts, type Failure, failure } from '../../failure.js'
import type { Framing } from '../http/bodyFraming.js'
import type { ResponseHead } from '../http/responseHead.js'
import { isEncoded, isRangeSupported } from '../http/responsePredicates.js'
import type { RevalidationProof } from '../http/revalidation.js'
import { DIGEST_SOURCE_TITLES, findServerDigest } from '../model/serverDigests.js'
import type { ClearContent, Outcome } from '../model/state.js'
import type { Verdict } from '../model/verdict.js'
import { judgeContent, type VerificationResult } from './judgeContent.js'
import { refuseSubstitute } from './substituteDetector.js'
import type { FileDigests, TransferReply } from './workerProtocol.js'

/** A body that came to its end, as its worker reported it, and the head of its response. */
export interface ReceivedBody {
  readonly media: Media
  readonly response: ResponseHead
  readonly framing: Framing
  readonly totalBytes: number | null
  readonly ended: Pick<
    Extract<TransferReply, { type: 'ended' }>,
    'sizeBytes' | 'digests' | 'unfinished' | 'substitute' | 'sent' | 'isPacked' | 'proof' | 'stamp' | 'sealed'
  >
  readonly startedAtMs: number
}

export type BodyVerification =
  | { readonly type: 'complete'; readonly outcome: Outcome }
  /**
   * `ifSame`: the outcome to accept if the server sends exactly the same bytes once more; null when that would prove
   * nothing.
   */
  | { readonly type: 'mismatch'; readonly because: Failure; readonly ifSame: Outcome | null }
  /** The body is shorter than declared, or may be: it ended with its connection, and is not what the catalogue declares. */
  | { readonly type: 'incomplete' }

/**
 * Decides whether a body is complete, and its verdict. A body that ends with its connection may be cut anywhere and
 * look complete, so it is accepted only with a matching hash, or with exactly the length that the catalogue declares.
 */
export function verifyBody({
  media,
  response,
  framing,
  totalBytes,
  ended,
  startedAtMs,
}: ReceivedBody): BodyVerification {
  const { sizeBytes, digests, stamp, unfinished, sent, isPacked } = ended
  const hasValidator = response.etag !== null || response.lastModified !== null
  const result = judgeContent(media, {
    sizeBytes,
    digests,
    unfinished,
    sent,
    isPacked,
    contentType: response.contentType,
    hasLength: totalBytes !== null,
    hasValidator,
    coding: isEncoded(response) ? response.contentEncoding : null,
    witness: findServerDigest(response),
  })
  const isOfDeclaredSize = media.sizeBytes === sizeBytes
  const isDeclared = isOfDeclaredSize || (result.is === 'verified' && result.by === undefined)
  const refusal = refuseSubstitute(media, ended.substitute, response.host)
  if (!isDeclared && refusal !== null) return { type: 'mismatch', because: refusal, ifSame: null }
  if (framing === 'close' && result.is !== 'verified' && !isOfDeclaredSize)
    // A declared hash or size would prove another answer, and a range tells the length. Without all of these, the same
    // bytes again say that no attempt will.
    return result.is === 'mismatch' || (hasValidator && isRangeSupported(response))
      ? { type: 'incomplete' }
      : { type: 'mismatch', because: failure('file/cut-short', toUnprovenFacts(response.host, ended)), ifSame: null }
  if (totalBytes !== null && sizeBytes !== totalBytes) return { type: 'incomplete' }
  if (result.is === 'mismatch') return { type: 'mismatch', because: toFailure(result), ifSame: null }
  const sha256 = digests['sha-256']
  const declaredDigest = findDeclaredDigest(media, digests)
  const verdict = addProof(result.is === 'doubtful' ? result.verdict : result, ended.proof)
  const outcome = {
    declaredDigest,
    verdict,
    servedBy: response.host,
    startedAtMs,
    stamp,
    isLanded: true,
    ...toFileOnDisk({ sizeBytes, sha256 }, ended.sealed),
    ...(verdict.is === 'verified' && verdict.by === undefined ? {} : { declared: toDeclaration(media) }),
  }
  // The body is complete, but the producer has another version by now: the bytes may be of both.
  if (ended.proof === 'changed' && verdict.is !== 'verified')
    return { type: 'mismatch', because: failure('file/changed', { host: response.host }), ifSame: outcome }
  // A program that fails while it makes an export often sends nothing, and a good status.
  if (sizeBytes === 0 && !isDeclared)
    return { type: 'mismatch', because: failure('file/cut-short', { receivedBytes: 0 }), ifSame: outcome }
  if (result.is !== 'doubtful') return { type: 'complete', outcome }
  const { expectedBytes, receivedBytes } = result
  return { type: 'mismatch', because: failure('file/cut-short', { expectedBytes, receivedBytes }), ifSame: outcome }
}

/** Returns the length and the hash of the file on disk, and those of its clear content if it is kept encrypted. */
const toFileOnDisk = (
  content: ClearContent,
  sealed: ReceivedBody['ended']['sealed'],
): Pick<Outcome, 'sizeBytes' | 'sha256' | 'clear'> => (sealed === undefined ? content : { ...sealed, clear: content })

/**
 * Adds to a verdict without a hash why the producer's responses prove nothing either. `asked` is null where the
 * producer was not asked again because there was a hash to compare. If that hash belongs to another day's export,
 * nothing was compared, and the verdict counts as one from a producer without validators.
 */
function addProof(judgement: Verdict, asked: RevalidationProof | null): Verdict {
  if (judgement.is === 'verified') return judgement
  const proof = asked ?? (judgement.because === 'regenerated-by-producer' ? 'no-validator' : 'one-version')
  return proof === 'one-version' || proof === 'changed' ? judgement : { ...judgement, unproven: proof }
}

const toDeclaration = ({ sizeBytes, checksum, updated }: Media): Outcome['declared'] => ({
  sizeBytes,
  checksum,
  updated,
})

function findDeclaredDigest({ checksum }: Media, digests: FileDigests): Outcome['declaredDigest'] {
  const hex = checksum.is === 'usable' ? digests[checksum.algorithm] : undefined
  return checksum.is === 'usable' && hex !== undefined ? { algorithm: checksum.algorithm, hex } : null
}

function toFailure(mismatch: Extract<VerificationResult, { is: 'mismatch' }>): Failure {
  if (mismatch.because === 'checksum')
    return failure('file/corrupt', mismatch.by === undefined ? {} : { note: DIGEST_SOURCE_TITLES[mismatch.by] })
  if (mismatch.because === 'cut') return failure('file/cut-short', toCutFacts(mismatch))
  const { expectedBytes, receivedBytes } = mismatch
  return failure('file/wrong-size', { expectedBytes, receivedBytes })
}

const toUnprovenFacts = (host: string, { sizeBytes }: ReceivedBody['ended']): Facts => ({
  host,
  receivedBytes: sizeBytes,
  why: 'length',
})

const toCutFacts = ({
  expectedBytes,
  receivedBytes,
  unfinished,
}: Extract<VerificationResult, { because: 'cut' }>): Facts => ({
  receivedBytes,
  ...(expectedBytes === null ? {} : { expectedBytes }),
  ...(unfinished === null ? {} : { note: unfinished.toUpperCase() }),
})
