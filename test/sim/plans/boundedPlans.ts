import { generatePlan } from './generatePlan.js'
import { createLiePlans } from './liePlans.js'
import type { Plan } from './plan.js'
import { loadRegressionPlans } from './regressionPlans.js'
import { SWEEP_PLANS } from './sweepFaults.js'

/**
 * What a run that must end soon plays: what was found before, every lie once, some single faults, and chance. What is
 * small and was made to see something comes first: most mistakes are seen by the first few dozen worlds.
 */
export function* generateBoundedPlans(): Generator<Plan> {
  for (const { plan } of loadRegressionPlans()) yield plan
  yield* createLiePlans()
  for (let seed = 1; seed <= 120; seed += 1) {
    yield generatePlan(seed, 'worlds')
    if (seed % 4 === 0) yield generatePlan(seed, 'crashes')
  }
  for (const scene of SWEEP_PLANS)
    for (const is of ['error', 'half', 'power'] as const)
      for (let nth = 1; nth <= 120; nth += 4) yield { ...scene, broken: [{ call: 'any', nth, times: 1, is }] }
}
