import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setModesAndDates } from './installTree.mjs'
import { findAppImageRuntime, runTool } from './packagerTools.mjs'

/**
 * Builds an AppImage, the runtime that mounts it followed by the tree as a squashfs, and returns its path. `AppRun` is
 * the launcher itself, so that the sandbox stays on and commands work as in an installed package.
 *
 * @param {import('./installers.mjs').InstallerJob} job
 */
export async function makeAppImage({ tree, identity, arch, release, fast, work }) {
  const { name, version, madeAt } = identity
  const folder = join(work, 'AppDir')
  mkdirSync(folder)
  cpSync(join(tree, 'usr'), join(folder, 'usr'), { recursive: true, verbatimSymlinks: true })
  rmSync(join(folder, 'usr', 'share', 'lintian'), { recursive: true })
  rmSync(join(folder, 'usr', 'share', 'doc', name, 'changelog.gz'))
  symlinkSync(`usr/lib/${name}/launcher`, join(folder, 'AppRun'))
  copyFileSync(join(tree, 'usr', 'share', 'applications', `${name}.desktop`), join(folder, `${name}.desktop`))
  symlinkSync(`usr/share/icons/hicolor/256x256/apps/${name}.png`, join(folder, `${name}.png`))
  symlinkSync(`${name}.png`, join(folder, '.DirIcon'))
  setModesAndDates(folder, madeAt)
  const squashed = join(work, 'squashfs')
  const compression = fast ? ['-comp', 'gzip', '-Xcompression-level', '1'] : ['-comp', 'gzip']
  await runTool(
    'mksquashfs',
    [...[folder, squashed, '-noappend', '-quiet', '-no-progress', '-all-root', '-no-xattrs'], ...compression],
    { SOURCE_DATE_EPOCH: String(madeAt) },
  )
  const appImage = join(release, `${name}-${version}-${arch}.AppImage`)
  writeFileSync(appImage, readFileSync(String(findAppImageRuntime(arch))))
  appendFileSync(appImage, readFileSync(squashed))
  chmodSync(appImage, 0o755)
  rmSync(folder, { recursive: true })
  rmSync(squashed)
  return appImage
}
