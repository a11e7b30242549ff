import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { makeLinuxInstallers } from '../../build/package/linux/installers.mjs'
import { getUnpackedFolderPath } from '../../build/package/packagedAppPaths.mjs'
import { CACHE, ROOT } from '../../build/setup/paths.mjs'

/** The packages of this checkout, and one that claims to be of the version before. */
export interface Packages {
  readonly folder: string
  readonly older: string
  readonly deb: string
  readonly rpm: string | null
  readonly appImage: string | null
  readonly tarball: string | null
  /** What was not made, in words. */
  readonly words: readonly string[]
}

export async function makePackages(): Promise<Packages> {
  const made = spawnSync(process.execPath, [join(ROOT, 'build', 'package.mjs')], { cwd: ROOT, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`${made.stdout}${made.stderr}`)
  const folder = mkdtempSync(join(CACHE, 'packages-'))
  const words: string[] = []
  const options = {
    application: getUnpackedFolderPath(),
    release: folder,
    fast: true,
    say: (line: string) => void words.push(line),
  }
  const {
    made: [older],
  } = await makeLinuxInstallers({ ...options, kinds: ['deb'], version: '0.0.9' })
  const { made: all } = await makeLinuxInstallers(options)
  const find = (end: string): string | null => all.find((path) => path.endsWith(end) && existsSync(path)) ?? null
  const deb = find('.deb')
  if (older === undefined || deb === null) throw new Error(`no deb was made: ${words.join('\n')}`)
  return {
    folder,
    older,
    deb,
    rpm: find('.rpm'),
    appImage: find('.AppImage'),
    tarball: find('.tar.gz'),
    words: words.filter((line) => line.startsWith('No ')),
  }
}
