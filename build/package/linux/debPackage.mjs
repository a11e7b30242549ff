import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../../setup/paths.mjs'
import { setModesAndDates } from './installTree.mjs'
import { listDebianDependencies } from './libraryDependencies.mjs'
import { runTool } from './packagerTools.mjs'

const HERE = join(ROOT, 'build', 'package', 'linux')
const ARCHITECTURES = /** @type {Readonly<Record<string, string>>} */ ({ x64: 'amd64', arm64: 'arm64' })

/** Every plain file below `folder`. @param {string} folder @returns {readonly string[]} */
const listFilesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFilesBelow(path) : entry.isFile() ? [path] : []
  })

/** @param {string} path */
const computeMd5 = (path) => createHash('md5').update(readFileSync(path)).digest('hex')

/**
 * Makes a Debian package of an install tree and returns its path.
 *
 * @param {import('./installers.mjs').InstallerJob} job
 */
export async function makeDeb({ tree, identity, arch, release, fast }) {
  const { name, version, maintainer, homepage, synopsis, description, madeAt } = identity
  const files = listFilesBelow(join(tree, 'usr'))
  const kilobytes = files.reduce((sum, path) => sum + Math.ceil(lstatSync(path).size / 1024), 0)
  const architecture = ARCHITECTURES[arch] ?? arch
  const control = join(tree, 'DEBIAN')
  mkdirSync(control)
  writeFileSync(
    join(control, 'control'),
    [
      `Package: ${name}`,
      `Version: ${version.replaceAll('-', '~')}`,
      `Architecture: ${architecture}`,
      `Maintainer: ${maintainer}`,
      `Installed-Size: ${kilobytes}`,
      `Depends: ${listDebianDependencies().join(', ')}`,
      // Passwords cannot be remembered without a keychain, and links find no application without the database of
      // desktop entries.
      'Recommends: desktop-file-utils, gnome-keyring | kwalletmanager, libnotify4',
      'Section: net',
      'Priority: optional',
      `Homepage: ${homepage}`,
      `Description: ${synopsis}`,
      ...description.split('\n').map((line) => ` ${line}`),
      '',
    ].join('\n'),
  )
  writeFileSync(
    join(control, 'md5sums'),
    files
      .map((path) => `${computeMd5(path)}  ${relative(tree, path)}\n`)
      .sort()
      .join(''),
  )
  for (const script of ['postinst', 'prerm']) {
    writeFileSync(join(control, script), readFileSync(join(HERE, `${script}.sh`)))
    chmodSync(join(control, script), 0o755)
  }
  setModesAndDates(control, madeAt)
  const deb = join(release, `${name}_${version}_${architecture}.deb`)
  const compression = fast ? ['-Zgzip', '-z1'] : ['-Zxz']
  await runTool('dpkg-deb', ['--root-owner-group', ...compression, '--build', tree, deb], {
    SOURCE_DATE_EPOCH: String(madeAt),
  })
  return deb
}
