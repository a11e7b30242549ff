import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, ROOT } from '../../setup/paths.mjs'
import { makeAppImage } from './appImage.mjs'
import { makeDeb } from './debPackage.mjs'
import { layOutTree } from './installTree.mjs'
import { readIdentity } from './packageIdentity.mjs'
import { listMissingTools } from './packagerTools.mjs'
import { makeRpm } from './rpmPackage.mjs'
import { makeTarball } from './tarball.mjs'

/**
 * One installer to make.
 *
 * @typedef {object} InstallerJob
 * @property {string} tree what is installed, below a root folder of its own
 * @property {import('./packageIdentity.mjs').Identity} identity
 * @property {string} arch as Node names it
 * @property {string} release where the installer goes
 * @property {boolean} fast weak compression, for tests
 * @property {string} work a folder for what is thrown away
 */

const MAKERS = { deb: makeDeb, rpm: makeRpm, AppImage: makeAppImage, 'tar.gz': makeTarball }

/** @typedef {keyof typeof MAKERS} InstallerKind */

export const INSTALLER_KINDS = /** @type {readonly InstallerKind[]} */ (Object.keys(MAKERS))

/**
 * Builds the Linux installers of an unpacked application, without the network. A kind whose tools are missing is left
 * out, and `say` names them.
 *
 * @param {object} options
 * @param {string} options.application the unpacked application
 * @param {readonly InstallerKind[]} [options.kinds]
 * @param {string} [options.release] where they go; `release/` when it is left out
 * @param {string} [options.arch]
 * @param {string} [options.version] another one than that of `package.json`
 * @param {boolean} [options.fast] weak compression, for tests
 * @param {(line: string) => void} options.say
 * @returns {Promise<{ readonly made: readonly string[]; readonly left: readonly InstallerKind[] }>}
 */
export async function makeLinuxInstallers({
  application,
  kinds = INSTALLER_KINDS,
  release = join(ROOT, 'release'),
  arch = process.arch,
  version,
  fast = false,
  say,
}) {
  const identity = await readIdentity(version === undefined ? {} : { version })
  mkdirSync(release, { recursive: true })
  mkdirSync(CACHE, { recursive: true })
  /** @type {string[]} */
  const made = []
  /** @type {InstallerKind[]} */
  const left = []
  for (const kind of kinds) {
    const missing = listMissingTools(kind, arch)
    if (missing.length > 0) {
      left.push(kind)
      say(`No ${kind}: it needs ${missing.join(' and ')}.`)
      continue
    }
    // The folder is on the disk of the release, so that the tree can be hard links instead of copies.
    const work = mkdtempSync(join(CACHE, 'installer-'))
    try {
      const tree = join(work, 'tree')
      layOutTree({ root: tree, application, identity })
      const path = await MAKERS[kind]({ tree, identity, arch, release, fast, work })
      made.push(path)
      say(`Made ${path}`)
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  }
  return { made, left }
}
