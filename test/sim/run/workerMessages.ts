import type { Plan } from '../plans/plan.js'
import type { Outcome } from '../world/world.js'

/** What a player is asked, and what it answers. Maps travel as they are: both ends speak the structured clone. */
export interface PlayRequest {
  readonly plan: Plan
}
export interface PlayResponse {
  readonly outcome: Outcome
}

/** Said now and then, whatever is being played. */
export interface Heartbeat {
  readonly isAlive: true
}

/** Plays one world. A world that threw or hung is reported as one more violation. */
export type PlayWorld = (plan: Plan) => Promise<Outcome>

/** A world that broke the player itself. */
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
