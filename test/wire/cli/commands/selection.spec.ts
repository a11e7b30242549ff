// Selections: created, signed, checked, repeated and exported, with minisign and aria2 themselves where they are
// installed.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasRclone, RCLONE } from '../../../../build/setup/testTools/rclonePeer.mjs'
import type { RunningPortal } from '../../../../demo/portal.js'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { type CliOptions, runCli } from '../../../support/cli/runCli.js'
import { hashFiles } from '../../../support/disk/hashFiles.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { isInstalled } from '../../../support/peers/isInstalled.js'
import { startTestPortal } from '../../../support/portal/startTestPortal.js'

vi.setConfig({ testTimeout: 120_000 })

const MINISIGN = isInstalled('minisign', '-v')
const ARIA2 = isInstalled('aria2c', '--version')
const CURL = isInstalled('curl', '--version')

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())
const run = (words: readonly string[], options: CliOptions = {}) => runCli(bundle.script, [...words, '--json'], options)

interface Selected {
  readonly portal: RunningPortal
  readonly folder: string
  readonly file: string
  readonly data: readonly string[]
  create(words?: readonly string[], options?: CliOptions): ReturnType<typeof run>
}

async function setUp(options: Parameters<typeof startTestPortal>[0] = {}): Promise<Selected> {
  const portal = await startTestPortal(options)
  const folder = await createTemporaryFolder()
  const file = join(folder, 'arbres.rudi-selection.json')
  const data = ['--data-dir', await createTemporaryFolder()]
  const ids = [portal.landmark('plain').id, portal.landmark('same-names').id]
  return {
    portal,
    folder,
    file,
    data,
    create: (words = [], cli) =>
      run(['selection', 'create', ...ids, '--out', file, '--portal', portal.url, ...data, ...words], cli),
  }
}

/** Runs asynchronously, because the portal that it asks runs in this process. */
const runProgram = promisify(execFile)

