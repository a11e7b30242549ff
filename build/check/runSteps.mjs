import { ROOT } from '../setup/paths.mjs'
import { runCommand } from '../setup/runCommand.mjs'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} args arguments of Node
 */

/**
 * Runs the steps, two at a time, and prints the result of each; the output of a failed step is printed completely.
 *
 * @param {readonly Step[]} steps
 * @returns {Promise<readonly string[]>} the names of those that failed
 */
export async function runSteps(steps) {
  const waiting = [...steps]
  /** @type {string[]} */
  const failed = []
  const runNextSteps = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const startedAt = performance.now()
      const ran = await runCommand(process.execPath, step.args, { cwd: ROOT, env: { ...process.env, NO_COLOR: '1' } })
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      process.stdout.write(`${ran.code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)\n`)
      if (ran.code === 0) continue
      failed.push(step.name)
      process.stdout.write(`${ran.out}${ran.err}\n`)
    }
  }
  await Promise.all([runNextSteps(), runNextSteps()])
  return failed
}
