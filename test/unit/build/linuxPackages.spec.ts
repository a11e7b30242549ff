import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOptions } from '../../../build/commandLine/commandTable.js'
import { formatDebianChangelog } from '../../../build/package/linux/debianFiles.mjs'
import { formatDesktopEntry, formatMetainfo } from '../../../build/package/linux/desktopFiles.mjs'
import { layOutTree } from '../../../build/package/linux/installTree.mjs'
import { listDebianDependencies, listRpmRequirements } from '../../../build/package/linux/libraryDependencies.mjs'
import { readIdentity } from '../../../build/package/linux/packageIdentity.mjs'
import { findAppImageRuntime, listMissingTools } from '../../../build/package/linux/packagerTools.mjs'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const LINUX = join(ROOT, 'build', 'package', 'linux')
const onLinux = process.platform === 'linux'
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rudi-linux-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CLI = [
  ...['--rudi-cli', '--no-sandbox', '--no-zygote', '--in-process-gpu', '--disable-gpu'],
  ...['--disable-software-rasterizer', '--ozone-platform=headless'],
  ...['--log-level=3', '--'],
]

describe.runIf(onLinux)('the launcher', () => {
  beforeAll(() => {
    const home = join(folder, 'with space', 'lib')
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'launcher'), readFileSync(join(LINUX, 'launcher.sh')))
    // A stand-in for the application that prints one argument per line.
    writeFileSync(join(home, 'rudi-desk'), '#!/bin/sh\nprintf "%s\\n" "$@"\n')
    for (const program of ['launcher', 'rudi-desk']) chmodSync(join(home, program), 0o755)
    symlinkSync('with space/lib/launcher', join(folder, 'rudi-desk'))
  })

  const start = (args: readonly string[], display = ':9') => {
    const env = { PATH: process.env.PATH, DISPLAY: display }
    const ran = spawnSync(join(folder, 'rudi-desk'), [...args], { env, encoding: 'utf8' })
    return { code: ran.status, args: ran.stdout.split('\n').slice(0, -1), words: ran.stderr }
  }

  it.each([
    [['catalog', '--limit', '3']],
    [['--json', 'catalog']],
    [['help']],
    [['--version']],
    [['-h']],
    [['katalog']],
    [['https://p.example']],
    [['rudi://p/d', '--to', 'folder']],
  ])('gives %j to the command line, behind what Chromium reads', (words) => {
    expect(start(words).args).toEqual([...CLI, ...words])
  })

  it('knows every option of the command line, which may come before a command', () => {
    for (const { name, value } of listOptions()) {
      const forms = value === undefined ? [[`--${name}`]] : [[`--${name}`, 'x'], [`--${name}=x`]]
      for (const form of forms) expect(start([...form, 'key']).args).toEqual([...CLI, ...form, 'key'])
    }
  })

  it.each([
    [['--', 'rudi://p/d']],
    [['rudi://p/d']],
    [['https://p.example/catalogue/detail/1/velo?a=b']],
    [['https://p.example/organization/detail/1']],
    [['--']],
    [['--force-device-scale-factor=2']],
    [['--', 'catalog']],
  ])('opens the window for %j, in the sandbox', (words) => {
    expect(start(words)).toMatchObject({ code: 0, args: words })
  })

  it('opens the window without a word', () => {
    expect(start([]).args).toEqual([''])
  })

  it('says where there is no display that a window cannot open, and that commands work', () => {
    for (const words of [[], ['--'], ['--frob']])
      expect(start(words, '')).toMatchObject({ code: 1, args: [], words: expect.stringContaining('rudi-desk help') })
    expect(start(['catalog'], '').args).toEqual([...CLI, 'catalog'])
    // The command line says which command follows a link.
    for (const words of [['rudi://p/d'], ['https://p.example/catalogue/detail/1']])
      expect(start(words, '').args).toEqual([...CLI, ...words])
  })
})

describe('the desktop entry', () => {
  const entry = formatDesktopEntry({ name: 'rudi-desk', title: 'Rudi Desk' })

  it('starts the command by its name, and gives the link where no switch is read', () => {
    expect(entry).toContain('\nExec=rudi-desk -- %u\n')
  })

  it('never leaves the sandbox', () => {
    expect(entry).not.toContain('sandbox')
  })

  it('names the scheme once', () => {
    expect(entry.match(/x-scheme-handler/g)).toHaveLength(1)
  })
})

describe('the papers of a package', () => {
  it('give a homepage, a maintainer with an address, and the date of the sources', async () => {
    const identity = await readIdentity()
    expect(identity.homepage).toMatch(/^https:\/\//)
    expect(identity.maintainer).toMatch(/^[^<>]+ <[^<>@]+@[^<>]+>$/)
    expect(identity.synopsis).not.toMatch(/^an? |\.$/i)
    expect(identity.description).not.toMatch(/\n\n/)
    expect(identity.madeAt).toBeGreaterThan(1.7e9)
    expect(formatDebianChangelog(identity)).toContain(`(${identity.version})`)
    expect(formatMetainfo(identity)).toContain(`<id>${identity.appId}</id>`)
  })
})

describe('the libraries of the system', () => {
  it('are asked for by both names that Debian has for them', () => {
    expect(listDebianDependencies()).toEqual(
      expect.arrayContaining(['libasound2 | libasound2t64', 'libdrm2', 'libgbm1', 'libsecret-1-0', 'xdg-utils']),
    )
  })

  it('are asked for by their sonames elsewhere', () => {
    expect(listRpmRequirements()).toContain('libgbm.so.1()(64bit)')
  })
})

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
