import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plan, readPlan } from './plan.js'

const SEEDS = join(import.meta.dirname, '..', 'seeds')

/** Loads the plans that failed once, and those that were written for a rule. They are played first in every run. */
export const loadRegressionPlans = (): readonly { readonly name: string; readonly plan: Plan }[] =>
  readdirSync(SEEDS)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, plan: readPlan(readFileSync(join(SEEDS, name), 'utf8')) }))
