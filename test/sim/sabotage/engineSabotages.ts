import { ATTEMPT_SABOTAGES } from './attemptSabotages.js'
import { CONNECTION_SABOTAGES } from './connectionSabotages.js'
import { DISK_SABOTAGES } from './diskSabotages.js'
import type { EngineSabotage } from './engineSabotage.js'
import { LANDING_SABOTAGES } from './landingSabotages.js'
import { LOOP_SABOTAGES } from './loopSabotages.js'
import { MACHINE_SABOTAGES } from './machineSabotages.js'
import { RESPONSE_SABOTAGES } from './responseSabotages.js'

/** Sabotages of the engine that the simulation must notice. */
export const ENGINE_SABOTAGES: readonly EngineSabotage[] = [
  ...DISK_SABOTAGES,
  ...RESPONSE_SABOTAGES,
  ...CONNECTION_SABOTAGES,
  ...MACHINE_SABOTAGES,
  ...ATTEMPT_SABOTAGES,
  ...LOOP_SABOTAGES,
  ...LANDING_SABOTAGES,
]
