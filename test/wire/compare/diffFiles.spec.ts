import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { FAILURE_CODES } from '../../../shared/failure.js'
import { bundleCli } from '../../support/cli/bundleCli.js'
import { createSummary, PEOPLE, placePair, readEnvironment, runSql } from '../../support/cli/diffHarness.js'
import { runCli } from '../../support/cli/runCli.js'

// Each test starts many processes, and each start takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

type Content = Parameters<typeof placePair>[1]
const place = (old: Content, now: Content, names?: readonly [string, string]) =>
  placePair(bundle.script, old, now, names)

test.each([
  ['v[1].csv', 'v1.csv'],
  ['w*.csv', 'wx.csv'],
  ['y?.csv', 'yz.csv'],
])('%s is read by its own name, whatever a pattern of that name would match', async (name, other) => {
  const pair = await place(PEOPLE, PEOPLE, [name, 'new.csv'])
  await writeFile(join(pair.folder, other), PEOPLE.replace('Ana', 'Zoé'))
  expect((await pair.diff()).last).toEqual(createSummary(0, 0, 0, 3))
})

test('an interruption ends with 130, and leaves nothing', async () => {
  const pair = await place('', '', ['old.parquet', 'new.parquet'])
  for (const path of [pair.before, pair.after])
    await runSql(
      `COPY (SELECT range AS id, md5(range::VARCHAR) AS a FROM range(3000000)) TO '${path}' (FORMAT parquet)`,
    )
  const scratch = join(pair.data, 'diff')
  const out = join(pair.folder, 'd.csv')
  const { code, out: said } = await pair.words(['--json', '--out', out], {
    spawned: async (kill) => {
      await vi.waitFor(async () => expect(await readdir(scratch)).toHaveLength(1), { timeout: 20_000, interval: 20 })
      kill('SIGINT')
    },
  })
  expect([code, said]).toEqual([130, ''])
  expect(await readdir(scratch)).toEqual([])
  expect((await readdir(pair.folder)).sort()).toEqual(['data', 'new.parquet', 'old.parquet'])
})

test('a comparison needs no other process in the runtime of an installed package', async () => {
  const pair = await place(PEOPLE, PEOPLE.replace('Bob', 'Zoé'))
  const preload = join(pair.folder, 'runtime.cjs')
  await writeFile(
    preload,
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, electron: '33' } })",
  )
  const { code, out } = await pair.words(['--json'], { env: { NODE_OPTIONS: `--require ${preload}` } })
  expect([code, out.trim().split('\n').at(-1)]).toEqual([0, JSON.stringify(createSummary(0, 0, 1, 2))])
  expect(await readdir(join(pair.data, 'diff'))).toEqual([])
})

test.skipIf(process.platform !== 'linux')('two files are read by a process with an empty environment', async () => {
  const pair = await place('', '', ['old.parquet', 'new.parquet'])
  for (const path of [pair.before, pair.after])
    await runSql(
      `COPY (SELECT range AS id, md5(range::VARCHAR) AS a FROM range(3000000)) TO '${path}' (FORMAT parquet)`,
    )
  const seen: string[] = []
  await pair.words(['--json'], {
    env: { CANARY: 'yellow' },
    spawned: async (kill) => {
      await vi.waitFor(async () => seen.push(await readEnvironment(pair.data)), { timeout: 20_000, interval: 20 })
      kill('SIGINT')
    },
  })
  expect(seen[0]).not.toContain('yellow')
})

describe('files that are not both tables', () => {
  test('of text have their lines counted', async () => {
    const pair = await place('un\ndeux\ntrois\n', 'un\ntrois\nquatre\ncinq\n', ['a.txt', 'b.txt'])
    const { code, events } = await pair.diff('--exit-code')
    expect(code).toBe(1)
    expect(events).toEqual([{ event: 'content', identical: false, unit: 'lines' }, createSummary(2, 1, 0, 2)])
    const same = await place('un\n', 'un\n', ['a.txt', 'b.txt'])
    expect((await same.diff('--exit-code')).code).toBe(0)
    expect((await same.words()).out).toBe('The two files are identical, byte for byte.\n')
  })

  test('of text whose lines only moved are not the same', async () => {
    const pair = await place('un\ndeux\n', 'deux\nun\n', ['a.txt', 'b.txt'])
    expect(await pair.diff('--exit-code')).toMatchObject({ code: 1, last: createSummary(0, 0, 0, 2) })
  })

  test('of JSON that is no table are texts', async () => {
    const pair = await place('[\n1,\n2\n]\n', '[\n1,\n3\n]\n', ['a.json', 'b.json'])
    const { code, last } = await pair.diff()
    expect([code, last]).toEqual([0, expect.objectContaining({ event: 'summary' })])
    expect((await pair.diff('--exit-code')).code).toBe(1)
  })

  test('of other bytes are the same or not', async () => {
    const bytes = (last: number) => Uint8Array.from([0, 1, 2, 3, 0, 0, 255, last])
    const pair = await place(bytes(1), bytes(2), ['a.bin', 'b.bin'])
    const { events } = await pair.diff()
    expect(events).toEqual([{ event: 'content', identical: false, unit: 'file' }, createSummary(0, 0, 1, 0)])
    const same = await place(bytes(1), bytes(1), ['a.bin', 'b.bin'])
    expect((await same.diff('--exit-code')).last).toEqual(createSummary(0, 0, 0, 1))
  })

  test('cannot be compared by a key or into a table', async () => {
    const pair = await place(PEOPLE, 'un texte\nsans colonnes\n', ['a.csv', 'b.txt'])
    for (const words of [
      ['--key', 'id'],
      ['--out', join(pair.folder, 'd.csv')],
    ])
      expect(await pair.diff(...words)).toMatchObject({ code: 1, last: { event: 'failed', code: 'look/unreadable' } })
    expect(await readdir(pair.folder)).toEqual(['a.csv', 'b.txt', 'data'])
  })
})

