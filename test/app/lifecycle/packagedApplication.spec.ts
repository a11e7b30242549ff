import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { load } from 'js-yaml'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isAtHand } from '../../../build/package/linux/packagerTools.mjs'
import { getPackagedExecutablePath } from '../../../build/package/packagedAppPaths.mjs'
import { readPreparedRuntime } from '../../../build/setup/runtime.mjs'
import { openLibraryStore } from '../../../electron/adapters/sqlite/library/libraryStore.js'
import type { DatasetId, MediaId } from '../../../shared/ids.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { openFirstPage, waitForDebugger } from '../../support/app/pageDebugger.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { writeRequestScript } from '../../support/app/writeRequestScript.js'
import { createPdf } from '../../support/preview/createPdf.js'
import { createDataset, createMedia } from '../../support/samples/catalogueSamples.js'
import { unwrap } from '../../support/unwrap.js'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const executable = getPackagedExecutablePath()
const resources =
  process.platform === 'darwin' ? join(dirname(executable), '..', 'Resources') : join(dirname(executable), 'resources')

// Chromium refuses its sandbox to root, and the user of a container is root.
const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Reads the fuses of an executable, by the names that electron-builder uses. */
async function fusesOf(path: string): Promise<Readonly<Record<string, boolean>>> {
  const { version: _, ...wire } = await getCurrentFuseWire(path)
  return Object.fromEntries(
    Object.entries(wire).map(([index, state]) => {
      const name = FuseV1Options[Number(index)] ?? index
      return [name.charAt(0).toLowerCase() + name.slice(1), state === FuseState.ENABLE]
    }),
  )
}

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(ROOT, 'build', 'package.mjs')], { cwd: ROOT, maxBuffer: 1 << 24 })
})

