import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installationMatches } from '../../../../build/setup/installDependencies.mjs'
import { ROOT } from '../../../../build/setup/paths.mjs'
import { packScripts, runNpm } from '../../../support/build/npmOffline.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

describe('an installation', () => {
  // A package that the test made itself, with the real npm and without a network.
  it('brings what the lock file says, and runs nothing of it', async () => {
    const folder = await createTemporaryFolder()
    const dependencies = { hasty: `file:${packScripts(folder)}` }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'checkout', private: true, dependencies }))
    runNpm(folder, 'install', '--package-lock-only', '--ignore-scripts')
    cpSync(join(ROOT, 'build', 'setup'), join(folder, 'build', 'setup'), { recursive: true })
    const marker = join(folder, 'has-run')
    const script = `import { installDependencies } from './build/setup/installDependencies.mjs'; await installDependencies(() => {})`
    const env = { ...process.env, RUDI_HAS_RUN: marker, npm_config_offline: 'true' }
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, env })
    expect(existsSync(join(folder, 'node_modules', 'hasty', 'index.js'))).toBe(true)
    expect(existsSync(marker)).toBe(false)
  })
})

describe('whether the dependencies are those of the lock file', () => {
  const locked = {
    '': { version: '0.1.0' },
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
    'node_modules/@biomejs/cli-win32-x64': { version: '2.5.15', integrity: 'sha512-b', optional: true },
  }
  const installed = { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' } }

  it('they are, without what belongs to another platform and with what was added by hand', () => {
    expect(installationMatches(locked, { ...installed, 'node_modules/extra': { version: '1.0.0' } })).toBe(true)
  })

  it('they are not when the program for this system is missing, as after an installation without optional packages', () => {
    const native = { version: '1.0.0', integrity: 'sha512-c', optional: true, os: ['linux'], cpu: ['x64'] }
    const wanted = { ...locked, 'node_modules/native': native }
    expect(installationMatches(wanted, installed, { platform: 'linux', arch: 'x64' })).toBe(false)
    expect(installationMatches(wanted, installed, { platform: 'darwin', arch: 'x64' })).toBe(true)
    expect(installationMatches(wanted, installed, { platform: 'linux', arch: 'arm64' })).toBe(true)
  })

  it.each([
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/zod': { version: '4.6.6', integrity: 'sha512-a' } }],
    ['a package has other contents', { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-x' } }],
    [
      'an optional package has another version',
      { ...installed, 'node_modules/@biomejs/cli-win32-x64': { version: '2.5.14', integrity: 'sha512-b' } },
    ],
  ])('they are not when %s', (_when, have) => {
    expect(installationMatches(locked, have)).toBe(false)
  })
})
