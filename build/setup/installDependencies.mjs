import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'
import { getLastOutputLines, runCommand } from './runCommand.mjs'
import { SetupError } from './setupError.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Locked
 * @typedef {Readonly<Record<string, Locked>>} LockedPackages
 */

/**
 * Whether the installed packages are those of the lock file. Packages for other platforms are optional and may be
 * missing; additional packages are ignored.
 *
 * @param {LockedPackages} wanted "packages" of package-lock.json
 * @param {LockedPackages} installed "packages" of node_modules/.package-lock.json, which npm writes last
 */
export function installationMatches(wanted, installed) {
  return Object.entries(wanted).every(([path, want]) => {
    const have = installed[path]
    if (path === '') return true
    if (have === undefined) return want.optional === true
    return have.version === want.version && have.integrity === want.integrity
  })
}

/** @param {string} path @returns {LockedPackages} */
const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** Whether node_modules matches the present lock file. It only reads two files. */
export function areDependenciesFresh() {
  // This is npm's own record of what it installed, so it also knows of an `npm install` by hand.
  const record = join(ROOT, 'node_modules', '.package-lock.json')
  return existsSync(record) && installationMatches(readPackages(join(ROOT, 'package-lock.json')), readPackages(record))
}

/**
 * Installs exactly the packages of the lock file. Install scripts stay off: every native package that we use includes
 * its binary, and a dependency should not run programs on a developer's machine.
 *
 * @param {(line: string) => void} say
 */
export async function installDependencies(say) {
  if (areDependenciesFresh()) return
  say('Installing the dependencies from package-lock.json …')
  const ran = await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: ROOT })
  if (ran.code !== 0) throw new SetupError(`npm could not install the dependencies:\n${getLastOutputLines(ran)}`)
}
