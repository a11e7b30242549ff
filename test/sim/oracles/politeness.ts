import type { NetRequest } from '../../../electron/ports/net.js'
import { LIMITS } from '../../../shared/limits.js'
import type { VirtualTime } from '../../support/time/virtualTime.js'
import type { Plan } from '../plans/plan.js'
import type { ResponseDraft } from '../servers/lies.js'

/*
 * Rules for a client besides a correct protocol: it keeps a wait that a server asked for, does not send a refused
 * credential again at once, does not fall back to unencrypted connections, and sends no request for a cancelled
 * download.
 */
export interface PolitenessOracle {
  onRequest(file: number, sentRequest: SentRequest): void
  /**
   * Checks an answer. `isGood`: the portal knows the credential of its request. Returns a function to call when the client
   * has read the answer.
   */
  onResponse(file: number, sentRequest: SentRequest, draft: ResponseDraft, isGood: boolean): () => void
  /** A person paused or resumed a file, or all files. */
  onStopped(file: number | null): void
  onResumed(file: number | null): void
  /** Bytes of the file are being transferred. */
  onBytes(file: number): void
}

export interface SentRequest {
  readonly request: NetRequest
  /** When the client sent it: it cannot know what the server said later. */
  readonly sentMs: number
}

/** A worker needs a moment until it receives a pause. */
const LETS_GO_MS = 10_000

const header = (draft: ResponseDraft, name: string): string | null =>
  draft.headers.find(([key]) => key === name)?.[1] ?? null

/** The wait that the answer asks for, when it does so in a form that a client must understand (RFC 9110 10.2.3). */
function requestedWaitMs(draft: ResponseDraft): number {
  if (draft.status !== 429 && draft.status !== 503) return 0
  const said = header(draft, 'retry-after') ?? ''
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.parse(header(draft, 'date') ?? '')
  return Number.isFinite(ms) && ms > 0 && ms <= LIMITS.RETRY_AFTER_MAX_MS ? ms : 0
}

/** When the client had read an answer; infinite while it has not. Requests that were sent before do not violate it. */
interface Reply {
  heardMs: number
}

interface Away extends Reply {
  readonly untilMs: number
}

/** The last refusal of a file. */
interface Refused extends Reply {
  readonly authorization: string | undefined
  readonly times: number
  /** The gateway gave its reason to a credential that it knows, so another credential would be refused as well. */
  readonly isFinal: boolean
}

export function watchPoliteness(plan: Plan, time: VirtualTime, violated: (what: string) => void): PolitenessOracle {
  const away = new Map<number, Away>()
  const refused = new Map<number, Refused>()
  const stopped = new Map<number, number>()
  const each = (file: number | null, work: (file: number) => void): void => {
    for (const one of file === null ? plan.files.keys() : [file]) work(one)
  }
  // A person may resume a download at once, and a new process may have lost what was not durable; then nothing is a
  // violation.
  const isCalm =
    plan.acts.length === 0 &&
    plan.broken.every(({ call, is }) => call !== 'store.put' && call !== 'any' && is !== 'kill')
  // After a power cut a download may be in the state before the last one that a person saw (D-08).
  const isDelivered = plan.broken.every(
    ({ call, is }) => call !== 'store.put' && call !== 'any' && is !== 'power' && is !== 'wild-power',
  )

  return {
    onRequest(file, { request: { url, headers }, sentMs }) {
      const now = time.elapsed()
      if (url.protocol !== 'https:') violated(`N-01 asked over ${url.protocol}`)
      if (url.username !== '' || url.password !== '') violated('N-01 a user name in an address')
      const wish = away.get(file)
      if (isCalm && wish !== undefined && now < wish.untilMs && sentMs > wish.heardMs)
        violated(`N-12 file ${file}: back before the server wished`)
      const before = refused.get(file)
      const isSame = before?.authorization !== undefined && before.authorization === headers.authorization
      // The third refusal in a row is believed, and a later attempt begins with the credential that the broker has.
      const isOnItsWay = before !== undefined && sentMs <= before.heardMs
      if (isCalm && isSame && !isOnItsWay && (before?.times ?? 0) % 3 !== 0)
        violated(`N-03 file ${file}: a refused credential was shown again`)
      if (isCalm && plan.broken.length === 0 && before?.isFinal === true && !isOnItsWay)
        violated(`N-03 file ${file}: asked for again after the portal had denied it`)
    },
    onResponse(file, { request, sentMs }, draft, isGood) {
      const wish: Away = { untilMs: time.elapsed() + requestedWaitMs(draft), heardMs: Number.POSITIVE_INFINITY }
      // An answer to a request that was already sent does not cancel what was said meanwhile.
      const isSince = (before: Reply | undefined): boolean => before === undefined || sentMs > before.heardMs
      const before = away.get(file)
      if (isSince(before) || wish.untilMs > (before?.untilMs ?? 0)) away.set(file, wish)
      const refusal: Refused = {
        authorization: request.headers.authorization,
        times: 1 + (refused.get(file)?.times ?? 0),
        heardMs: Number.POSITIVE_INFINITY,
        isFinal: isGood && header(draft, 'x-error-message') !== null,
      }
      if (draft.status === 401 || draft.status === 498) refused.set(file, refusal)
      else if (isSince(refused.get(file))) refused.delete(file)
      return () => {
        for (const received of [wish, refusal]) received.heardMs = Math.min(received.heardMs, time.elapsed())
      }
    },
    onStopped: (file) => each(file, (one) => void stopped.set(one, time.elapsed())),
    onResumed: (file) =>
      each(file, (one) => {
        stopped.delete(one)
        away.delete(one)
        if (refused.get(one)?.isFinal === true) refused.delete(one)
      }),
    onBytes(file) {
      const at = stopped.get(file)
      if (isDelivered && at !== undefined && time.elapsed() - at > LETS_GO_MS)
        violated(`V1 file ${file}: a person stopped it, and it goes on`)
    },
  }
}
