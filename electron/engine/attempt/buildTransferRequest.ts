import type { Media } from '../../../shared/catalogue/model.js'
import { buildRangeHeaders } from '../../../shared/download/http/buildRangeHeaders.js'
import { isSmall } from '../../../shared/download/transfer/declaredSize.js'
import type { StartMessage } from '../../../shared/download/transfer/workerProtocol.js'
import { LIMITS } from '../../../shared/limits.js'
import { toRunningState } from '../queue/queueEntry.js'
import type { TransferRequest } from '../workerPool/transferHandle.js'
import type { RequestingAttempt } from './runningAttempt.js'

/** Builds the transfer request. `plainly` leaves out the condition, which some servers do not support. */
export function buildTransferRequest(attempt: RequestingAttempt, how: 'on-condition' | 'plainly'): TransferRequest {
  const { entry, prepared } = attempt
  const { located, credential, resume, endByte } = prepared
  const { encrypted } = located.media
  return {
    isSmall: isSmall(located.media),
    url: located.url.href,
    home: new URL(entry.request.ref.portalId).host,
    headers: {
      ...buildRangeHeaders(
        { ...resume, endByte },
        how === 'plainly' ? null : (toRunningState(entry)?.identity ?? null),
      ),
    },
    credential: credential === null ? null : { origin: credential.origin, authorization: credential.authorization },
    // The portal may send nothing until it has decrypted the last byte (portal-api.md 4.3).
    headersMs: encrypted ? LIMITS.IDLE_ENCRYPTED_MS : LIMITS.HEADERS_MS,
    idleBodyMs: encrypted ? LIMITS.IDLE_ENCRYPTED_MS : LIMITS.IDLE_BODY_MS,
    buffer: getBufferLimits(attempt),
  }
}

/**
 * Returns which bodies the worker takes into memory: small ones that their hash alone will judge, of a download that
 * holds no bytes yet. Any other body needs a partial that can be continued, compared or kept. Null for none.
 */
function getBufferLimits({ context, entry, prepared }: RequestingAttempt): StartMessage['buffer'] {
  const { bufferedBodyBytes: mostBytes } = context
  const { resume, means } = prepared
  const { media } = prepared.located
  const state = toRunningState(entry)
  // A protected file is encrypted while it is written to a partial.
  if (mostBytes === 0 || entry.request.isProtected === true) return null
  const isFresh =
    state?.place === null && state.otherVersion === null && state.mismatch === null && resume.fromByte === 0
  if (!isFresh || media.encrypted || !means.hashWillTell || !isSmall(media)) return null
  return { mostBytes, algorithms: getDeclaredAlgorithms(media) }
}

const getDeclaredAlgorithms = ({ checksum }: Media): ('md5' | 'sha-512')[] =>
  checksum.is === 'usable' && checksum.algorithm !== 'sha-256' ? [checksum.algorithm] : []
