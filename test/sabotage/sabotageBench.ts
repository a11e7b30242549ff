import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Checkout, makeCheckout } from './checkout.js'
import {
  beginGuardsIn,
  createGuardRunner,
  type Guard,
  type GuardResult,
  type GuardRunner,
  opensWindows,
} from './guardRunner.js'

/** A checkout, and what runs its tests. */
export interface SabotageBench {
  readonly checkout: Checkout
  readonly runner: GuardRunner
  readonly remove: () => Promise<void>
}

export function createSabotageBench(): SabotageBench {
  const checkout = makeCheckout()
  const runner = createGuardRunner(beginGuardsIn(checkout.folder))
  const remove = async (): Promise<void> => {
    await runner.close()
    checkout.remove()
  }
  return { checkout, runner, remove }
}

/** Runs these tests in the checkout, whose files `changed` are not as they were; makes bundles for those that open windows. */
export async function runGuards(
  { checkout, runner }: SabotageBench,
  guards: readonly Guard[],
  changed: readonly string[],
): Promise<readonly GuardResult[]> {
  if (guards.some(opensWindows)) {
    const build = ['--import', 'tsx', join('build', 'bundle.ts'), 'all']
    await promisify(execFile)(process.execPath, build, { cwd: checkout.folder })
  }
  return runner.run({ changed, guards })
}

/** Runs tests where nothing is wrong, and returns those that pass. */
export async function listPassingGuards(bench: SabotageBench, guards: readonly Guard[]): Promise<readonly Guard[]> {
  const passing: Guard[] = []
  for (const isOfWindows of [false, true]) {
    const group = guards.filter((guard) => opensWindows(guard) === isOfWindows)
    const results = group.length === 0 ? [] : await runGuards(bench, group, [])
    passing.push(...group.filter((_, at) => results[at]?.type === 'passed'))
  }
  return passing
}
