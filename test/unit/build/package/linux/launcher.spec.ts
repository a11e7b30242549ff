import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOptions } from '../../../../../build/commandLine/commandTable.js'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..', '..')

const LINUX = join(ROOT, 'build', 'package', 'linux')

const onLinux = process.platform === 'linux'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rudi-launcher-'))
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
