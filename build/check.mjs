import { QUICK_TESTS, STATIC_STEPS } from './check/checkSteps.mjs'
import { runSteps } from './check/runSteps.mjs'
import { checkNodeAndNpm } from './setup/checkNodeAndNpm.mjs'
import { installDependencies } from './setup/installDependencies.mjs'
import { runScript } from './setup/runScript.mjs'
import { installSystemLibraries } from './setup/systemLibraries.mjs'

await runScript(async () => {
  const say = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`)
  await checkNodeAndNpm()
  await installDependencies(say)
  // The contract test of the keychain loads the native library, which a bare machine lacks.
  await installSystemLibraries(say)
  const startedAt = performance.now()
  const steps = [...STATIC_STEPS, QUICK_TESTS]
  const failed = await runSteps(steps)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  process.stdout.write(`check: ${steps.length - failed.length} passed, ${failed.length} failed, in ${seconds} s\n`)
  return failed.length === 0 ? 0 : 1
})
