// Set-up installs packages that a test made itself, with the real npm and without a network.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../../build/setup/paths.mjs'
import { fetchArchive } from '../../../../build/setup/registryArchive.mjs'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

const npm = (folder: string, ...args: string[]): string =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--silent'], { cwd: folder, encoding: 'utf8' })

/** Creates a package that writes a file if any code of it runs. Returns the name of its archive in `folder`. */
function packed(folder: string): string {
  const source = join(folder, 'hasty')
  mkdirSync(source)
  const hasRun = `node -e "require('node:fs').writeFileSync(process.env.RUDI_HAS_RUN, '')"`
  const scripts = { preinstall: hasRun, install: hasRun, postinstall: hasRun }
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: 'hasty', version: '1.0.0', scripts }))
  writeFileSync(join(source, 'index.js'), '')
  return npm(folder, 'pack', './hasty', '--ignore-scripts').trim()
}

describe('an installation', () => {
  it('brings what the lock file says, and runs nothing of it', async () => {
    const folder = await createTemporaryFolder()
    const dependencies = { hasty: `file:${packed(folder)}` }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'checkout', private: true, dependencies }))
    npm(folder, 'install', '--package-lock-only', '--ignore-scripts')
    cpSync(join(ROOT, 'build', 'setup'), join(folder, 'build', 'setup'), { recursive: true })
    const marker = join(folder, 'has-run')
    const script = `import { installDependencies } from './build/setup/dependencies.mjs'; await installDependencies(() => {})`
    const env = { ...process.env, RUDI_HAS_RUN: marker, npm_config_offline: 'true' }
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, env })
    expect(existsSync(join(folder, 'node_modules', 'hasty', 'index.js'))).toBe(true)
    expect(existsSync(marker)).toBe(false)
  })
})

describe('an archive of the registry', () => {
  const known = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64')

  it('is taken when it is the one we know', async () => {
    const [folder, work] = [await createTemporaryFolder(), await createTemporaryFolder()]
    const archive = join(folder, packed(folder))
    const sha512 = known(readFileSync(archive))
    const taken = await fetchArchive({ spec: archive, file: 'hasty-1.0.0.tgz', sha512 }, work)
    expect(known(readFileSync(taken))).toBe(sha512)
  })

  it('is not used when it is another than the one we know', async () => {
    const [folder, work] = [await createTemporaryFolder(), await createTemporaryFolder()]
    const archive = join(folder, packed(folder))
    const asked = fetchArchive({ spec: archive, file: 'hasty-1.0.0.tgz', sha512: known(Buffer.from('other')) }, work)
    await expect(asked).rejects.toThrow(/SHA-512 differs/)
  })
})
