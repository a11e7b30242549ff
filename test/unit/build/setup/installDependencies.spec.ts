// Set-up installs a package that a test made itself, with the real npm and without a network.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../../build/setup/paths.mjs'
import { packScripts, runNpm } from '../../../support/build/npmPackage.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

describe('an installation', () => {
  it('brings what the lock file says, and runs nothing of it', async () => {
    const folder = await createTemporaryFolder()
    const dependencies = { hasty: `file:${packScripts(folder)}` }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'checkout', private: true, dependencies }))
    runNpm(folder, 'install', '--package-lock-only', '--ignore-scripts')
    cpSync(join(ROOT, 'build', 'setup'), join(folder, 'build', 'setup'), { recursive: true })
    const marker = join(folder, 'has-run')
    const script = `import { installDependencies } from './build/setup/dependencies.mjs'; await installDependencies(() => {})`
    const env = { ...process.env, RUDI_HAS_RUN: marker, npm_config_offline: 'true' }
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, env })
    expect(existsSync(join(folder, 'node_modules', 'hasty', 'index.js'))).toBe(true)
    expect(existsSync(marker)).toBe(false)
  })
})
