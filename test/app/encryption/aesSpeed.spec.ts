// The main process encrypts with hardware support. That of Electron 25 did not before its first request: it reached 50
// MB/s.
import { execFile } from 'node:child_process'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { createRuntimeWithApp, resolveBesideRuntime } from '../../support/app/createRuntimeWithApp.js'
import { bundleForTest } from '../../support/build/bundleForTest.js'
import { measureAesSpeed } from '../../support/crypto/measureAesSpeed.js'

// Chromium refuses its sandbox to root, and the user of a container is root.
const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []

// macOS keeps the application inside a signed bundle that cannot be put together from links.
it.skipIf(process.platform === 'darwin')(
  'AES in the main process reaches at least a third of plain Node beside it from the start (not on macOS)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rudi-aes-'))
    const runtime = resolveBesideRuntime(`aes-${process.pid}`)
    onTestFinished(async () => {
      for (const made of [folder, runtime]) await rm(made, { recursive: true, force: true, maxRetries: 5 })
    })
    await rename(await bundleForTest('test/support/crypto/aesSpeedInElectron.ts', folder), join(folder, 'main.cjs'))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ main: 'main.cjs' }))
    const args = [...asRoot, `--user-data-dir=${join(folder, 'person')}`]
    const { stdout } = await promisify(execFile)(await createRuntimeWithApp(folder, runtime), args)
    const inMain = Number(/^SEEN (.*)$/m.exec(stdout)?.[1])
    const here = measureAesSpeed()
    console.info(`AES-256-GCM: ${Math.round(inMain)} MB/s in main; ${Math.round(here)} MB/s in Node`)
    expect(inMain / here).toBeGreaterThan(1 / 3)
  },
)
