import type { Answer } from '../../shared/download/answer.js'
import type { BeginOrder } from '../../shared/download/lane.js'
import { failure } from '../../shared/failure.js'
import { retryAfterMs } from '../../shared/http/retryAfter.js'
import { isBusy, isInTrouble } from '../../shared/http/status.js'
import { fail, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { Net } from '../ports/net.js'
import { type Answered, converse } from './conversation.js'

/**
 * What an attempt asks after its first answer was taken: other parts of the file, and once more after the last byte.
 * What one of these answers forbids is forbidden to all that follow: a wait that was asked for is kept (N-12), and a
 * credential that was refused is not shown again (N-03).
 */
export interface LaterQuestions {
  /**
   * Asks along the same way and with the same credential as the first conversation. Fails without asking with
   * `server/busy` while a wait lasts, and with `net/broken` once the credential was refused.
   */
  ask(headers: BeginOrder['headers'], signal: AbortSignal): Promise<Result<Answered>>
  /** For how many milliseconds nothing may be asked yet; null when it may be asked now. */
  waitMs(): number | null
  /** Whether the credential of this attempt was refused. */
  isRefused(): boolean
}

export function openLaterQuestions(net: Net, clock: Clock, order: BeginOrder): LaterQuestions {
  const { host } = new URL(order.url)
  let awayUntilMs = 0
  let isRefused = false

  const waitMs = (): number | null => {
    const leftMs = Math.ceil(awayUntilMs - clock.elapsed())
    return leftMs > 0 ? leftMs : null
  }
  const heard = (answer: Answer): void => {
    const { status } = answer
    const wishMs = isBusy(status) || isInTrouble(status) ? retryAfterMs({ ...answer, nowMs: clock.now() }) : null
    if (wishMs !== null) awayUntilMs = Math.max(awayUntilMs, clock.elapsed() + wishMs)
    if ((status === 401 || status === 498) && wasShown(order, answer)) isRefused = true
  }

  return {
    async ask(headers, signal) {
      if (isRefused) return fail(failure('net/broken', { host }))
      const leftMs = waitMs()
      if (leftMs !== null) return fail(failure('server/busy', { host, seconds: Math.ceil(leftMs / 1000) }))
      const asked = await converse(net, { ...order, headers }, signal)
      if (asked.ok) heard(asked.value.answer)
      return asked
    },
    waitMs,
    isRefused: () => isRefused,
  }
}

/** A producer to whom a redirect led has not seen the credential of the portal. */
const wasShown = ({ credential }: BeginOrder, { host }: Answer): boolean =>
  credential !== null && new URL(credential.origin).host === host
