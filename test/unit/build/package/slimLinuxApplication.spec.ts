import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAtHand } from '../../../../build/package/linux/packagerTools.mjs'
import { slimLinuxApplication } from '../../../../build/package/slimLinuxApplication.mjs'
import { ROOT } from '../../../../build/setup/paths.mjs'
import { createIcuData } from '../../../support/build/createIcuData.js'

/** A library with a symbol table, as its project publishes it. */
const LIBRARY = join(ROOT, 'node_modules', '@duckdb', `node-bindings-linux-${process.arch}`, 'duckdb.node')

let folder: string
let application: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rudi-slim-'))
  application = join(folder, 'application')
  mkdirSync(join(application, 'resources'), { recursive: true })
  writeFileSync(join(application, 'LICENSES.chromium.html'), '<p>A licence.</p>'.repeat(1000))
  writeFileSync(join(application, 'chrome_crashpad_handler'), 'a program')
  writeFileSync(join(application, 'icudtl.dat'), createIcuData(['icudt77l/de.res', 'icudt77l/fr.res']))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.runIf(process.platform === 'linux')('the unpacked application for Linux', () => {
  it('keeps Chromium’s notices, compressed, and no handler of crash reports', async () => {
    await slimLinuxApplication(application, process.arch, () => undefined)
    const compressed = join(application, 'LICENSES.chromium.html')
    const notices = isAtHand('xz')
      ? execFileSync('xz', ['--decompress', '--stdout', `${compressed}.xz`], { encoding: 'utf8' })
      : gunzipSync(readFileSync(`${compressed}.gz`)).toString()
    expect(notices).toBe('<p>A licence.</p>'.repeat(1000))
    expect(existsSync(join(application, 'LICENSES.chromium.html'))).toBe(false)
    expect(existsSync(join(application, 'chrome_crashpad_handler'))).toBe(false)
  })

  it('keeps the names of months, currencies and zones in its own languages only', async () => {
    await slimLinuxApplication(application, process.arch, () => undefined)
    expect(readFileSync(join(application, 'icudtl.dat'))).toEqual(createIcuData(['icudt77l/fr.res']))
  })

  it('keeps data of a form that is not known, and says so', async () => {
    const words: string[] = []
    writeFileSync(join(application, 'icudtl.dat'), 'data')
    await slimLinuxApplication(application, process.arch, (line) => void words.push(line))
    expect(readFileSync(join(application, 'icudtl.dat'), 'utf8')).toBe('data')
    expect(words).toContainEqual(expect.stringContaining('All languages stay in icudtl.dat'))
  })

  it.runIf(isAtHand('strip'))('has machine code without symbols, and what it was linked to keeps them', async () => {
    const original = join(folder, 'duckdb.node')
    copyFileSync(LIBRARY, original)
    const packed = join(application, 'resources', 'duckdb.node')
    linkSync(original, packed)
    await slimLinuxApplication(application, process.arch, () => undefined)
    expect(statSync(packed).size).toBeLessThan(statSync(LIBRARY).size)
    expect(readFileSync(original).equals(readFileSync(LIBRARY))).toBe(true)
  })

  it('says that the symbols stay in code for another processor', async () => {
    const words: string[] = []
    const other = process.arch === 'x64' ? 'arm64' : 'x64'
    await slimLinuxApplication(application, other, (line) => void words.push(line))
    expect(words).toContainEqual(expect.stringContaining(`strip for ${other} is not at hand`))
  })
})