/** Lets minisign create a pair of keys. */
async function makeKeys(password: string | null): Promise<{ readonly secret: string; readonly public: string }> {
  const folder = await createTemporaryFolder()
  const keys = { secret: join(folder, 'key'), public: join(folder, 'key.pub') }
  execFileSync('minisign', ['-G', ...(password === null ? ['-W'] : []), '-p', keys.public, '-s', keys.secret], {
    input: password === null ? '' : `${password}\n${password}\n`,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return keys
}

describe.each(['apm', 'gateway'] as const)('a selection of a portal of the generation %s', (dialect) => {
  test('names files with their versions, is replayed as it is, and says what has changed since', async () => {
    const { portal, file, data, create } = await setUp({ dialect })
    const made = await create()
    expect(made.code).toBe(0)
    expect(made.last).toEqual({ event: 'summary', datasets: 2, media: 4, bytes: expect.any(Number) })
    const text = readFileSync(file, 'utf8')
    expect(JSON.parse(text)).toMatchObject({ format: 'rudi-selection/1', portal: portal.url.replace(/\/$/, '') })
    const checked = await run(['selection', 'check', file])
    expect(checked.last).toEqual(made.last)

    const to = await createTemporaryFolder()
    const replay = (...words: readonly string[]) => run(['download', file, '--to', to, ...data, ...words])
    expect((await replay()).last).toMatchObject({ done: 4, failed: 0 })

    // Another version of one file.
    const selection = JSON.parse(text)
    const [media] = selection.datasets[0].media
    media.checksum.hex = 'ab'.repeat(media.checksum.hex.length / 2)
    writeFileSync(file, JSON.stringify(selection))
    const after = await replay()
    expect(after.code).toBe(1)
    expect(after.events.find(({ event }) => event === 'failed')).toMatchObject({
      media: media.id,
      code: 'selection/changed',
    })
    expect(after.last).toMatchObject({ failed: 1, skipped: 3 })
    expect((await replay('--newer')).last).toMatchObject({ failed: 0, skipped: 4 })
  })
})

test('the same files give the same text but for the time', async () => {
  const { file, create } = await setUp()
  await create()
  const first = readFileSync(file, 'utf8')
  writeFileSync(file.replace('arbres', 'again'), first)
  execFileSync('rm', [file])
  await create()
  const plain = (text: string): string => text.replace(/"created":"[^"]*"/, '')
  expect(plain(readFileSync(file, 'utf8'))).toBe(plain(first))
})

test('a selection is never written over another file', async () => {
  const { file, create } = await setUp()
  writeFileSync(file, 'mine')
  const { code, events } = await create()
  expect(code).toBe(1)
  expect(events.find(({ event }) => event === 'failed')).toMatchObject({ code: 'disk/exists' })
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

describe.skipIf(!MINISIGN)('minisign (skipped: apt-get install minisign)', () => {
  test.each([
    ['without a password', null],
    ['with a password', 'mot de passe'],
  ])('accepts what a key %s has signed, and so do we', async (_, password) => {
    const { file, create } = await setUp()
    const keys = await makeKeys(password)
    const env: Readonly<Record<string, string>> = password === null ? {} : { RUDI_SELECTION_PASSWORD: password }
    expect((await create(['--sign', keys.secret], { env })).code).toBe(0)
    const said = execFileSync('minisign', ['-V', '-p', keys.public, '-m', file], { encoding: 'utf8' })
    expect(said).toMatch(/Signature and comment signature verified/)
    expect((await run(['selection', 'check', file, '--trust', keys.public])).code).toBe(0)
  })

  test('leaves no selection that it could not sign', async () => {
    const { file, create } = await setUp()
    const keys = await makeKeys(null)
    writeFileSync(`${file}.minisig`, 'of an earlier selection')
    const { code, events } = await create(['--sign', keys.secret])
    expect([code, events.at(-1)?.code, existsSync(file)]).toEqual([1, 'disk/exists', false])
  })

  test('refuses a wrong password', async () => {
    const { create } = await setUp()
    const keys = await makeKeys('right')
    const { code, events } = await create(['--sign', keys.secret], { env: { RUDI_SELECTION_PASSWORD: 'wrong' } })
    expect(code).toBe(1)
    expect(events.find(({ event }) => event === 'failed')).toMatchObject({ code: 'selection/bad-key' })
  })

  test.each([
    ['in the way of today', []],
    ['in its older way', ['-l']],
  ])('signs a selection itself %s, and we accept it', async (_, words) => {
    const { file, create } = await setUp()
    await create()
    const keys = await makeKeys(null)
    execFileSync('minisign', ['-S', ...words, '-s', keys.secret, '-m', file], { stdio: 'ignore', input: '' })
    expect((await run(['selection', 'check', file, '--trust', keys.public])).code).toBe(0)
  })

  test.each([
    ['a changed byte', (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replace('2026', '2027'))],
    ['no signature', (file: string) => execFileSync('rm', [`${file}.minisig`])],
    [
      'a changed comment',
      (file: string) =>
        writeFileSync(
          `${file}.minisig`,
          readFileSync(`${file}.minisig`, 'utf8').replace('rudi-selection/1', 'rudi-selection/2'),
        ),
    ],
  ])('nothing is asked of the portal for a selection with %s', async (_, spoil) => {
    const { portal, file, data, create } = await setUp()
    const keys = await makeKeys(null)
    await create(['--sign', keys.secret])
    spoil(file)
    const since = portal.log.length
    const to = await createTemporaryFolder()
    const { code, events } = await run(['download', file, '--to', to, '--trust', keys.public, ...data])
    expect(code).toBe(1)
    expect(events.find(({ event }) => event === 'failed')).toMatchObject({ code: 'selection/untrusted' })
    expect(portal.log.length).toBe(since)
  })

  test('nothing is asked of the portal for a selection that another key has signed', async () => {
    const { file, create } = await setUp()
    const [mine, other] = [await makeKeys(null), await makeKeys(null)]
    await create(['--sign', mine.secret])
    const { code, events } = await run(['selection', 'check', file, '--trust', other.public])
    expect(code).toBe(1)
    expect(events.find(({ event }) => event === 'failed')).toMatchObject({ code: 'selection/untrusted' })
  })
})

/** The hashes of all files below a folder. */
async function hashesBelow(folder: string): Promise<readonly string[]> {
  return (await hashFiles(folder)).map(({ sha256 }) => sha256).toSorted()
}

async function expectedHashes(portal: RunningPortal): Promise<readonly string[]> {
  const media = [...portal.landmark('plain').media, ...portal.landmark('same-names').media]
  return (await Promise.all(media.map(({ id }) => portal.expectedSha256(id)))).toSorted()
}

describe('handed over', () => {
  const exportAs = async (format: string, options: Parameters<typeof startTestPortal>[0] = {}) => {
    const made = await setUp(options)
    await made.create()
    const out = join(made.folder, `out.${format}`)
    const exported = await run(['selection', 'export', made.file, '--as', format, '--out', out])
    expect(exported.code).toBe(0)
    expect(exported.last).toMatchObject({ datasets: 2, media: 4 })
    return { ...made, out, into: await createTemporaryFolder() }
  }

  test.skipIf(!ARIA2)('to aria2 as a Metalink, every file is exact (skipped: apt-get install aria2)', async () => {
    const { portal, out, into } = await exportAs('metalink')
    await runProgram('aria2c', ['--quiet', '-M', out, '-d', into, '--check-integrity=true'])
    expect(await hashesBelow(into)).toEqual(await expectedHashes(portal))
  })

  test.skipIf(!ARIA2)('to aria2 as its own list, every file is exact (skipped: apt-get install aria2)', async () => {
    const { portal, out, into } = await exportAs('aria2')
    await runProgram('aria2c', ['--quiet', '-i', out, '-d', into])
    expect(await hashesBelow(into)).toEqual(await expectedHashes(portal))
  })

  test.skipIf(!CURL)('to curl, every file is exact (skipped: apt-get install curl)', async () => {
    const { portal, out, into } = await exportAs('curl')
    // Brackets in an address would be a list of addresses.
    expect(readFileSync(out, 'utf8').split('\n')).toContain('globoff')
    await runProgram('curl', ['-sS', '-K', out], { cwd: into })
    expect(await hashesBelow(into)).toEqual(await expectedHashes(portal))
  })

  test.skipIf(!hasRclone())(
    'to rclone, every file is exact (skipped: rclone is built by npm run test:long -- rclone)',
    async () => {
      const { portal, out, into } = await exportAs('rclone')
      await runProgram(RCLONE, ['copyurl', '--urls', out, into])
      expect(await hashesBelow(into)).toEqual(await expectedHashes(portal))
    },
  )

  test('to rclone as a list of addresses and names', async () => {
    const { out } = await exportAs('rclone')
    const lines = readFileSync(out, 'utf8').trim().split('\n')
    expect(lines).toHaveLength(4)
    for (const line of lines) expect(line).toMatch(/^"http[^"]+","[^"]+"$/)
  })

  test('without what needs a token', async () => {
    const portal = await startTestPortal()
    const folder = await createTemporaryFolder()
    const file = join(folder, 'a.rudi-selection.json')
    const { login, password } = portal.accounts.person
    const data = ['--data-dir', await createTemporaryFolder()]
    const made = await run(
      ['selection', 'create', portal.landmark('restricted').id, '--out', file, '--portal', portal.url, ...data],
      { env: { RUDI_LOGIN: login, RUDI_PASSWORD: password } },
    )
    expect(made.code).toBe(0)
    const out = join(folder, 'out')
    const { events, last } = await run(['selection', 'export', file, '--as', 'curl', '--out', out])
    expect(events.find(({ event }) => event === 'skipped')).toMatchObject({ reason: 'needs-token' })
    expect(last).toMatchObject({ media: 0 })
    expect(readFileSync(out, 'utf8')).not.toContain('url')
  })
})

test.each([
  ['selection', 'create', 'x', '--out', 'a.rudi-selection.json'],
  ['selection', 'create', '00000000-0000-4000-8000-000000000000', '--out', 'wrong.json', '--portal', 'http://x.test'],
  ['selection', 'export', 'a.rudi-selection.json', '--as', 'wget', '--out', 'x'],
  ['selection', 'sing'],
  ['download', 'a.rudi-selection.json', 'media:00000000-0000-4000-8000-000000000000', '--to', 'x'],
  ['download', '00000000-0000-4000-8000-000000000000', '--newer', '--to', 'x', '--portal', 'http://x.test'],
])('a mistake of usage is one: %s %s %s', async (...words) => {
  expect((await run(words)).code).toBe(2)
})
