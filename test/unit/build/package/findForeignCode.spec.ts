import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import checkAndSlimApplication from '../../../../build/package/checkAndSlimApplication.mjs'
import { findForeignCode } from '../../../../build/package/findForeignCode.mjs'
import { createUniversalFile, readPrebuilt } from '../../../support/build/nativeCodeSamples.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

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
    const folder = await pack({ 'rudi-desk.exe': readPrebuilt('win32-x64'), 'resources/app.asar': Buffer.alloc(100) })
    expect(findForeignCode(folder, 'win32', 'x64')).toEqual([])
    await expect(packed(folder, 'win32', 1)).resolves.toBeUndefined()
  })

  it('with a library of another system or processor is refused, and the file is named', async () => {
    const binding = 'resources/app.asar.unpacked/node_modules/@duckdb/duckdb.node'
    const folder = await pack({ 'rudi-desk.exe': readPrebuilt('win32-arm64'), [binding]: readPrebuilt('linux-x64') })
    await expect(packed(folder, 'win32', 3)).rejects.toThrow(`${binding} (linux x64)`)
    const other = await pack({ 'a.node': readPrebuilt('win32-x64') })
    await expect(packed(other, 'win32', 3)).rejects.toThrow('a.node (win32 x64)')
  })

  it('that is universal needs both processors in each file', async () => {
    const whole = await pack({ a: createUniversalFile(0x01000007, 0x0100000c) })
    await expect(packed(whole, 'darwin', 4)).resolves.toBeUndefined()
    const half = await pack({ a: readPrebuilt('darwin-arm64') })
    await expect(packed(half, 'darwin', 4)).rejects.toThrow('a (darwin arm64)')
  })

  it('of Windows may have the installer’s helper, which runs on every processor', async () => {
    const helper = Buffer.from(readPrebuilt('win32-x64'))
    expect(findForeignCode(await pack({ 'resources/elevate.exe': helper }), 'win32', 'arm64')).toEqual([])
    expect(findForeignCode(await pack({ 'resources/other.exe': helper }), 'win32', 'arm64')).toHaveLength(1)
  })
})
