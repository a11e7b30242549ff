// The main process encrypts with the hardware from its first request on, window or not (runtime.md).
import { execFile } from 'node:child_process'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { aesSpeed } from '../help/aesSpeed.js'
import { bundleForTest } from '../help/bundleForTest.js'
import { besideRuntime, runtimeWith } from '../help/runtimeWith.js'

// Chromium refuses its sandbox to root; a container's root is nobody's workstation.
const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []

// macOS keeps the application inside a signed bundle that cannot be put together from links.
it.skipIf(process.platform === 'darwin')(
  'priming brings AES in the main process to at least a third of plain Node beside it (not on macOS)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rudi-prime-'))
    const runtime = besideRuntime(`prime-${process.pid}`)
    onTestFinished(async () => {
      for (const made of [folder, runtime]) await rm(made, { recursive: true, force: true, maxRetries: 5 })
    })
    await rename(await bundleForTest('test/help/primeInElectron.ts', folder), join(folder, 'main.cjs'))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ main: 'main.cjs' }))
    const args = [...asRoot, `--user-data-dir=${join(folder, 'person')}`]
    const { stdout } = await promisify(execFile)(await runtimeWith(folder, runtime), args)
    const seen = JSON.parse(/^SEEN (.*)$/m.exec(stdout)?.[1] ?? '{}') as { before: number; after: number }
    const here = aesSpeed()
    const [before, after, node] = [seen.before, seen.after, here].map(Math.round)
    console.info(`AES-256-GCM in main: ${before} MB/s before, ${after} MB/s after; ${node} MB/s in Node`)
    expect(seen.after / here).toBeGreaterThan(1 / 3)
  },
)
