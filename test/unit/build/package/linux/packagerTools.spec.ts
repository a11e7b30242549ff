import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAppImageRuntime, listMissingTools } from '../../../../../build/package/linux/packagerTools.mjs'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rudi-packagerTools-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the tools', () => {
  it('that are missing are named, with what brings them', () => {
    const path = process.env.PATH
    process.env.PATH = folder
    try {
      expect(listMissingTools('deb', 'x64')).toEqual(['dpkg-deb (Debian: apt install dpkg)'])
      expect(listMissingTools('rpm', 'x64')).toEqual(['rpmbuild (Debian: apt install rpm)'])
      expect(listMissingTools('AppImage', 'riscv64')).toEqual([
        expect.stringContaining('squashfs-tools'),
        expect.stringContaining('APPIMAGE_RUNTIME'),
      ])
    } finally {
      process.env.PATH = path
    }
  })

  it('take only a file that says it is a runtime of AppImages', () => {
    const [runtime, other] = [join(folder, 'runtime'), join(folder, 'other')]
    writeFileSync(runtime, Buffer.from('\x7fELF\x02\x01\x01\x00AI\x02\x00', 'latin1'))
    writeFileSync(other, Buffer.from('\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00', 'latin1'))
    try {
      process.env.APPIMAGE_RUNTIME = runtime
      expect(findAppImageRuntime('riscv64')).toBe(runtime)
      process.env.APPIMAGE_RUNTIME = other
      expect(findAppImageRuntime('riscv64')).toBeNull()
    } finally {
      delete process.env.APPIMAGE_RUNTIME
    }
  })
})
