import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { getUnpackedFolderPath } from '../../../build/package/packagedAppPaths.mjs'
import { CACHE, ROOT } from '../../../build/setup/paths.mjs'
import type { CheckRecorder } from '../checkRecorder.js'
import type { Packages } from '../packages.js'

const ARCHIVE = join('resources', 'app.asar')

/** Makes the packages once more, in another folder, and compares them byte by byte. */
export function tryReproduciblePackages(checks: CheckRecorder, packages: Packages): void {
  // On the disk of the checkout, so that packages can be linked instead of copied.
  const other = mkdtempSync(join(CACHE, 'other-'))
  try {
    copyCheckout(other)
    const args = [join(other, 'build', 'package.mjs'), '--installers', '--fast']
    const made = spawnSync(process.execPath, args, {
      cwd: other,
      encoding: 'utf8',
      env: { ...process.env, HOME: tmpdir() },
    })
    if (made.status === null) throw made.error ?? new Error('the packager was stopped')
    const [here, there] = [getUnpackedFolderPath(), getUnpackedFolderPath().replace(ROOT, other)]
    const same = (one: string, another: string): boolean => sha256(one) === sha256(another)
    checks.check('the archive comes out the same in another folder', same(join(here, ARCHIVE), join(there, ARCHIVE)))
    for (const path of [packages.deb, packages.rpm, packages.tarball, packages.appImage])
      if (path !== null)
        checks.check(`so does ${basename(path)}`, same(path, join(other, 'release', basename(path))), made.stdout)
  } finally {
    rmSync(other, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What git knows of the checkout, as it lies there, and what set-up fetched. */
function copyCheckout(to: string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
  execFileSync('cp', ['--parents', '-p', ...files.toString().split('\0').filter(Boolean), to], { cwd: ROOT })
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(to, 'node_modules')])
  mkdirSync(join(to, '.cache'))
  for (const name of ['electron-33.2.1', 'appimage-runtime-x64'])
    spawnSync('cp', ['-al', join(CACHE, name), join(to, '.cache', name)])
}

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
