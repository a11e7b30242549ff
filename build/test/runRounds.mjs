import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../setup/paths.mjs'
import { wrapInDesktopSession } from './desktopSession.mjs'
import { readFigures } from './readFigures.mjs'
import { chooseFilesToRetry, mergeRetry } from './retry.mjs'
import { tallyBySuite } from './tally.mjs'

/** The folder of the reports. */
export const RESULTS = join(ROOT, 'test-results')

/**
 * @typedef {import('./retry.mjs').RoundRun} RoundRun
 * @typedef {import('./suites.mjs').Round} Round
 *
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} env
 * @property {string} [node] the executable that runs the tests: that of this process unless it is named
 * @property {(line: string) => void} say
 *
 * @typedef {object} VitestCall
 * @property {string} name that of the report
 * @property {readonly string[]} what specs or folders, and options
 * @property {boolean} isHeld whether the output is returned instead of shown
 *
 * @typedef {object} RoundResult
 * @property {ReturnType<typeof tallyBySuite>} rows
 * @property {readonly string[]} flaky
 * @property {readonly string[]} figures
 */

/**
 * Runs rounds at the same time, and then those of their files that failed once more, with nothing beside them. The first
 * round is shown while it runs, and the output of each other one when all have ended.
 *
 * @param {readonly Round[]} rounds
 * @param {(round: Round) => RunOptions} optionsOf
 * @param {typeof runVitest} [run] replaced by the tests of this
 * @returns {Promise<readonly RoundResult[]>}
 */
export async function runRounds(rounds, optionsOf, run = runVitest) {
  const runs = await Promise.all(
    rounds.map(async (round, place) => {
      const options = optionsOf(round)
      const isHeld = place > 0
      if (!isHeld) options.say(formatTitle(round))
      const without = (round.elsewhere ?? []).map((spec) => `--exclude=${spec}`)
      const what = [...without, ...round.suites.flatMap(({ folders }) => folders)]
      return { round, options, isHeld, ...(await run(round, options, { name: round.name, what, isHeld })) }
    }),
  )
  for (const { round, options, isHeld, held } of runs) if (isHeld) options.say(`${formatTitle(round)}\n${held}`)
  /** @type {RoundResult[]} */
  const results = []
  for (const { round, options, ...first } of runs) {
    const again = chooseFilesToRetry(first)
    if (again.length > 0) options.say(`\n── ${round.name}, once more: ${again.length} files ──`)
    const retry = { name: `${round.name}-again`, what: ['--no-file-parallelism', ...again], isHeld: false }
    const { run: judged, flaky } =
      again.length === 0 ? { run: first, flaky: [] } : mergeRetry(first, await run(round, options, retry))
    const rows = tallyBySuite(judged.report, judged.code, round)
    results.push({ rows, flaky, figures: readFigures(judged.report) })
  }
  return results
}

/** @param {Round} round */
const formatTitle = ({ name }) => `\n── ${name} ──`

/**
 * @param {Round} round
 * @param {RunOptions} options
 * @param {VitestCall} call
 * @returns {Promise<RoundRun & { readonly held: string }>}
 */
async function runVitest(round, { env, node = process.execPath, say }, { name, what, isHeld }) {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const output = join(RESULTS, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const project = round.project === undefined ? [] : [`--project=${round.project}`]
  const command = [node, vitest, 'run', '-c', round.config, ...project, ...reporters, ...what]
  const need = { platform: process.platform, display: round.display, hasDisplay: Boolean(process.env.DISPLAY) }
  const { code, held } = await show(wrapInDesktopSession(command, need), {
    env,
    say,
    isHeld,
    niceness: round.niceness ?? 0,
  })
  return { report: existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : null, code, held }
}

/**
 * @param {readonly string[]} command
 * @param {Pick<RunOptions, 'env' | 'say'> & { readonly isHeld: boolean, readonly niceness: number }} how
 * @returns {Promise<{ readonly code: number, readonly held: string }>} `held` is the output when it was held
 */
function show(command, { env, say, isHeld, niceness }) {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const output = isHeld ? 'pipe' : 'inherit'
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', output, output] })
    // What it starts later has the same priority.
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
    let held = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        held += text
      })
    }
    child.on('error', (error) => {
      say(`${program}: ${error.message}`)
      resolve({ code: 127, held })
    })
    child.on('close', (code) => resolve({ code: code ?? 1, held }))
  })
}
