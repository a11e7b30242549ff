import { buildRangeHeaders } from '../../../shared/download/http/buildRangeHeaders.js'
import { isSmall } from '../../../shared/download/transfer/bodySize.js'
import { LIMITS } from '../../../shared/limits.js'
import { type QueueEntry, toRunningState } from '../queue/queueEntry.js'
import type { PreparedAttempt } from './prepareAttempt.js'

/** Builds the transfer request. `plainly` leaves out the condition, which some servers do not support. */
export function buildTransferRequest(
  entry: QueueEntry,
  { located, credential, resume, endByte }: PreparedAttempt,
  how: 'on-condition' | 'plainly',
) {
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
  }
}
