import type { Plan } from '../plans/plan.js'
import type { Outcome } from '../world/playWorld.js'

/** Requests to a worker and its answers. Maps need no conversion, because both ends use the structured clone. */
export interface PlayRequest {
  readonly plan: Plan
}
export interface PlayResponse {
  readonly outcome: Outcome
}

/** Sent periodically, whatever is being played. */
export interface Heartbeat {
  readonly isAlive: true
}

/** Plays one world. A world that threw or hung is reported as one more violation. */
export type PlayWorld = (plan: Plan) => Promise<Outcome>

/** The outcome of a world that crashed its worker. */
export const createBrokenOutcome = (what: string): Outcome => ({
  violations: [what],
  states: [],
  rested: [],
  crashes: 0,
  calls: 0,
  faultsMet: 0,
  met: new Map(),
  files: new Map(),
})
