import type { LocatedMedia, MediaCredential, MediaSource } from '../../../electron/ports/mediaSource.js'
import { type FailureCode, failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'
import type { Fault, Plan } from '../plans/plan.js'
import type { SimProcess } from '../world/simProcess.js'
import type { SimProducer } from './simProducer.js'

export const PORTAL_ORIGIN = 'https://portal.sim'

/** Tokens of the portal: the newest one is valid until it is refused. */
export interface SimTokens {
  isGood(authorization: string | null): boolean
  setSignedIn(is: boolean): void
  /** The server forgets all issued tokens. */
  lose(): void
  give(refused: MediaCredential | null): MediaCredential | null
}

export function createSimTokens(): SimTokens {
  let newest = 1
  let isSignedIn = true
  const text = (n: number): string => `Bearer canary-${n}`
  return {
    isGood: (authorization) => authorization === text(newest),
    setSignedIn(is) {
      isSignedIn = is
    },
    lose() {
      newest += 1
    },
    give(refused) {
      if (!isSignedIn) return null
      if (refused?.authorization === text(newest)) newest += 1
      return { origin: PORTAL_ORIGIN, authorization: text(newest), of: 'account' }
    },
  }
}

const CODES: Readonly<Partial<Record<Fault, FailureCode>>> = {
  busy: 'server/busy',
  error: 'net/broken',
  denied: 'net/timeout',
}

/** The wait that a busy portal asks for, in seconds. */
const BUSY_SECONDS = 30

/** Creates a `MediaSource` over the producer's catalogue, as slow and unreliable as the plan says. */
export function createSimSource(deps: {
  readonly plan: Plan
  readonly producer: SimProducer
  readonly tokens: SimTokens
  readonly simProcess: SimProcess
}): MediaSource {
  const { plan, producer, tokens, simProcess: life } = deps
  const unreachable = (fault: Fault) =>
    fail(failure(CODES[fault] ?? 'net/unreachable', fault === 'busy' ? { seconds: BUSY_SECONDS } : {}))
  return {
    async locate(ref) {
      const fault = await life.call('source.locate', 30)
      if (fault !== null) return unreachable(fault)
      const file = plan.files.findIndex((_, n) => producer.media(n).id === ref.mediaId)
      if (file < 0) return fail(failure('portal/unknown-media'))
      const path = `${PORTAL_ORIGIN}/medias/${file}`
      const located: LocatedMedia = {
        dataset: producer.dataset(),
        media: producer.media(file),
        url: new URL(path),
        needsToken: plan.files[file]?.needsToken ?? false,
        publicUrl: path,
      }
      return ok(located)
    },
    async getCredential(_ref, refused) {
      const fault = await life.call('source.credential', 30)
      if (fault !== null) return unreachable(fault)
      const given = tokens.give(refused)
      return given === null ? fail(failure('session/signed-out')) : ok(given)
    },
    async isKnown(_ref, { authorization }) {
      const fault = await life.call('source.credential', 30)
      return fault === null ? tokens.isGood(authorization) : null
    },
  }
}
