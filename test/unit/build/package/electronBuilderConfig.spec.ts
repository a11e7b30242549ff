import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

const real = load(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')) as {
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

describe('the entitlements on macOS', () => {
  it('allow V8 to compile, and nothing else', () => {
    const plist = readFileSync(join(ROOT, 'build', 'package', 'entitlements.mac.plist'), 'utf8')
    expect([...plist.matchAll(/<key>(.*?)<\/key>/g)].map(([, key]) => key)).toEqual(['com.apple.security.cs.allow-jit'])
  })
})
