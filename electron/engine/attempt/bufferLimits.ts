import type { Media } from '../../../shared/catalogue/model.js'
import { isSmall } from '../../../shared/download/transfer/bodySize.js'
import type { StartMessage } from '../../../shared/download/transfer/workerProtocol.js'
import { LIMITS } from '../../../shared/limits.js'
import type { EngineContext } from '../context/engineContext.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import { type PreparedAttempt, toRunningState } from './prepare.js'

/**
 * Which bodies the worker takes into memory: small ones of a download of which nothing is held, that their hash alone
 * will judge. Everything else needs a partial to go on with, to compare or to keep.
 */
export function getBufferLimits(
  { bufferedBodyBytes: mostBytes = LIMITS.BUFFERED_BODY_BYTES }: Pick<EngineContext, 'bufferedBodyBytes'>,
  entry: QueueEntry,
  { located: { media }, resume, means }: PreparedAttempt,
): StartMessage['buffer'] {
  const state = toRunningState(entry)
  // What is kept encrypted is sealed on its way into a partial.
  if (mostBytes === 0 || entry.request.isProtected === true) return null
  const isFresh = state?.place === null && state.former === null && state.mismatch === null && resume.fromByte === 0
  if (!isFresh || media.encrypted || !means.hashWillTell || !isSmall(media)) return null
  return { mostBytes, algorithms: getDeclaredAlgorithms(media) }
}

const getDeclaredAlgorithms = ({ checksum }: Media): ('md5' | 'sha-512')[] =>
  checksum.is === 'usable' && checksum.algorithm !== 'sha-256' ? [checksum.algorithm] : []
