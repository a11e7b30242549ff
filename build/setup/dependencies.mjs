import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from './entryPoint.mjs'
import { ROOT } from './paths.mjs'
import { lastOutputLine, runCommand } from './run.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Locked
 * @typedef {Readonly<Record<string, Locked>>} LockedPackages
 */

/**
 * Whether what is installed is what the lock file says. Packages for other platforms are optional and not missed;
 * packages that are there beyond the lock file are not our business.
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
const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** Whether node_modules was made from today's lock file. Costs the reading of two files. */
export function dependenciesAreFresh() {
  // npm's own record of what it installed: it knows of `npm install` by hand, which a stamp of ours would not.
  const record = join(ROOT, 'node_modules', '.package-lock.json')
  return existsSync(record) && installationMatches(packagesOf(join(ROOT, 'package-lock.json')), packagesOf(record))
}

/**
 * Installs exactly what the lock file says. Install scripts stay off: every native package we use
 * brings its binary, and a dependency has no business running programs on a developer's machine.
 *
 * @param {(line: string) => void} say
 */
export async function installDependencies(say) {
  if (dependenciesAreFresh()) return
  say('Installing the dependencies from package-lock.json …')
  const ran = await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: ROOT })
  if (ran.code !== 0) throw new SetupError(`npm could not install the dependencies:\n${lastOutputLine(ran)}`)
}
