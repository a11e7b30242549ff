import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readNativeCode } from '../../../../build/package/readNativeCode.mjs'
import { createUniversalFile, readPrebuilt } from '../../../support/build/nativeCodeSamples.js'

/** How file(1) names the formats and the processors. */
const PLATFORM_WORDS = [
  ['ELF', 'linux'],
  ['Mach-O', 'darwin'],
  ['PE32', 'win32'],
] as const
const ARCH_WORDS = [
  [/x86[-_]64/, 'x64'],
  [/aarch64|arm64/i, 'arm64'],
] as const

describe('machine code', () => {
  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
    ['win32', 'arm64'],
  ])('is recognised by its first bytes: %s %s', (platform, arch) => {
    expect(readNativeCode(readPrebuilt(`${platform}-${arch}`).subarray(0, 4096))).toEqual({ platform, archs: [arch] })
  })

  it('agrees with what file(1) says of the program that runs this test', () => {
    const said = execFileSync('file', ['-Lb', process.execPath], { encoding: 'utf8' })
    const platform = PLATFORM_WORDS.find(([word]) => said.startsWith(word))?.[1]
    const arch = ARCH_WORDS.find(([word]) => word.test(said))?.[1]
    expect(readNativeCode(readFileSync(process.execPath).subarray(0, 4096))).toEqual({ platform, archs: [arch] })
    expect([platform, arch]).toEqual([process.platform, process.arch])
  })

  it('of a universal Mac file is for several, and a Java class is none', () => {
    expect(readNativeCode(createUniversalFile(0x01000007, 0x0100000c))).toEqual({
      platform: 'darwin',
      archs: ['x64', 'arm64'],
    })
    const java = Buffer.alloc(256)
    java.writeUInt32BE(0xcafebabe, 0)
    java.writeUInt32BE(61, 4)
    expect(readNativeCode(java)).toBeNull()
    expect(readNativeCode(Buffer.from('MZ'.padEnd(100, ' ')))).toBeNull()
    expect(readNativeCode(Buffer.from('#!/bin/sh\n'))).toBeNull()
  })
})
