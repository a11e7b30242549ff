// What touches Node itself, on the Node of the Electron that we ship: `npm run test:long -- node24`.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchNewerNode } from '../../build/setup/testTools/fetchNewerNode.mjs'
import { RESULTS, runRound } from '../../build/test/runRound.mjs'
import { NEWER_NODE_ROUND } from '../../build/test/suites.mjs'
import { formatTotals } from '../../build/test/tally.mjs'
import { createUserEnvironment } from '../../build/test/userEnvironment.mjs'

const say = (line: string) => console.log(line)
const node = await fetchNewerNode()
if (node === null) throw new Error('the package of the newer Node is for Linux x64')
mkdirSync(RESULTS, { recursive: true })
const room = mkdtempSync(join(tmpdir(), 'rudi-node24-'))
const { rows, flaky } = await runRound(NEWER_NODE_ROUND, {
  env: { ...process.env, ...createUserEnvironment(room) },
  node,
  say,
})
rmSync(room, { recursive: true, force: true })
for (const what of flaky) say(`flaky: ${what}`)
for (const { suite, tally } of rows) {
  for (const what of tally.failed) say(`failed: ${what}`)
  say(`${suite} ${formatTotals(tally)}`)
  if (tally.failed.length > 0) process.exitCode = 1
}