describe('the package', () => {
  const { atEnd, home, makeHome } = prepareApp('each test')
  beforeEach(() => makeHome())

  const start = (env: Readonly<Record<string, string>> = {}, args: readonly string[] = []): ChildProcess => {
    const flags = [...asRoot, '--remote-debugging-port=0', `--user-data-dir=${home.path}`, ...args]
    const app = spawn(executable, flags, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise((resolve) => app.once('close', resolve))
    atEnd(() => {
      app.kill('SIGKILL')
      return ended
    })
    return app
  }

  /** Creates a finished download: the file, and the library's entry. */
  const hold = async (
    { datasetId, mediaId }: { readonly datasetId: DatasetId; readonly mediaId: MediaId },
    name: string,
    bytes: Uint8Array,
  ): Promise<void> => {
    const folder = join(home.path, 'held')
    await mkdir(folder)
    await writeFile(join(folder, name), bytes)
    const index = await unwrap(openLibraryStore(home.path))
    const declared = {
      sizeBytes: null,
      checksum: { is: 'absent' },
      updated: null,
      fileType: 'application/pdf',
    } as const
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file: SidecarFile = {
      mediaId,
      name,
      sizeBytes: bytes.length,
      sha256,
      blocks: null,
      request: null,
      verdictInWords: '',
      declared: { ...declared, encrypted: false },
      verdict: { is: 'verified', algorithm: 'sha-256' },
    }
    const facts = { portal: 'https://rudi.example', dataset: datasetId, title: 'Plan', producer: 'Ville', mark: 'made' }
    await unwrap(index.put({ ...facts, folder, root: home.path, files: [file] }, Date.now()))
    index.close()
  }

  it('opens its window from app://rudi', async () => {
    const page = await openFirstPage(await waitForDebugger(start()))
    try {
      await expect.poll(() => page.evaluate('location.origin')).toBe('app://rudi')
      await expect.poll(() => page.evaluate('document.body.innerText.trim().length')).toBeGreaterThan(0)
    } finally {
      page.close()
    }
  })

  it('has each of the eight fuses as electron-builder.yml says', async () => {
    const { electronFuses } = load(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')) as {
      readonly electronFuses: Readonly<Record<string, boolean>>
    }
    const { resetAdHocDarwinSignature: _, ...wanted } = electronFuses
    expect(Object.keys(wanted)).toHaveLength(8)
    expect(await fusesOf(executable)).toMatchObject(wanted)
  })

  it('is no interpreter: ELECTRON_RUN_AS_NODE starts the application all the same', async () => {
    const running = start({ ELECTRON_RUN_AS_NODE: '1' })
    expect(await waitForDebugger(running)).toMatch(/^ws:/)
  })

  it('holds the product and nothing of its making', () => {
    // The reader of the archive is a dependency of electron-builder and not ours.
    const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
    const asar = createRequire(builder.resolve('app-builder-lib'))('@electron/asar') as {
      readonly listPackage: (archive: string, options: { readonly isPack: boolean }) => readonly string[]
      readonly extractFile: (archive: string, name: string) => Buffer
    }
    const archive = join(resources, 'app.asar')
    const inside = asar.listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'))
    const allowed =
      /^\/(?:LICENSE|package\.json|dist(?:\/.*\.(?:cjs|js|css|html|json|woff2|svg|png|txt|wasm(?:\.br)?))?|dist\/window(?:\/(?:assets|parts))?|node_modules(?:\/(?:keytar|@photostructure|node-gyp-build|@duckdb|detect-libc)(?:\/.*)?)?)$/
    expect(inside.filter((path) => !allowed.test(path))).toEqual([])
    expect(inside.filter((path) => /\.(?:map|ts|spec\.js)$/.test(path))).toEqual([])
    expect(inside).toEqual(
      expect.arrayContaining([
        '/dist/main.cjs',
        '/dist/preload.cjs',
        '/dist/window/manifest.json',
        '/dist/third-party.txt',
        '/dist/third-party-window.txt',
      ]),
    )
    expect(existsSync(join(resources, 'app'))).toBe(false)
    // V8 would keep the whole text with two bytes for each character.
    for (const name of ['main.cjs', 'library.cjs', join('window', 'main.js')])
      expect(asar.extractFile(archive, join('dist', name)).every((byte) => byte < 0x80)).toBe(true)
  })

  it.runIf(process.platform === 'linux')('is no larger than what README promises', () => {
    const files = readdirSync(dirname(executable), { withFileTypes: true, recursive: true }).filter((entry) =>
      entry.isFile(),
    )
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
    expect(bytes).toBeLessThan(290_000_000)
  })

  it('writes dates, amounts and plurals in both languages', async () => {
    const page = await openFirstPage(await waitForDebugger(start()))
    const say = (language: string): string => `JSON.stringify([
      new Intl.DateTimeFormat('${language}', { dateStyle: 'full', timeStyle: 'full', timeZone: 'Europe/Paris' }).format(0),
      new Intl.NumberFormat('${language}', { style: 'currency', currency: 'EUR' }).format(1234.5),
      new Intl.RelativeTimeFormat('${language}', { numeric: 'auto' }).format(-1, 'day'),
      ['z', 'é', 'e'].sort(new Intl.Collator('${language}').compare).join(''),
    ])`
    const ask = async (language: string) =>
      JSON.parse(String(await page.evaluate(say(language)))).map((text: string) => text.replace(/\s/g, ' '))
    try {
      await expect
        .poll(() => ask('fr').catch(() => null))
        .toEqual([
          expect.stringMatching(/^jeudi 1 janvier 1970 .*heure normale d’Europe centrale$/),
          '1 234,50 €',
          'hier',
          'eéz',
        ])
      expect(await ask('en')).toEqual([
        expect.stringMatching(/^Thursday, January 1, 1970 .*Central European Standard Time$/),
        '€1,234.50',
        'yesterday',
        'eéz',
      ])
    } finally {
      page.close()
    }
  })

  it.runIf(process.platform === 'linux')('leaves out what no run reads, and keeps Chromium’s notices', () => {
    const beside = readdirSync(dirname(executable))
    expect(beside).toContain(`LICENSES.chromium.html.${isAtHand('xz') ? 'xz' : 'gz'}`)
    expect(beside).not.toContain('LICENSES.chromium.html')
    expect(beside).not.toContain('chrome_crashpad_handler')
  })

  it('draws a page of a document with what it carries for that', async () => {
    const held = { datasetId: createDataset([]).id, mediaId: createMedia(1).id }
    await hold(held, 'plan.pdf', createPdf(['Packed and drawn']))
    const page = await openFirstPage(await waitForDebugger(start()))
    const look = writeRequestScript('preview.open', { ...held, part: null })
    try {
      // The thread of the library may still be in its first scan.
      await expect
        .poll(() => page.evaluate(look), { timeout: 30_000 })
        .toMatchObject({ ok: true, value: { content: { type: 'document', pages: 1, text: 'Packed and drawn' } } })
    } finally {
      page.close()
    }
  })

  it('is made from a runtime whose fuses are as Electron ships them', async () => {
    expect(await fusesOf(readPreparedRuntime().executable)).toMatchObject({
      runAsNode: true,
      enableCookieEncryption: false,
      enableNodeOptionsEnvironmentVariable: true,
      enableNodeCliInspectArguments: true,
      enableEmbeddedAsarIntegrityValidation: false,
      onlyLoadAppFromAsar: false,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: true,
    })
  })

  it('is made from the runtime that set-up chose', () => {
    const stated = readFileSync(join(dirname(executable), 'version'), 'utf8').trim()
    expect(stated).toBe(readPreparedRuntime().version)
  })
})
