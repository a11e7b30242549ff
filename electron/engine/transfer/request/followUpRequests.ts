import type { ResponseHead } from '../../../../shared/download/http/responseHead.js'
import type { StartMessage } from '../../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../../shared/failure.js'
import { retryAfterMs } from '../../../../shared/http/retryAfter.js'
import { isBusyStatus, isServerError } from '../../../../shared/http/status.js'
import { fail, type Result } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import type { Net } from '../../../ports/net.js'
import { type OpenResponse, sendFollowingRedirects } from './request.js'

/**
 * What an attempt asks after its first answer was taken: other parts of the file, and once more after the last byte.
 * What one of these answers forbids is forbidden to all that follow: a wait that was asked for is kept (N-12), and a
 * credential that was refused is not shown again (N-03).
 */
export interface FollowUpRequests {
  /**
   * Asks along the same way and with the same credential as the first conversation. Fails without asking with
   * `server/busy` while a wait lasts, and with `net/broken` once the credential was refused.
   */
  ask(headers: StartMessage['headers'], signal: AbortSignal): Promise<Result<OpenResponse>>
  /** For how many milliseconds nothing may be asked yet; null when it may be asked now. */
  waitMs(): number | null
  /** Whether the credential of this attempt was refused. */
  isRefused(): boolean
}

export function createFollowUpRequests(net: Net, clock: Clock, order: StartMessage): FollowUpRequests {
  const { host } = new URL(order.url)
  let awayUntilMs = 0
  let isRefused = false

  const waitMs = (): number | null => {
    const leftMs = Math.ceil(awayUntilMs - clock.elapsed())
    return leftMs > 0 ? leftMs : null
  }
  const noteResponse = (response: ResponseHead): void => {
    const { status } = response
    const requestedWaitMs =
      isBusyStatus(status) || isServerError(status) ? retryAfterMs({ ...response, nowMs: clock.now() }) : null
    if (requestedWaitMs !== null) awayUntilMs = Math.max(awayUntilMs, clock.elapsed() + requestedWaitMs)
    if ((status === 401 || status === 498) && wasCredentialSent(order, response)) isRefused = true
  }

  return {
    async ask(headers, signal) {
      if (isRefused) return fail(failure('net/broken', { host }))
      const leftMs = waitMs()
      if (leftMs !== null) return fail(failure('server/busy', { host, seconds: Math.ceil(leftMs / 1000) }))
      const asked = await sendFollowingRedirects(net, { ...order, headers }, signal)
      if (asked.ok) noteResponse(asked.value.response)
      return asked
    },
    waitMs,
    isRefused: () => isRefused,
  }
}

/** The host that a redirect led to has not seen the credential of the portal. */
const wasCredentialSent = ({ credential }: StartMessage, { host }: ResponseHead): boolean =>
  credential !== null && new URL(credential.origin).host === host
