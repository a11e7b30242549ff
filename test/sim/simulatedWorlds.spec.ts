import { describe, expect, test } from 'vitest'
import { generatePlan } from './plans/generatePlan.js'
import { formatPlan, type Plan } from './plans/plan.js'
import { loadRegressionPlans } from './plans/regressionPlans.js'
import { sweepFaultPairs, sweepFaults } from './plans/sweepFaults.js'
import { playWorld } from './world/playWorld.js'

/** The bounded part of `npm run sim`: earlier failures, single faults, some pairs, and random worlds. */

/**
 * `npm run sim` fails each call; here every fifth fails, each time in another way, so that this takes less than a
 * minute.
 */
const EVERY = 5

const expectWell = async (plan: Plan): Promise<void> => {
  const { violations } = await playWorld(plan)
  expect(violations, `npm run sim -- --plan '${formatPlan(plan)}'`).toEqual([])
}

const collected = () => {
  const failing: string[] = []
  const listener = (plan: Plan, violations: readonly string[]): void => {
    failing.push(`${violations[0]}: npm run sim -- --plan '${formatPlan(plan)}'`)
  }
  return { failing, listener }
}

describe('worlds that went wrong once', () => {
  test.each(loadRegressionPlans())('go well: $name', ({ plan }) => expectWell(plan))
})

test('a single failing call of a port never makes a wrong file or a false "done"', async () => {
  const { failing, listener } = collected()
  const { runs } = await sweepFaults(playWorld, listener, EVERY)
  expect(failing).toEqual([])
  expect(runs).toBeGreaterThan(400)
}, 240_000)

test('two failing calls in one world never make a wrong file or a false "done"', async () => {
  const { failing, listener } = collected()
  const { runs } = await sweepFaultPairs(playWorld, listener, 37)
  expect(failing).toEqual([])
  expect(runs).toBeGreaterThan(60)
}, 240_000)

test.each(['worlds', 'crashes'] as const)(
  'random plans of some %s never make a wrong file or a false "done"',
  async (kind) => {
    for (let seed = 1; seed <= 50; seed += 1) await expectWell(generatePlan(seed, kind))
  },
  240_000,
)

test('a world is the same however often it is played', async () => {
  const plan = generatePlan(7, 'crashes')
  expect(await playWorld(plan)).toEqual(await playWorld(plan))
})
