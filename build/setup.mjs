import { checkNodeAndNpm } from './setup/checkNodeAndNpm.mjs'
import { installDependencies } from './setup/installDependencies.mjs'
import { runScript } from './setup/runScript.mjs'
import { fetchRuntimeEarly, resolveRuntime } from './setup/runtime.mjs'
import { installSystemLibraries } from './setup/systemLibraries.mjs'

/**
 * Prepares this machine to build, run and test, starting from Node and npm alone. What is installed already is left
 * alone, so a second run takes less than a second.
 *
 * @param {(line: string) => void} say
 * @param {readonly string[]} more further system packages
 * @returns {Promise<import('./setup/runtime.mjs').Runtime>}
 */
export async function setUp(say, more = []) {
  await checkNodeAndNpm()
  // Each comes from another source, and none depends on the others.
  const fetching = [installDependencies(say), installSystemLibraries(say, more), fetchRuntimeEarly(say)]
  const installed = await Promise.allSettled(fetching)
  for (const one of installed) if (one.status === 'rejected') throw one.reason
  return resolveRuntime(say)
}

if (process.argv[1] === import.meta.filename) {
  await runScript(async () => {
    await setUp((line) => process.stdout.write(`${line}\n`))
    return 0
  })
}
