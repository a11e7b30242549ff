import type { ResponseHead } from '../../../../shared/download/http/responseHead.js'
import type { StartMessage } from '../../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../../shared/failure.js'
import { parseRetryAfterMs } from '../../../../shared/http/retryAfter.js'
import { isBusyStatus, isServerError } from '../../../../shared/http/statusClasses.js'
import { fail, type Result } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import type { Net } from '../../../ports/net.js'
import { type OpenResponse, sendFollowingRedirects } from './sendFollowingRedirects.js'

/**
 * The requests of an attempt after its first response was accepted: for other ranges of the file, and once more after
 * the last byte. What one response forbids applies to all later requests: a requested wait is kept (N-12), and a
 * refused credential is not sent again (N-03).
 */
export interface FollowUpRequests {
  /**
   * Sends a request to the same address and with the same credential as the first one. Fails without a request: with
   * `server/busy` during a requested wait, and with `net/broken` once the credential was refused.
   */
  send(headers: StartMessage['headers'], signal: AbortSignal): Promise<Result<OpenResponse>>
  /** Returns for how many milliseconds no request may be sent yet; null when one may be sent now. */
  getWaitMs(): number | null
  /** Returns whether a server has refused the credential of this attempt. */
  isRefused(): boolean
}

export function createFollowUpRequests(net: Net, clock: Clock, request: StartMessage): FollowUpRequests {
  const { host } = new URL(request.url)
  let waitUntilMs = 0
  let isRefused = false

  const getWaitMs = (): number | null => {
    const leftMs = Math.ceil(waitUntilMs - clock.elapsed())
    return leftMs > 0 ? leftMs : null
  }
  const noteResponse = (response: ResponseHead): void => {
    const { status } = response
    const requestedWaitMs =
      isBusyStatus(status) || isServerError(status) ? parseRetryAfterMs({ ...response, nowMs: clock.now() }) : null
    if (requestedWaitMs !== null) waitUntilMs = Math.max(waitUntilMs, clock.elapsed() + requestedWaitMs)
    if ((status === 401 || status === 498) && wasCredentialSent(request, response)) isRefused = true
  }

  return {
    async send(headers, signal) {
      if (isRefused) return fail(failure('net/broken', { host }))
      const leftMs = getWaitMs()
      if (leftMs !== null) return fail(failure('server/busy', { host, seconds: Math.ceil(leftMs / 1000) }))
      const asked = await sendFollowingRedirects(net, { ...request, headers }, signal)
      if (asked.ok) noteResponse(asked.value.response)
      return asked
    },
    getWaitMs,
    isRefused: () => isRefused,
  }
}

/** A host that a redirect led to has not received the portal's credential. */
const wasCredentialSent = ({ credential }: StartMessage, { host }: ResponseHead): boolean =>
  credential !== null && new URL(credential.origin).host === host
