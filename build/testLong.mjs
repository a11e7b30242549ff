import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './setup/paths.mjs'

/**
 * What takes too long for `npm test`, which does a part of each: `npm run test:long -- <name> [options]`, or all of them.
 *
 * @type {Readonly<Record<string, string>>}
 */
const RUNS = {
  /** Starts over damaged databases: `--starts 2000 --first 1`. */
  damage: 'test/damage/cli.ts',
  /** Real servers, and what ours, curl, wget and aria2 make of them: `--get --server nginx --situation cut --program curl`. */
  servers: 'test/servers/matrix/cli.ts',
}

const [name, ...options] = process.argv.slice(2)
const entries = name === undefined ? Object.values(RUNS) : [RUNS[name]]
for (const entry of entries) {
  if (entry === undefined) throw new Error(`there is no long run named ${name}: ${Object.keys(RUNS).join(', ')}`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(ROOT, entry), ...options], {
    stdio: 'inherit',
    cwd: ROOT,
  })
  process.exitCode ||= status ?? 1
}
