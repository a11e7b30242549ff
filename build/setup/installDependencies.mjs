import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'
import { getLastOutputLines, runCommand } from './runCommand.mjs'
import { SetupError } from './setupError.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, os?: string[],
 *   cpu?: string[], libc?: string[] }} Locked
 * @typedef {Readonly<Record<string, Locked>>} LockedPackages
 */

/**
 * Whether the installed packages are those of the lock file. Optional packages may be missing, except those that are made
 * for this system: a native program is one. Additional packages are ignored.
 *
 * @param {LockedPackages} wanted "packages" of package-lock.json
 * @param {LockedPackages} installed "packages" of node_modules/.package-lock.json, which npm writes last
 * @param {{ platform: string, arch: string }} system
 */
export function installationMatches(wanted, installed, system = process) {
  return Object.entries(wanted).every(([path, want]) => {
    const have = installed[path]
    if (path === '') return true
    if (have === undefined) return want.optional === true && !isMadeFor(system, want)
    return have.version === want.version && have.integrity === want.integrity
  })
}

/**
 * Whether a package is made for this system alone. Where it names a C library too, another one may stand for it.
 *
 * @param {{ platform: string, arch: string }} system
 * @param {Locked} locked
 */
const isMadeFor = ({ platform, arch }, { os, cpu, libc }) =>
  libc === undefined && os?.includes(platform) === true && cpu?.includes(arch) === true

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
