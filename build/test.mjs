import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STATIC_STEPS } from './check/checkSteps.mjs'
import { runSteps } from './check/runSteps.mjs'
import { makeBundles } from './setup/bundles.mjs'
import { DIST } from './setup/paths.mjs'
import { runScript } from './setup/runScript.mjs'
import { fetchTestTools } from './setup/testTools/fetchTestTools.mjs'
import { TEST_PACKAGES } from './setup/testTools/testPrograms.mjs'
import { setUp } from './setup.mjs'
import { RESULTS, runRounds } from './test/runRounds.mjs'
import { findSecretLeaks } from './test/secretLeaks.mjs'
import { STAGES } from './test/suites.mjs'
import { addTallies, EMPTY_TALLY, formatTotals } from './test/tally.mjs'
import { createUserEnvironment } from './test/userEnvironment.mjs'

const say = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`)

/** @param {string} canary @param {string} room */
async function searchForCanary(canary, room) {
  const leaks = await findSecretLeaks(canary, [room, RESULTS, DIST])
  const failed = leaks.map((path) => `the canary secret rests in ${path}`)
  return { ...EMPTY_TALLY, passed: failed.length === 0 ? 1 : 0, failed }
}

await runScript(async () => {
  await setUp(say, TEST_PACKAGES)
  const fetched = fetchTestTools(say)
  const failedSteps = await runSteps(STATIC_STEPS)
  await makeBundles('all')
  await fetched
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  const room = mkdtempSync(join(tmpdir(), 'rudi-test-'))
  // A secret that the suites sign in with. No file that they leave behind may contain it (security.md S-08).
  const canary = `canary-${randomUUID()}`
  const getOptions = (/** @type {import('./test/suites.mjs').Round} */ { name }) => ({
    env: { ...process.env, ...createUserEnvironment(join(room, name)), RUDI_TEST_CANARY: canary },
    say,
  })
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
  for (const stage of STAGES) {
    for (const { rows: results, figures, flaky } of await runRounds(stage, getOptions)) {
      rows.push(...results)
      flakyTests.push(...flaky)
      measured.push(...figures)
    }
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
