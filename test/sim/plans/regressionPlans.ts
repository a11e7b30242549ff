import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plan, readPlan } from './plan.js'

const SEEDS = join(import.meta.dirname, '..', 'seeds')

/** The plans that failed once, and those that a rule was written for. They are played first, for ever. */
export const loadRegressionPlans = (): readonly { readonly name: string; readonly plan: Plan }[] =>
  readdirSync(SEEDS)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, plan: readPlan(readFileSync(join(SEEDS, name), 'utf8')) }))
