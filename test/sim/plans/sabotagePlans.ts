import { generatePlan } from './generatePlan.js'
import { createLiePlans } from './liePlans.js'
import type { Plan } from './plan.js'
import { loadRegressionPlans } from './regressionPlans.js'
import { SWEEP_PLANS } from './sweepFaults.js'

/**
 * The plans of a bounded run: those that failed before, every lie once, some single faults, and random worlds. Small
 * worlds that were made for one check come first, because the first few dozen worlds notice most mistakes.
 */
export function* generateSabotagePlans(): Generator<Plan> {
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
