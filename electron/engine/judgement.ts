import type { Media } from '../../shared/catalog/model.js'
import { type Answer, type Framing, isEncoded } from '../../shared/download/answer.js'
import type { Outcome } from '../../shared/download/state.js'
import { judge } from '../../shared/download/verdict.js'
import { type Failure, failure } from '../../shared/failure.js'

/** A body that ended, as its lane told it, and the head it came with. */
export interface Ended {
  readonly media: Media
  readonly answer: Answer
  readonly framing: Framing
  readonly totalBytes: number | null
  readonly ended: { readonly sizeBytes: number; readonly sha256: string; readonly declared: string }
  readonly startedAtMs: number
}

export type Judged =
  | { readonly is: 'complete'; readonly outcome: Outcome }
  | { readonly is: 'mismatch'; readonly because: Failure }
  /** Nobody said that this was all of it, and no hash does. */
  | { readonly is: 'incomplete' }

/**
 * Whether what arrived is whole, and what may be said of it. A body that ends with its connection may be cut anywhere
 * and look complete: it is believed only when the declared hash says so.
 */
export function judged({ media, answer, framing, totalBytes, ended, startedAtMs }: Ended): Judged {
  const { checksum } = media
  const declared = checksum.is === 'usable' ? { algorithm: checksum.algorithm, hex: ended.declared } : null
  const judgement = judge(media, {
    sizeBytes: ended.sizeBytes,
    declaredDigest: declared?.hex ?? null,
    contentType: answer.contentType,
    hasLength: totalBytes !== null,
    hasValidator: answer.etag !== null || answer.lastModified !== null,
    isPacked: isEncoded(answer),
  })
  if (framing === 'close' && judgement.is !== 'verified') return { is: 'incomplete' }
  if (totalBytes !== null && ended.sizeBytes !== totalBytes) return { is: 'incomplete' }
  if (judgement.is === 'mismatch')
    return { is: 'mismatch', because: failure(judgement.because === 'size' ? 'file/wrong-size' : 'file/corrupt') }
  const { sizeBytes, sha256 } = ended
  return {
    is: 'complete',
    outcome: { sizeBytes, sha256, declaredDigest: declared, verdict: judgement, servedBy: answer.host, startedAtMs },
  }
}
