// What touches Node itself, on the Node of the Electron that we ship: `npm run test:long -- node24`.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchNewerNode } from '../../build/setup/testTools/fetchNewerNode.mjs'
import { RESULTS, runRounds } from '../../build/test/runRounds.mjs'
import { NEWER_NODE_ROUND } from '../../build/test/suites.mjs'
import { formatTotals } from '../../build/test/tally.mjs'
import { createUserEnvironment } from '../../build/test/userEnvironment.mjs'

const say = (line: string) => console.log(line)
const node = await fetchNewerNode()
if (node === null) throw new Error('the package of the newer Node is for Linux x64')
mkdirSync(RESULTS, { recursive: true })
const room = mkdtempSync(join(tmpdir(), 'rudi-node24-'))
const env = { ...process.env, ...createUserEnvironment(room) }
const results = await runRounds([NEWER_NODE_ROUND], () => ({ env, node, say }))
rmSync(room, { recursive: true, force: true })
for (const what of results.flatMap(({ flaky }) => flaky)) say(`flaky: ${what}`)
for (const { suite, tally } of results.flatMap(({ rows }) => rows)) {
  for (const what of tally.failed) say(`failed: ${what}`)
  say(`${suite} ${formatTotals(tally)}`)
  if (tally.failed.length > 0) process.exitCode = 1
}
