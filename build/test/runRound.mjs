import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/paths.mjs'
import { wrapInDesktopSession } from './desktopSession.mjs'
import { readFigures } from './readFigures.mjs'
import { chooseFilesToRetry, mergeRetry } from './retry.mjs'
import { tallyBySuite } from './tally.mjs'

/** The folder of the reports. */
export const RESULTS = join(ROOT, 'test-results')

/** @typedef {import('./retry.mjs').RoundRun} RoundRun */

/**
 * Runs the suites of a round, and those of its files that failed once more.
 *
 * @param {import('./suites.mjs').Round} round
 * @param {{ readonly env: NodeJS.ProcessEnv, readonly node?: string, readonly say: (line: string) => void }} options
 *   `node` is the executable that runs the tests: that of this process unless it is named
 */
export async function runRound(round, { env, node = process.execPath, say }) {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const hasDisplay = Boolean(process.env.DISPLAY)
  /** @param {string} name @param {readonly string[]} what specs or folders, and options @returns {Promise<RoundRun>} */
  const runVitest = async (name, what) => {
    const output = join(RESULTS, `${name}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
    const command = [node, vitest, 'run', '-c', round.config, ...reporters, ...what]
    const code = await show(
      wrapInDesktopSession(command, { platform: process.platform, display: round.display, hasDisplay }),
      env,
      say,
    )
    return { report: existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : null, code }
  }
  const without = (round.elsewhere ?? []).map((spec) => `--exclude=${spec}`)
  const first = await runVitest(round.name, [...without, ...round.suites.flatMap((suite) => suite.folders)])
  const again = chooseFilesToRetry(first)
  if (again.length > 0) say(`\n── ${round.name}, once more: ${again.length} files ──`)
  const { run: judged, flaky } =
    again.length === 0
      ? { run: first, flaky: [] }
      : mergeRetry(first, await runVitest(`${round.name}-again`, ['--no-file-parallelism', ...again]))
  return { rows: tallyBySuite(judged.report, judged.code, round), flaky, figures: readFigures(judged.report) }
}

/**
 * @param {readonly string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} say
 * @returns {Promise<number>}
 */
function show(command, env, say) {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', (error) => {
      say(`${program}: ${error.message}`)
      resolve(127)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}
