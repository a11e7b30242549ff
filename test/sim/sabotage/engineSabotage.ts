import type { Sabotage } from '../../support/sabotage/sourceChange.js'

/** One line of the engine made wrong. A simulated world must notice. */
export interface EngineSabotage extends Sabotage {
  /** The world that notices, by its name among the plans of sabotages: it is played before all others. */
  readonly noticedBy: string
}
