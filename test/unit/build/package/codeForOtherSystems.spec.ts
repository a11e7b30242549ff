import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import checkAndSlimApplication from '../../../../build/package/checkAndSlimApplication.mjs'
import { findCodeForOtherSystems, readNativeCode } from '../../../../build/package/codeForOtherSystems.mjs'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const PREBUILDS = join(ROOT, 'node_modules', '@photostructure', 'sqlite', 'prebuilds')
const prebuilt = (target: string): Buffer => readFileSync(join(PREBUILDS, target, '@photostructure+sqlite.glibc.node'))

/** Creates a universal Mac file: its table names the processors, in big-endian order. */
function universal(...cpus: readonly number[]): Buffer {
  const head = Buffer.alloc(256)
  head.writeUInt32BE(0xcafebabe, 0)
  head.writeUInt32BE(cpus.length, 4)
  for (const [at, cpu] of cpus.entries()) head.writeUInt32BE(cpu, 8 + at * 20)
  return head
}

describe('machine code', () => {
  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
    ['win32', 'arm64'],
  ])('is recognised by its first bytes: %s %s', (platform, arch) => {
    expect(readNativeCode(prebuilt(`${platform}-${arch}`).subarray(0, 4096))).toEqual({ platform, archs: [arch] })
  })

  it('agrees with what file(1) says of the program that runs this test', () => {
    const said = execFileSync('file', ['-Lb', process.execPath], { encoding: 'utf8' })
    expect(said).toMatch(/ELF 64-bit|Mach-O|PE32/)
    expect(readNativeCode(readFileSync(process.execPath).subarray(0, 4096))).toEqual({
      platform: process.platform,
      archs: [process.arch],
    })
  })

  it('of a universal Mac file is for several, and a Java class is none', () => {
    expect(readNativeCode(universal(0x01000007, 0x0100000c))).toEqual({ platform: 'darwin', archs: ['x64', 'arm64'] })
    const java = Buffer.alloc(256)
    java.writeUInt32BE(0xcafebabe, 0)
    java.writeUInt32BE(61, 4)
    expect(readNativeCode(java)).toBeNull()
    expect(readNativeCode(Buffer.from('MZ'.padEnd(100, ' ')))).toBeNull()
    expect(readNativeCode(Buffer.from('#!/bin/sh\n'))).toBeNull()
  })
})

describe('a package', () => {
  const pack = async (files: Readonly<Record<string, Buffer>>) => {
    const folder = await createTemporaryFolder()
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    for (const [name, contents] of Object.entries(files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), contents)
    }
    return folder
  }
  const packed = (appOutDir: string, electronPlatformName: string, arch: number) =>
    checkAndSlimApplication({ appOutDir, electronPlatformName, arch } as Parameters<typeof checkAndSlimApplication>[0])

  it('of one system and processor passes', async () => {
    const folder = await pack({ 'rudi-desk.exe': prebuilt('win32-x64'), 'resources/app.asar': Buffer.alloc(100) })
    expect(findCodeForOtherSystems(folder, 'win32', 'x64')).toEqual([])
    await expect(packed(folder, 'win32', 1)).resolves.toBeUndefined()
  })

  it('with a library of another system or processor is refused, and the file is named', async () => {
    const binding = 'resources/app.asar.unpacked/node_modules/@duckdb/duckdb.node'
    const folder = await pack({ 'rudi-desk.exe': prebuilt('win32-arm64'), [binding]: prebuilt('linux-x64') })
    await expect(packed(folder, 'win32', 3)).rejects.toThrow(`${binding} (linux x64)`)
    const other = await pack({ 'a.node': prebuilt('win32-x64') })
    await expect(packed(other, 'win32', 3)).rejects.toThrow('a.node (win32 x64)')
  })

  it('that is universal needs both processors in each file', async () => {
    const whole = await pack({ a: universal(0x01000007, 0x0100000c) })
    await expect(packed(whole, 'darwin', 4)).resolves.toBeUndefined()
    const half = await pack({ a: prebuilt('darwin-arm64') })
    await expect(packed(half, 'darwin', 4)).rejects.toThrow('a (darwin arm64)')
  })

  it('of Windows may have the installer’s helper, which runs on every processor', async () => {
    const helper = Buffer.from(prebuilt('win32-x64'))
    expect(findCodeForOtherSystems(await pack({ 'resources/elevate.exe': helper }), 'win32', 'arm64')).toEqual([])
    expect(findCodeForOtherSystems(await pack({ 'resources/other.exe': helper }), 'win32', 'arm64')).toHaveLength(1)
  })
})
