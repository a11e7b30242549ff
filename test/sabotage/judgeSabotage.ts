import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listChanges } from '../support/sabotage/sourceChange.js'
import { type Checkout, makeCheckout } from './checkout.js'
import {
  beginGuardsIn,
  createGuardRunner,
  type Guard,
  type GuardResult,
  type GuardRunner,
  opensWindows,
} from './guardRunner.js'
import type { ProductSabotage } from './productSabotage.js'

/** `missed`: the test did not run, so that nothing is known. */
export type Verdict =
  | { readonly type: 'killed'; readonly by: string }
  | { readonly type: 'survived' }
  | { readonly type: 'missed'; readonly why: string }

/** A checkout, and what runs its tests. */
export interface Bench {
  readonly checkout: Checkout
  readonly runner: GuardRunner
  readonly remove: () => Promise<void>
}

export function createBench(): Bench {
  const checkout = makeCheckout()
  const runner = createGuardRunner(beginGuardsIn(checkout.folder))
  const remove = async (): Promise<void> => {
    await runner.close()
    checkout.remove()
  }
  return { checkout, runner, remove }
}

/** Runs the one test that must notice, in a checkout in which the line is wrong. */
export async function judgeSabotage(bench: Bench, sabotage: ProductSabotage): Promise<Verdict> {
  const changes = listChanges(sabotage)
  const changed = changes.map(({ file }) => file)
  try {
    const [result] = await bench.checkout.withChanges(changes, () => runGuards(bench, [sabotage], changed))
    return verdictOf(result ?? { type: 'not run', why: 'no result' })
  } catch (error) {
    return { type: 'missed', why: String(error) }
  }
}

/** Runs tests where nothing is wrong, and returns those that pass. */
export async function judgeIntact(bench: Bench, guards: readonly Guard[]): Promise<readonly Guard[]> {
  const passing: Guard[] = []
  for (const isOfWindows of [false, true]) {
    const group = guards.filter((guard) => opensWindows(guard) === isOfWindows)
    const results = group.length === 0 ? [] : await runGuards(bench, group, [])
    passing.push(...group.filter((_, at) => results[at]?.type === 'passed'))
  }
  return passing
}

async function runGuards(
  { checkout, runner }: Bench,
  guards: readonly Guard[],
  changed: readonly string[],
): Promise<readonly GuardResult[]> {
  if (guards.some(opensWindows)) {
    const build = ['--import', 'tsx', join('build', 'bundle.ts'), 'all']
    await promisify(execFile)(process.execPath, build, { cwd: checkout.folder })
  }
  return runner.run({ changed, guards })
}

function verdictOf(result: GuardResult): Verdict {
  if (result.type === 'passed') return { type: 'survived' }
  if (result.type === 'endless') return { type: 'killed', by: 'the test did not end' }
  if (result.type === 'not run') return { type: 'missed', why: result.why }
  // Such a line would not have been written: the types refuse it, and no protection was tried.
  const isNoTest = /^(?:Reference|Syntax)Error/.test(result.why)
  return isNoTest ? { type: 'missed', why: result.why } : { type: 'killed', by: result.why }
}
