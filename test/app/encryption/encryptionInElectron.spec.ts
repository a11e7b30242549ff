import { execFile } from 'node:child_process'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OLDEST_RUNTIMES } from '../../../build/bundle/oldestRuntimes.js'
import { createRuntimeWithApp, resolveBesideRuntime } from '../../support/app/createRuntimeWithApp.js'
import { bundleForTest } from '../../support/build/bundleForTest.js'

const ROOT = join(import.meta.dirname, '..', '..', '..')
// Chromium refuses its sandbox to root, and the user of a container is root.
const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []

// macOS keeps the application inside a signed bundle that cannot be put together from links.
const onMac = process.platform === 'darwin'

let folder: string
let runtime: string
let seen: Readonly<Record<string, unknown>>

beforeAll(async () => {
  if (onMac) return
  folder = await mkdtemp(join(tmpdir(), 'rudi-crypt-app-'))
  await rename(await bundleForTest('test/support/crypto/cryptInElectron.ts', folder), join(folder, 'main.cjs'))
  await rename(await bundleForTest('electron/workers/cryptoWorker.ts', folder), join(folder, 'crypto.cjs'))
  await build({
    entryPoints: [join(ROOT, 'test/support/crypto/encryptRandomBytesInPage.ts')],
    outfile: join(folder, 'page.js'),
    bundle: true,
    format: 'iife',
    globalName: 'encryptionPage',
    target: OLDEST_RUNTIMES.page,
    // A `var` at the top of an executed script would be gone with the script's own scope.
    footer: { js: 'globalThis.encryptionPage = encryptionPage; undefined' },
  })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ main: 'main.cjs' }))
  runtime = resolveBesideRuntime(`crypt-${process.pid}`)
  const args = [...asRoot, `--user-data-dir=${join(folder, 'person')}`]
  const { stdout } = await promisify(execFile)(await createRuntimeWithApp(folder, runtime), args, {
    maxBuffer: 1 << 24,
  })
  seen = JSON.parse(/^SEEN (.*)$/m.exec(stdout)?.[1] ?? '{}')
  console.info(`Electron ${seen.versions}: ${JSON.stringify(seen)}`)
})
afterAll(async () => {
  for (const made of onMac ? [] : [folder, runtime]) await rm(made, { recursive: true, force: true, maxRetries: 5 })
})

it.skipIf(onMac)('a worker of the real Electron opens what it sealed (not on macOS)', () => {
  expect(seen).toMatchObject({
    sealed: { result: { ok: true, value: { bytes: 268_435_728 } } },
    opened: { result: { ok: true, value: { bytes: 268_435_456 } } },
    same: true,
  })
})

it.skipIf(onMac)('a worker of the real Electron opens what its sandboxed window sealed', () => {
  expect(seen).toMatchObject({ fromPage: { ok: true, value: { bytes: 100_003 } }, samePage: true })
})
