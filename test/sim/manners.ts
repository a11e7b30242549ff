import type { Request } from '../../electron/ports/net.js'
import { LIMITS } from '../../shared/limits.js'
import type { SimTime } from './clock.js'
import type { Draft } from './lies.js'
import type { Plan } from './plan.js'

/*
 * What a server may expect of a guest beside a correct protocol: a wait that it asked for is waited, a credential that
 * it refused is not shown again at once, nobody comes back without encryption, and who was called off stays away.
 */
export interface Manners {
  asked(file: number, request: Request): void
  /** `isGood`: its credential is one that the portal knows. */
  told(file: number, request: Request, draft: Draft, isGood: boolean): void
  /** A person said stop, or go on, to a file or to all. */
  stopped(file: number | null): void
  wokenUp(file: number | null): void
  /** Bytes are on their way. */
  moved(file: number): void
}

/** A lane needs a moment to hear of a pause. */
const LETS_GO_MS = 10_000

const header = (draft: Draft, name: string): string | null => draft.headers.find(([key]) => key === name)?.[1] ?? null

/** How long the answer asks to stay away, when it says so in a way that a guest must understand (RFC 9110 10.2.3). */
function wishMs(draft: Draft): number {
  if (draft.status !== 429 && draft.status !== 503) return 0
  const said = header(draft, 'retry-after') ?? ''
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.parse(header(draft, 'date') ?? '')
  return Number.isFinite(ms) && ms > 0 && ms <= LIMITS.RETRY_AFTER_MAX_MS ? ms : 0
}

/** The last refusal of a file. */
interface Refused {
  readonly authorization: string | undefined
  readonly times: number
  readonly atMs: number
  /** The gateway named its reason, to a credential that it knows: another one would be refused as well. */
  readonly isFinal: boolean
}

/** Of several conversations about one file the others may have been begun before the first was refused. */
const ON_ITS_WAY_MS = 500

export function watchManners(plan: Plan, time: SimTime, violated: (what: string) => void): Manners {
  const awayUntil = new Map<number, number>()
  const refused = new Map<number, Refused>()
  const stopped = new Map<number, number>()
  const each = (file: number | null, work: (file: number) => void): void => {
    for (const one of file === null ? plan.files.keys() : [file]) work(one)
  }
  // A person may say "now", and a new process may have lost what was not durable yet: then nothing can be held against it.
  const isCalm =
    plan.acts.length === 0 &&
    plan.broken.every(({ call, is }) => call !== 'store.put' && call !== 'any' && is !== 'kill')
  // After a power cut a download may stand where it was before the last that a person saw (D-08).
  const isHeard = plan.broken.every(
    ({ call, is }) => call !== 'store.put' && call !== 'any' && is !== 'power' && is !== 'wild-power',
  )

  return {
    asked(file, { url, headers }) {
      const now = time.elapsed()
      if (url.protocol !== 'https:') violated(`N-01 asked over ${url.protocol}`)
      if (url.username !== '' || url.password !== '') violated('N-01 a user name in an address')
      if (isCalm && now < (awayUntil.get(file) ?? 0)) violated(`N-12 file ${file}: back before the server wished`)
      const before = refused.get(file)
      const isSame = before?.authorization !== undefined && before.authorization === headers.authorization
      // What is said of the third in a row is believed; who tries later begins with what the broker has.
      const isOnItsWay = plan.segments > 1 && now - (before?.atMs ?? 0) < ON_ITS_WAY_MS
      if (isCalm && isSame && !isOnItsWay && (before?.times ?? 0) % 3 !== 0)
        violated(`N-03 file ${file}: a refused credential was shown again`)
      if (isCalm && plan.broken.length === 0 && before?.isFinal === true && !isOnItsWay)
        violated(`N-03 file ${file}: asked for again after the portal had denied it`)
    },
    told(file, { headers }, draft, isGood) {
      const now = time.elapsed()
      awayUntil.set(file, now + wishMs(draft))
      if (draft.status === 401 || draft.status === 498)
        refused.set(file, {
          authorization: headers.authorization,
          times: 1 + (refused.get(file)?.times ?? 0),
          atMs: now,
          isFinal: isGood && header(draft, 'x-error-message') !== null,
        })
      else refused.delete(file)
    },
    stopped: (file) => each(file, (one) => void stopped.set(one, time.elapsed())),
    wokenUp: (file) =>
      each(file, (one) => {
        stopped.delete(one)
        awayUntil.delete(one)
        if (refused.get(one)?.isFinal === true) refused.delete(one)
      }),
    moved(file) {
      const at = stopped.get(file)
      if (isHeard && at !== undefined && time.elapsed() - at > LETS_GO_MS)
        violated(`V1 file ${file}: a person stopped it, and it goes on`)
    },
  }
}
