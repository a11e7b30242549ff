import type { Media } from '../../shared/catalog/model.js'
import { type Answer, type Framing, isEncoded } from '../../shared/download/answer.js'
import type { Digests, JobNews } from '../../shared/download/lane.js'
import type { Proof } from '../../shared/download/recheck.js'
import type { Outcome } from '../../shared/download/state.js'
import { type Judgement, judge } from '../../shared/download/verdict.js'
import type { Verdict } from '../../shared/download/view.js'
import { type Facts, type Failure, failure } from '../../shared/failure.js'
import { WITNESS_TITLES, witnessOf } from '../../shared/http/digests.js'

/** A body that ended, as its lane told it, and the head it came with. */
export interface Ended {
  readonly media: Media
  readonly answer: Answer
  readonly framing: Framing
  readonly totalBytes: number | null
  readonly ended: Pick<
    Extract<JobNews, { type: 'ended' }>,
    'sizeBytes' | 'digests' | 'unfinished' | 'sent' | 'isPacked' | 'proof' | 'stamp'
  >
  readonly startedAtMs: number
}

export type Judged =
  | { readonly is: 'complete'; readonly outcome: Outcome }
  /** `ifSame`: what it is all the same when the server gives these very bytes again. */
  | { readonly is: 'mismatch'; readonly because: Failure; readonly ifSame: Outcome | null }
  /** Nobody said that this was all of it, and no hash does. */
  | { readonly is: 'incomplete' }

/**
 * Whether what arrived is whole, and what may be said of it. A body that ends with its connection may be cut anywhere
 * and look complete: it is believed only when the declared hash says so.
 */
export function judged({ media, answer, framing, totalBytes, ended, startedAtMs }: Ended): Judged {
  const { sizeBytes, digests, stamp } = ended
  const judgement = judge(media, {
    ...ended,
    contentType: answer.contentType,
    hasLength: totalBytes !== null,
    hasValidator: answer.etag !== null || answer.lastModified !== null,
    coding: isEncoded(answer) ? answer.contentEncoding : null,
    witness: witnessOf(answer),
  })
  if (framing === 'close' && judgement.is !== 'verified') return { is: 'incomplete' }
  if (totalBytes !== null && sizeBytes !== totalBytes) return { is: 'incomplete' }
  if (judgement.is === 'mismatch') return { is: 'mismatch', because: failureOf(judgement), ifSame: null }
  const sha256 = digests['sha-256']
  const declaredDigest = declaredIn(media, digests)
  const verdict = withProof(judgement.is === 'doubtful' ? judgement.verdict : judgement, ended.proof)
  const outcome = { sizeBytes, sha256, declaredDigest, verdict, servedBy: answer.host, startedAtMs, stamp }
  // Complete, and the producer has another version by now: the bytes may be of both.
  if (ended.proof === 'changed' && verdict.is !== 'verified')
    return { is: 'mismatch', because: failure('file/changed', { host: answer.host }), ifSame: outcome }
  if (judgement.is !== 'doubtful') return { is: 'complete', outcome }
  const { expectedBytes, receivedBytes } = judgement
  return { is: 'mismatch', because: failure('file/cut-short', { expectedBytes, receivedBytes }), ifSame: outcome }
}

/**
 * A verdict that rests on the producer's answers says so when they show nothing. `asked`: null where the producer was not
 * asked once more, because a hash was to tell. When that is of another day's export nothing tells: only who gives no
 * validator is excused so.
 */
function withProof(judgement: Verdict, asked: Proof | null): Verdict {
  if (judgement.is === 'verified') return judgement
  const proof = asked ?? (judgement.because === 'regenerated-by-producer' ? 'no-validator' : 'one-version')
  return proof === 'one-version' || proof === 'changed' ? judgement : { ...judgement, unproven: proof }
}

function declaredIn({ checksum }: Media, digests: Digests): Outcome['declaredDigest'] {
  const hex = checksum.is === 'usable' ? digests[checksum.algorithm] : undefined
  return checksum.is === 'usable' && hex !== undefined ? { algorithm: checksum.algorithm, hex } : null
}

function failureOf(mismatch: Extract<Judgement, { is: 'mismatch' }>): Failure {
  if (mismatch.because === 'checksum')
    return failure('file/corrupt', mismatch.by === undefined ? {} : { note: WITNESS_TITLES[mismatch.by] })
  if (mismatch.because === 'cut') return failure('file/cut-short', cutFacts(mismatch))
  const { expectedBytes, receivedBytes } = mismatch
  return failure('file/wrong-size', { expectedBytes, receivedBytes })
}

const cutFacts = ({ expectedBytes, receivedBytes, unfinished }: Extract<Judgement, { because: 'cut' }>): Facts => ({
  receivedBytes,
  ...(expectedBytes === null ? {} : { expectedBytes }),
  ...(unfinished === null ? {} : { note: unfinished.toUpperCase() }),
})
