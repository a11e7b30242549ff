import { join } from 'node:path'
import { ROOT } from '../setup/paths.mjs'

/**
 * Returns the folder in which electron-builder puts the unpacked application for this machine.
 *
 * @param {NodeJS.Platform} platform
 * @param {string} arch
 */
export function getUnpackedFolderPath(platform = process.platform, arch = process.arch) {
  const suffix = arch === 'x64' ? '' : `-${arch}`
  if (platform === 'darwin') return join(ROOT, 'release', `mac${suffix}`)
  return join(ROOT, 'release', `${platform === 'win32' ? 'win' : 'linux'}${suffix}-unpacked`)
}

/** The executable in it. */
export function getPackagedExecutablePath(platform = process.platform) {
  const folder = getUnpackedFolderPath(platform)
  if (platform === 'darwin') return join(folder, 'Rudi Desk.app', 'Contents', 'MacOS', 'Rudi Desk')
  return join(folder, platform === 'win32' ? 'Rudi Desk.exe' : 'rudi-desk')
}
