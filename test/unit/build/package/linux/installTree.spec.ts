import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layOutTree } from '../../../../../build/package/linux/installTree.mjs'
import { readIdentity } from '../../../../../build/package/linux/packageIdentity.mjs'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..', '..')

const LINUX = join(ROOT, 'build', 'package', 'linux')

const onLinux = process.platform === 'linux'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rudi-installTree-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.runIf(onLinux)('the install tree', () => {
  let root: string

  beforeAll(async () => {
    const application = join(folder, 'application')
    mkdirSync(join(application, 'locales'), { recursive: true })
    const elf = Buffer.from('\x7fELF')
    for (const [name, bytes] of [
      ['rudi-desk', elf],
      ['libffmpeg.so', elf],
      ['locales/fr.pak', Buffer.from('pak')],
    ] as const) {
      writeFileSync(join(application, name), bytes)
      chmodSync(join(application, name), 0o666)
    }
    root = join(folder, 'tree')
    layOutTree({ root, application, identity: await readIdentity() })
  })

  const mode = (path: string) => (statSync(join(root, path)).mode & 0o7777).toString(8)

  it('has one mode for what is started and one for what is read, whatever the umask was', () => {
    expect(mode('usr/lib/rudi-desk/rudi-desk')).toBe('755')
    expect(mode('usr/lib/rudi-desk/launcher')).toBe('755')
    expect(mode('usr/lib/rudi-desk/libffmpeg.so')).toBe('644')
    expect(mode('usr/lib/rudi-desk/locales/fr.pak')).toBe('644')
    expect(mode('usr/lib/rudi-desk/locales')).toBe('755')
  })

  it('has the command on the PATH', () => {
    const env = { PATH: process.env.PATH }
    expect(spawnSync(join(root, 'usr/bin/rudi-desk'), [], { env, encoding: 'utf8' }).stderr).toContain('no display')
  })

  it('has an icon of each size', () => {
    for (const size of [16, 32, 48, 128, 256, 512])
      expect(existsSync(join(root, `usr/share/icons/hicolor/${size}x${size}/apps/rudi-desk.png`))).toBe(true)
  })

  it('has scripts that a shell can read', () => {
    for (const script of ['launcher.sh', 'postinst.sh', 'prerm.sh']) execFileSync('sh', ['-n', join(LINUX, script)])
  })
})
