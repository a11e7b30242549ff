import type { AttemptReport } from '../../../shared/download/machine/eventsAndEffects.js'
import { verifyBody } from '../../../shared/download/transfer/verifyBody.js'
import type { TransferReply } from '../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../shared/failure.js'
import type { AcceptedResponse, RequestingAttempt } from './runningAttempt.js'

/** Returns the event for a body that came to its end. */
export function toCompletionEvent(
  { context, prepared, startedAtMs }: RequestingAttempt,
  { response, reading }: AcceptedResponse,
  ended: Extract<TransferReply, { type: 'ended' }>,
): AttemptReport {
  const { framing, identity } = reading
  const { media } = prepared.located
  const verification = verifyBody({ media, response, framing, totalBytes: identity.totalBytes, ended, startedAtMs })
  if (verification.type === 'complete') return { type: 'judged', outcome: verification.outcome }
  const { requestedWaitMs = null } = ended
  const retry = { requestedWaitMs, chance: context.randomSource.next(), nowMs: context.clock.now() }
  return verification.type === 'mismatch'
    ? {
        type: 'mismatched',
        because: verification.because,
        ifSame: verification.ifSame,
        sha256: ended.digests['sha-256'],
        ...retry,
      }
    : {
        type: 'broke',
        because: failure('net/broken', {
          host: response.host,
          ...(framing === 'close' ? { why: 'no-length' } : {}),
        }),
        leastMs: 0,
        ...retry,
      }
}
