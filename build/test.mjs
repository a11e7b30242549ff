import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSteps, STATIC_STEPS } from './check/steps.mjs'
import { makeBundles } from './setup/bundles.mjs'
import { newerNode } from './setup/newerNode.mjs'
import { DIST, ROOT } from './setup/paths.mjs'
import { runEntryPoint } from './setup/runEntryPoint.mjs'
import { TEST_PACKAGES } from './setup/systemLibraries.mjs'
import { fetchTestTools } from './setup/testTools.mjs'
import { setUp } from './setup.mjs'
import { createUserEnvironment, wrapInDesktopSession } from './test/desktop.mjs'
import { readFigures } from './test/readFigures.mjs'
import { chooseFilesToRetry, mergeRetry } from './test/retry.mjs'
import { findSecretLeaks } from './test/secretLeaks.mjs'
import { ROUNDS } from './test/suites.mjs'
import { addTallies, EMPTY_TALLY, formatTotals, tallyBySuite } from './test/tally.mjs'

const RESULTS = join(ROOT, 'test-results')

/** @typedef {import('./test/retry.mjs').RoundRun} RoundRun */

const say = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`)

/** @param {readonly string[]} command @param {NodeJS.ProcessEnv} env @returns {Promise<number>} */
function show(command, env) {
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

/** @param {import('./test/suites.mjs').Round} round @param {NodeJS.ProcessEnv} env */
async function run(round, env) {
  const node = round.newerNode === true ? await newerNode() : process.execPath
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const hasDisplay = Boolean(process.env.DISPLAY)
  /** @param {string} name @param {readonly string[]} what specs or folders, and options @returns {Promise<RoundRun>} */
  const runVitest = async (name, what) => {
    const output = join(RESULTS, `${name}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
    // Without the newer Node its round runs nevertheless, because one of its suites is in no other round.
    const command = [node ?? process.execPath, vitest, 'run', '-c', round.config, ...reporters, ...what]
    const code = await show(
      wrapInDesktopSession(command, { platform: process.platform, display: round.display, hasDisplay }),
      env,
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
  const lacking = node === null ? ['the newer Node: its package is for Linux x64'] : []
  const missed = lacking.map((name) => ({ suite: round.name, tally: { ...EMPTY_TALLY, skipped: [name] } }))
  const rows = [...tallyBySuite(judged.report, judged.code, round), ...missed]
  return { rows, flaky, figures: readFigures(judged.report) }
}

/** @param {string} canary @param {string} room */
async function searchForCanary(canary, room) {
  const leaks = await findSecretLeaks(canary, [room, RESULTS, DIST])
  const failed = leaks.map((path) => `the canary secret rests in ${path}`)
  return { ...EMPTY_TALLY, passed: failed.length === 0 ? 1 : 0, failed }
}

await runEntryPoint(async () => {
  await setUp(say, TEST_PACKAGES)
  // The round that needs the newer Node reports why it is missing.
  const fetched = fetchTestTools(say)
  const failedSteps = await runSteps(STATIC_STEPS)
  await makeBundles('all')
  await fetched
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  const room = mkdtempSync(join(tmpdir(), 'rudi-test-'))
  // A secret that the suites sign in with. No file that they leave behind may contain it (security.md S-08).
  const canary = `canary-${randomUUID()}`
  const env = { ...process.env, ...createUserEnvironment(room), RUDI_TEST_CANARY: canary }
  const rows = [
    {
      suite: 'checks',
      tally: { ...EMPTY_TALLY, passed: STATIC_STEPS.length - failedSteps.length, failed: failedSteps },
    },
  ]
  /** @type {string[]} */
  const measured = []
  /** @type {string[]} */
  const flakyTests = []
  for (const round of ROUNDS) {
    say(`\n── ${round.name} ──`)
    const { rows: results, figures, flaky } = await run(round, env)
    rows.push(...results)
    flakyTests.push(...flaky)
    measured.push(...figures)
  }
  rows.push({ suite: 'canary', tally: await searchForCanary(canary, room) })
  rmSync(room, { recursive: true, force: true })

  const sum = rows.map(({ tally }) => tally).reduce(addTallies, EMPTY_TALLY)
  say('')
  for (const { suite, tally } of rows) say(`${suite.padEnd(10)} ${formatTotals(tally)}`)
  for (const figure of measured) say(`measured: ${figure}`)
  for (const what of flakyTests) say(`flaky: ${what}`)
  for (const name of sum.skipped) say(`skipped: ${name}`)
  for (const what of sum.failed) say(`failed: ${what}`)
  say(formatTotals(sum))
  return sum.failed.length === 0 ? 0 : 1
})
