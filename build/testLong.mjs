import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { makeBundles } from './setup/bundles.mjs'
import { ROOT } from './setup/paths.mjs'
import { runScript } from './setup/runScript.mjs'
import { fetchTestTools } from './setup/testTools/fetchTestTools.mjs'
import { LONG_TEST_PROGRAMS, TEST_PACKAGES } from './setup/testTools/testPrograms.mjs'
import { setUp } from './setup.mjs'

/**
 * Runs that take too long for `npm test`, which contains a part of each: `npm run test:long -- <name> [options]`, or
 * all of them. `args` are always passed, `usual` only where no options are given.
 *
 * @typedef {{ readonly entry: string; readonly args?: readonly string[]; readonly usual?: readonly string[] }} LongRun
 *
 * @type {Readonly<Record<string, LongRun>>}
 */
const RUNS = {
  /** Simulated worlds with lying servers, faults and other programs. */
  worlds: { entry: 'test/sim/startSimulation.ts', usual: ['--worlds', '10000'] },
  /** Simulated kills and power cuts. */
  crashes: { entry: 'test/sim/startSimulation.ts', usual: ['--crashes', '100000'] },
  /** Commands killed before each of their changes of the disk: `--points 40 --only purge` for some. */
  kills: { entry: 'test/crash/runKills.ts' },
  /** Lines of the product broken one by one: the tests must notice each. `--room engine` for one part. */
  sabotage: { entry: 'test/sabotage/runSabotages.ts' },
  /** Starts over damaged databases: `--starts 2000 --first 1`. */
  damage: { entry: 'test/damage/runDamagedStarts.ts' },
  /**
   * Real servers with our command line, curl, wget and aria2: `--server nginx --situation cut --program curl`.
   */
  servers: { entry: 'test/servers/matrix/runMatrix.ts', args: ['--get'] },
  /** The day of an analyst with a table of 300 MB, by mouse and by keyboard. */
  day: { entry: 'test/large/runLargeLoad.ts', args: ['day'] },
  /** A hundred thousand downloads in the list of the window. */
  rows: { entry: 'test/large/runLargeLoad.ts', args: ['rows'] },
  /** Twenty thousand small files, downloaded by the window and by the command line. */
  files: { entry: 'test/large/runLargeLoad.ts', args: ['files'] },
  /** Descriptions of a folder, checked by the validators of RO-Crate, Frictionless and RDF. */
  validators: { entry: 'test/validators/runValidators.ts' },
  /** An exported selection, downloaded by rclone. Needs Go. */
  rclone: { entry: 'test/rclone/runRclone.ts' },
  /** Every work of the benchmark, small: whether each still runs, not how fast. */
  bench: { entry: 'build/bench.mjs', usual: ['--quick'] },
  /** What touches Node itself, on the Node of the Electron that we ship. */
  node24: { entry: 'test/newerNode/runOnNewerNode.ts' },
  /** The packages for Linux in a bare Debian: installed, used, upgraded, removed. As root, with debootstrap. */
  installed: { entry: 'test/installed/runInstallations.ts' },
}

const [name, ...options] = process.argv.slice(2)
if (name !== undefined && !Object.hasOwn(RUNS, name))
  throw new Error(`there is no long run named ${name}: ${Object.keys(RUNS).join(', ')}`)
const say = (/** @type {string} */ line) => console.log(line)

await runScript(async () => {
  await setUp(say, TEST_PACKAGES)
  await fetchTestTools(say, LONG_TEST_PROGRAMS)
  // Most runs start the built application or command line.
  await makeBundles('all')
  /** @type {string[]} */
  const failed = []
  for (const [run, { entry, args = [], usual = [] }] of Object.entries(RUNS)) {
    if (name !== undefined && name !== run) continue
    const command = ['--import', 'tsx', join(ROOT, entry), ...args, ...(options.length > 0 ? options : usual)]
    const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', cwd: ROOT })
    if (status !== 0) failed.push(run)
  }
  say(failed.length === 0 ? 'test:long: all passed' : `test:long: failed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
})
