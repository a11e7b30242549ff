import { LIE_NAMES } from '../servers/lies.js'
import { createLiePlan } from './createLiePlan.js'
import { generatePlan } from './generatePlan.js'
import { breakOnce, type Plan } from './plan.js'
import { loadRegressionPlans } from './regressionPlans.js'
import { SWEEP_PLANS } from './sweepFaults.js'

export interface NamedPlan {
  readonly name: string
  readonly plan: Plan
}

/**
 * The plans of a bounded run: those that failed before, every lie once, some single faults, and random worlds. Small
 * worlds that were made for one check come first, because the first few dozen worlds notice most mistakes.
 */
export function* generateSabotagePlans(): Generator<NamedPlan> {
  for (const { name, plan } of loadRegressionPlans()) yield { name: name.replace('.json', ''), plan }
  for (const name of LIE_NAMES) yield { name: `lie ${name}`, plan: createLiePlan(name) }
  for (let seed = 1; seed <= 120; seed += 1) {
    yield { name: `worlds ${seed}`, plan: generatePlan(seed, 'worlds') }
    if (seed % 4 === 0) yield { name: `crashes ${seed}`, plan: generatePlan(seed, 'crashes') }
  }
  for (const scene of SWEEP_PLANS)
    for (const is of ['error', 'half', 'power'] as const)
      for (let nth = 1; nth <= 120; nth += 4) {
        const plan: Plan = { ...scene, broken: [breakOnce(nth, is)] }
        yield { name: `${is} ${nth} of scene ${scene.seed}`, plan }
      }
}
