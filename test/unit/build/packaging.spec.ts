import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { load } from 'js-yaml'
import { describe, expect, it, onTestFinished } from 'vitest'
import { nodeBundles } from '../../../build/bundle/nodeBundles.js'
import { findPackageFolder } from '../../../build/bundle/shippedPackages.js'
import { createWindowManifest } from '../../../build/bundle/windowBundle.js'
import { removeLeftovers, writeOutputs } from '../../../build/bundle/writeOutputs.js'
import { setIdentity } from '../../../electron/lifecycle/appIdentity.js'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const real = load(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')) as {
  readonly appId: string
  readonly electronFuses: Readonly<Record<string, boolean>>
  readonly protocols: { readonly name: string; schemes: string[] }[]
  readonly asar: boolean
  readonly files: readonly string[]
  readonly npmRebuild: boolean
}

/** Reads the fuses that the installed builder can set from its schema. */
function fusesOfBuilder(): readonly string[] {
  const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
  const schema = JSON.parse(
    readFileSync(join(dirname(builder.resolve('app-builder-lib/package.json')), 'scheme.json'), 'utf8'),
  )
  return Object.keys(schema.definitions.FuseOptionsV1.properties)
}

/**
 * Fuses that @electron/fuses knows and the builder does not yet: Electron's default applies. When this fails, name the
 * fuse in the yml.
 */
const NOT_SETTABLE = ['wasmTrapHandlers']

describe('the identity of the application', () => {
  const identityOn = (platform: string): readonly string[] => {
    const reported: string[] = []
    setIdentity({ setAppUserModelId: (id) => void reported.push(id) }, platform)
    return reported
  }

  it('is registered with Windows, the same that the installer gives its shortcut', () => {
    expect(identityOn('win32')).toEqual([real.appId])
  })

  it.each(['linux', 'darwin'])('is not registered with %s, which has it from the package', (platform) => {
    expect(identityOn(platform)).toEqual([])
  })

  it('is registered before the application is ready, where a notification or a window could come first', () => {
    const main = readFileSync(join(ROOT, 'electron', 'main.ts'), 'utf8')
    const at = main.indexOf('\nsetIdentity(app, process.platform)\n')
    expect(at).toBeGreaterThan(0)
    expect(at).toBeLessThan(main.indexOf('whenReady'))
  })
})

describe('the folder of bundles', () => {
  it('keeps nothing of an earlier build, which a package would hold as well', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bundles-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [kept, left] = [join(folder, 'main.js'), join(folder, 'parts', 'chart-OLD.js')]
    const contents = new TextEncoder().encode('1')
    await writeOutputs(
      [
        { path: kept, contents },
        { path: left, contents },
      ],
      new Date(),
    )
    await removeLeftovers(folder, (path) => path === kept)
    expect([existsSync(kept), existsSync(left)]).toEqual([true, false])
  })
})

describe('the fuses in electron-builder.yml', () => {
  it('name every fuse that the builder can set', () => {
    expect(Object.keys(real.electronFuses).sort()).toEqual([...fusesOfBuilder()].sort())
  })

  it('leave out of the known wire only what the builder cannot set', () => {
    const wire = Object.keys(FuseV1Options)
      .filter((name) => Number.isNaN(Number(name)))
      .map((name) => name.charAt(0).toLowerCase() + name.slice(1))
    expect(wire.filter((name) => !(name in real.electronFuses))).toEqual(NOT_SETTABLE)
  })

  it('close every door that is not ours', () => {
    expect(real.electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    })
  })

  it('come with an archive and the rudi link', () => {
    expect(real.asar).toBe(true)
    expect(real.protocols.flatMap(({ schemes }) => schemes)).toEqual(['rudi'])
  })
})

describe('the lists in electron-builder.yml', () => {
  it('name what is shipped, and nothing of its making', () => {
    expect(real.files.filter((one) => !one.startsWith('!'))).toEqual(['dist/**', 'package.json', 'LICENSE'])
    expect(real.files).toContain('!**/*.map')
    expect(real.npmRebuild).toBe(false)
  })
})

describe('the package of npm', () => {
  const { bin, files, man } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly bin: Readonly<Record<string, string>>
    readonly files: readonly string[]
    readonly man: string
  }

  it('names the command twice, and what it runs begins as a script', () => {
    expect(bin).toEqual({ desk: 'dist/cli.cjs', 'rudi-desk': 'dist/cli.cjs' })
    expect(readFileSync(join(ROOT, 'electron', 'cli.ts'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })

  it('holds the command line, its threads and its papers, and nothing of the window or of the tests', () => {
    expect(files).toEqual(['dist/{cli,crypto,hash,transfer}.cjs', 'dist/third-party.txt', 'build/package/command/*'])
    // A renamed bundle would be left out silently.
    const made = nodeBundles.map(({ out }) => out)
    expect(made).toEqual(expect.arrayContaining(['cli.cjs', 'crypto.cjs', 'hash.cjs', 'transfer.cjs']))
    expect(existsSync(join(ROOT, man))).toBe(true)
  })
})

describe('the map of the window', () => {
  it('answers exactly the files that were made, each with its type', () => {
    expect(createWindowManifest(['main.js', 'assets/inter-a1.woff2', 'index.html'])).toEqual({
      '/assets/inter-a1.woff2': { file: 'assets/inter-a1.woff2', type: 'font/woff2' },
      '/index.html': { file: 'index.html', type: 'text/html; charset=utf-8' },
      '/main.js': { file: 'main.js', type: 'text/javascript; charset=utf-8' },
    })
  })

  it('refuses a file of an unknown type', () => {
    expect(() => createWindowManifest(['page.wasm'])).toThrow('page.wasm')
  })
})

describe('the notices', () => {
  it.each([
    ['node_modules/zod/v4/core.js', 'node_modules/zod'],
    ['node_modules/@base-ui/react/dialog.js', 'node_modules/@base-ui/react'],
    ['node_modules/conf/node_modules/ajv/lib/a.js', 'node_modules/conf/node_modules/ajv'],
    ['shared/limits.ts', null],
  ])('know whose work %s is', (input, folder) => {
    expect(findPackageFolder(input)).toBe(folder)
  })
})

describe('the entitlements on macOS', () => {
  it('allow V8 to compile, and nothing else', () => {
    const plist = readFileSync(join(ROOT, 'build', 'package', 'entitlements.mac.plist'), 'utf8')
    expect([...plist.matchAll(/<key>(.*?)<\/key>/g)].map(([, key]) => key)).toEqual(['com.apple.security.cs.allow-jit'])
  })
})
