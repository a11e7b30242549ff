import type { Media } from '../../../shared/catalogue/model.js'
import { isSmall } from '../../../shared/download/transfer/bodySize.js'
import type { StartMessage } from '../../../shared/download/transfer/workerProtocol.js'
import { LIMITS } from '../../../shared/limits.js'
import type { EngineContext } from '../context/engineContext.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import { type PreparedAttempt, toRunningState } from './prepare.js'

/**
 * Returns which bodies the worker takes into memory: small ones that their hash alone will judge, of a download that
 * holds no bytes yet. Any other body needs a partial that can be continued, compared or kept. Null for none.
 */
export function getBufferLimits(
  { bufferedBodyBytes: mostBytes = LIMITS.BUFFERED_BODY_BYTES }: Pick<EngineContext, 'bufferedBodyBytes'>,
  entry: QueueEntry,
  { located: { media }, resume, means }: PreparedAttempt,
): StartMessage['buffer'] {
  const state = toRunningState(entry)
  // A protected file is encrypted while it is written to a partial.
  if (mostBytes === 0 || entry.request.isProtected === true) return null
  const isFresh = state?.place === null && state.former === null && state.mismatch === null && resume.fromByte === 0
  if (!isFresh || media.encrypted || !means.hashWillTell || !isSmall(media)) return null
  return { mostBytes, algorithms: getDeclaredAlgorithms(media) }
}

const getDeclaredAlgorithms = ({ checksum }: Media): ('md5' | 'sha-512')[] =>
  checksum.is === 'usable' && checksum.algorithm !== 'sha-256' ? [checksum.algorithm] : []