test.each([
  ['lists', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ['records', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`],
])('JSON nested without end as %s is no table, and its lines are counted', async (_, content) => {
  const pair = await place('[{"id":1}]', content, ['a.json', 'b.json'])
  const { code, last } = await pair.diff()
  expect([code, last]).toMatchObject([0, { event: 'summary', added: 1, removed: 1, same: 0 }])
  expect(await readdir(join(pair.data, 'diff'))).toEqual([])
})

describe('files that cannot be read', () => {
  test.each([
    ['encrypted for the portal', 'x.csv.crypt', Uint8Array.from({ length: 400 }, (_, at) => (at * 151 + 7) % 256)],
    ['encrypted by age in letters', 'x.csv.age', `-----BEGIN AGE ENCRYPTED FILE-----\n${'QUJD'.repeat(16)}\n`],
    ['encrypted Parquet', 'x.parquet', `PARE\u0000\u0001${'\u0002'.repeat(40)}PARE`],
  ])('because one is %s', async (_, name, content) => {
    const pair = await place(PEOPLE, content, ['old.csv', name])
    const { code, last } = await pair.diff()
    expect([code, last]).toMatchObject([1, { event: 'failed', code: 'diff/encrypted' }])
    expect(last?.message).toContain(name)
  })

  test('because one is encrypted by age, and no identity is set up', async () => {
    const sealed = `age-encryption.org/v1\n-> X25519 abc\n--- def\n${'\u0001'.repeat(40)}`
    const { code, last } = await (await place(PEOPLE, sealed, ['old.csv', 'x.csv.age'])).diff()
    expect([code, last]).toMatchObject([1, { event: 'failed', code: 'identity/missing' }])
  })

  test('because one is missing, or a folder', async () => {
    const pair = await place(PEOPLE, PEOPLE)
    const ask = (path: string) => runCli(bundle.script, ['diff', pair.before, path, '--data-dir', pair.data, '--json'])
    const missing = await ask(join(pair.folder, 'gone.csv'))
    expect([missing.code, missing.last]).toMatchObject([1, { event: 'failed', code: 'disk/not-found' }])
    await mkdir(join(pair.folder, 'folder.csv'))
    const folder = await ask(join(pair.folder, 'folder.csv'))
    expect([folder.code, folder.last?.event]).toEqual([1, 'failed'])
    expect(FAILURE_CODES).toContain(folder.last?.code)
    expect(folder.last?.code).not.toBe('bug/unexpected')
  })

  test('because one is cut short', async () => {
    const pair = await place(PEOPLE, '', ['old.csv', 'new.parquet'])
    await runSql(`COPY (SELECT range AS id FROM range(1000)) TO '${pair.after}' (FORMAT parquet)`)
    await truncate(pair.after, 500)
    expect(await pair.diff()).toMatchObject({ code: 1, last: { event: 'failed', code: 'look/unreadable' } })
  })
})

describe('words that are off', () => {
  test.each([
    ['one file', ['diff', 'a.csv']],
    ['three files', ['diff', 'a.csv', 'b.csv', 'c.csv']],
    ['an unknown kind of output', ['diff', 'a.csv', 'b.csv', '--out', 'd.xlsx']],
    ['an empty key', ['diff', 'a.csv', 'b.csv', '--key', ' , ']],
    ['an unknown option', ['diff', 'a.csv', 'b.csv', '--fast']],
  ])('%s ends with 2', async (_, words) => {
    const { code, out, err } = await runCli(bundle.script, [...words, '--json'])
    expect([code, out]).toEqual([2, ''])
    expect(err.length).toBeGreaterThan(10)
  })
})
