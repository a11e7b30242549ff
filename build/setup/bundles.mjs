import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DIST, ROOT } from './paths.mjs'
import { getLastOutputLines, runCommand } from './runCommand.mjs'
import { SetupError } from './setupError.mjs'

/** The sources of the bundles. `demo` is the demo portal, which the command line includes as well. */
const SOURCES = {
  machine: [
    'package-lock.json',
    'build/bundle.ts',
    'build/bundle',
    'build/package/updates.json',
    'shared',
    'electron',
    'demo',
  ],
  all: [
    'package-lock.json',
    'build/bundle.ts',
    'build/bundle',
    'build/package/updates.json',
    'shared',
    'electron',
    'demo',
    'renderer',
  ],
}
const WITNESS = { machine: 'cli.cjs', all: 'window/manifest.json' }

/**
 * The newest change at or below `path`, in milliseconds; 0 when nothing is there. Folders count: a removed file
 * changes its folder.
 *
 * @param {string} path
 * @returns {number}
 */
export function findNewestChange(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return readdirSync(path).reduce((newest, name) => Math.max(newest, findNewestChange(join(path, name))), found.mtimeMs)
}

/**
 * Whether the bundles exist and are no older than their sources.
 *
 * @param {'all' | 'machine'} half
 */
export function areBundlesFresh(half) {
  const witnesses = [WITNESS.machine, WITNESS[half]].map((name) => join(DIST, name))
  // When one bundle is missing, a build may have been stopped, so neither counts.
  if (!witnesses.every((witness) => existsSync(witness))) return false
  const madeAt = Math.min(...witnesses.map((witness) => statSync(witness).mtimeMs))
  return SOURCES[half].every((source) => findNewestChange(join(ROOT, source)) < madeAt)
}

/**
 * Builds the bundles that are missing or out of date.
 *
 * @param {'all' | 'machine'} half
 */
export async function makeBundles(half) {
  if (areBundlesFresh(half)) return
  const ran = await runCommand(process.execPath, ['--import', 'tsx', join(ROOT, 'build', 'bundle.ts'), half], {
    cwd: ROOT,
  })
  if (ran.code !== 0) throw new SetupError(`The product could not be built:\n${getLastOutputLines(ran)}`)
}
