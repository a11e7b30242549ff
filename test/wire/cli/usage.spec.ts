import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleCli } from '../../support/cli/bundleCli.js'
import { type CliOptions, runCli } from '../../support/cli/runCli.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'

// Each test starts many processes, and each start takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())
const run = (words: readonly string[], options?: CliOptions) => runCli(bundle.script, words, options)

const UUID = '5f0c1a2b-0000-4000-8000-000000000001'

const PRODUCERS = Array.from({ length: 51 }, (_, at) => ['--producer', `Producer ${at}`]).flat()

describe('words that are off', () => {
  test.each([
    ['nothing at all', []],
    ['an unknown command', ['fetch']],
    ['an unknown option', ['catalog', '--portal', 'http://127.0.0.1:1', '--colour']],
    ['an option without its value', ['catalog', '--portal']],
    ['an unknown dialect', ['catalog', '--portal', 'http://127.0.0.1:1', '--dialect', 'soap']],
    ['an address that is none', ['catalog', '--portal', 'ftp://example.org']],
    ['no portal', ['catalog']],
    ['a limit that is no number', ['catalog', '--portal', 'http://127.0.0.1:1', '--limit', 'ten']],
    ['a query that is too long', ['catalog', '--portal', 'http://127.0.0.1:1', '--query', 'a'.repeat(201)]],
    ['too many producers to follow', ['follow', '--portal', 'http://127.0.0.1:1', '--to', '/tmp/x', ...PRODUCERS]],
    ['too many producers to unfollow', ['unfollow', '--portal', 'http://127.0.0.1:1', ...PRODUCERS]],
    ['a target of no known form', ['download', 'not-a-dataset', '--portal', 'http://127.0.0.1:1', '--to', '/tmp/x']],
    ['a malformed id', ['download', `${UUID}0`, '--portal', 'http://127.0.0.1:1', '--to', '/tmp/x']],
    ['a download without a folder', ['download', UUID, '--portal', 'http://127.0.0.1:1']],
    ['a download of nothing', ['download', '--portal', 'http://127.0.0.1:1', '--to', '/tmp/x']],
    ['nine segments', ['download', UUID, '--portal', 'http://127.0.0.1:1', '--to', '/tmp/x', '--segments', '9']],
    ['no connections', ['download', UUID, '--portal', 'http://127.0.0.1:1', '--to', '/tmp/x', '--connections', '0']],
    ['a decryption without a key', ['decrypt', 'a.crypt', '--out', 'b']],
    ['an encryption without a folder', ['encrypt', 'a.csv', '--portal', 'http://127.0.0.1:1']],
    ['a verification of two folders', ['verify', 'a', 'b']],
  ])('%s ends with 2, and says why on stderr', async (_, words) => {
    const { code, out, err } = await run([...words, '--json'].slice(0, words.includes('--portal') ? undefined : -1))
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err.length).toBeGreaterThan(10)
  })

  test.each(['--password', '--token', '--secret', '--customer-secret', '--customer-key', '--client-secret'])(
    'a secret given by %s is refused before anything is asked, and is not repeated',
    async (option) => {
      const portal = await startTestPortal()
      for (const words of [[option, 'canary'], [`${option}=canary`]]) {
        const { code, out, err } = await run(['catalog', '--portal', portal.url, ...words])
        expect({ code, out }).toEqual({ code: 2, out: '' })
        expect(err).not.toContain('canary')
        expect(err).toContain(`${option} is refused`)
      }
      expect(portal.log).toEqual([])
    },
  )

  test('one target of no known form among good ones asks nothing of the portal', async () => {
    const portal = await startTestPortal()
    const dataset = portal.landmark('plain').id
    const to = await createTemporaryFolder()
    const { code } = await run(['download', dataset, 'nonsense', '--portal', portal.url, '--to', to])
    expect(code).toBe(2)
    expect(portal.log).toEqual([])
  })
})

test('a home folder that no shell has expanded is the home folder', async () => {
  const home = await createTemporaryFolder()
  const { err } = await run(['verify', '~'], { env: { HOME: home } })
  expect(err).toContain(`No downloaded dataset was found in ${home}`)
})

test('a catalogue without what was asked for says so', async () => {
  const portal = await startTestPortal()
  const { code, out, err } = await run(['catalog', '--portal', portal.url, '--theme', 'no-such-theme'])
  expect({ code, out, err }).toEqual({ code: 0, out: '', err: 'No dataset matches this search.\n' })
})

describe('help', () => {
  test.each(['help', '--help', '-h'])('%s names every command on stdout', async (word) => {
    const { code, out } = await run([word])
    expect(code).toBe(0)
    for (const command of ['catalog', 'download', 'verify', 'key', 'encrypt', 'decrypt', 'node-token', 'node-check'])
      expect(out).toContain(command)
  })

  test.each([
    ['help', 'download'],
    ['--help', 'download'],
    ['download', '--help'],
  ])('%s %s shows the help of that command', async (...words) => {
    const { code, out } = await run(words)
    expect({ code, about: out.split('\n')[0] }).toEqual({ code: 0, about: 'rudi-desk download <target>… [options]' })
  })

  test('of a command that there is none ends with 2', async () => {
    expect(await run(['help', 'downlaod'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('download?'),
    })
  })

  test('an option that there is none does not print the help of all commands', async () => {
    expect(await run(['--versionn'])).toMatchObject({
      code: 2,
      err: 'Unknown option: --versionn. Did you mean --version?\nSee: rudi-desk help\n',
    })
  })

  test.each(['selection', 'identity', 'audit'])('an action that %s does not have is named', async (command) => {
    const { code, err } = await run([command, 'nope'])
    expect({ code, said: err.split('\n')[0] }).toEqual({ code: 2, said: `Unknown command: ${command} nope` })
  })

  test('speaks French where the environment does', async () => {
    const { out } = await run(['help'], { env: { LANG: 'fr_FR.UTF-8' } })
    expect(out).toContain('Commandes')
  })
})

describe('a portal that is none', () => {
  test('an address without a server ends with 1', async () => {
    const data = await createTemporaryFolder()
    const { code, last } = await run(['catalog', '--portal', 'http://127.0.0.1:1', '--data-dir', data, '--json'])
    expect(code).toBe(1)
    expect(last).toMatchObject({ event: 'failed', code: 'net/unreachable', message: expect.any(String) })
  })

  test('web pages where JSON should be end with 1', async () => {
    const portal = await startTestPortal()
    const data = await createTemporaryFolder()
    // Unknown paths are answered by the single-page application: HTML with status 200.
    const elsewhere = `${portal.producersUrl}`
    const { code, last } = await run(['catalog', '--portal', elsewhere, '--data-dir', data, '--json'])
    expect(code).toBe(1)
    expect(last).toMatchObject({ event: 'failed' })
    await writeFile(join(data, 'still-writable'), '')
    expect(await readdir(data)).toContain('still-writable')
  })
})
