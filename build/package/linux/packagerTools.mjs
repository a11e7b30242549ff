import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CACHE } from '../../setup/paths.mjs'
import { getLastOutputLines, runCommand } from '../../setup/runCommand.mjs'
import { SetupError } from '../../setup/setupError.mjs'

/** @param {string} program @returns {boolean} whether the program is on the PATH */
export function isAtHand(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** What a type-2 AppImage starts with: an ELF whose padding says so. @param {string} path */
const isAppImageRuntime = (path) => existsSync(path) && readFileSync(path).subarray(8, 11).equals(Buffer.from('AI\x02'))

/**
 * Finds the runtime of an AppImage, which mounts the rest, for this architecture: the file that `APPIMAGE_RUNTIME`
 * names, or the one in `.cache`. Null when there is none.
 *
 * @param {string} arch
 */
export function findAppImageRuntime(arch) {
  const places = [process.env.APPIMAGE_RUNTIME ?? '', join(CACHE, `appimage-runtime-${arch}`)]
  return places.find((place) => place !== '' && isAppImageRuntime(place)) ?? null
}

/**
 * Returns what is missing for one kind of installer, as texts that say where to get it.
 *
 * @param {'deb' | 'rpm' | 'AppImage' | 'tar.gz'} kind @param {string} arch
 * @returns {readonly string[]}
 */
export function listMissingTools(kind, arch) {
  const wanted = /** @type {const} */ ({
    deb: [['dpkg-deb', 'dpkg']],
    rpm: [['rpmbuild', 'rpm']],
    AppImage: [['mksquashfs', 'squashfs-tools']],
    'tar.gz': [
      ['tar', 'tar'],
      ['gzip', 'gzip'],
    ],
  })
  const missing = wanted[kind]
    .filter(([program]) => !isAtHand(program))
    .map(([program, debian]) => `${program} (Debian: apt install ${debian})`)
  if (kind === 'AppImage' && findAppImageRuntime(arch) === null)
    missing.push(
      `a type-2 runtime for ${arch} (https://github.com/AppImage/type2-runtime/releases; name the file in APPIMAGE_RUNTIME, or put it at .cache/appimage-runtime-${arch})`,
    )
  return missing
}

/**
 * Runs a tool of the packager. When it fails, throws with its last output.
 *
 * @param {string} program @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env]
 */
export async function runTool(program, args, env = {}) {
  const ran = await runCommand(program, args, { env: { ...process.env, ...env } })
  if (ran.code !== 0) throw new SetupError(`${program} failed:\n${getLastOutputLines(ran)}`)
  return ran.out
}
