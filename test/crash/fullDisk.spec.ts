// The command line runs out of room on its disk in an update, a repair or a purge: existing files must stay, and the
// same command must finish once there is room.
import { cpSync, existsSync, openSync, readFileSync, statSync, utimesSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundleCli } from '../support/cli/bundleCli.js'
import { type CliOptions, runCli } from '../support/cli/runCli.js'
import { computeSha256 } from '../support/disk/computeSha256.js'
import { listPaths } from '../support/disk/listPaths.js'
import { createTemporaryFolder } from '../support/disk/temporaryFolder.js'
import { startTestPortal } from '../support/portal/startTestPortal.js'

vi.setConfig({ testTimeout: 240_000 })

const MIB = 1024 * 1024

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

/** Runs the command with a limit on the size of files. */
const withRoomFor = (bytes: number): CliOptions => ({ under: ['prlimit', `--fsize=${bytes}`] })

async function createPlace(landmark: 'medium' | 'last-modified') {
  const portal = await startTestPortal({ biggestBytes: 6 * MIB })
  const [to, state] = [await createTemporaryFolder(), await createTemporaryFolder()]
  const key = join(await createTemporaryFolder(), 'identity.txt')
  const run = (words: readonly string[], how: CliOptions = {}) =>
    runCli(bundle.script, [...words, '--data-dir', state, '--json'], how)
  const { id, media } = portal.landmark(landmark)
  const download = async (more: readonly string[] = [], how: CliOptions = {}): Promise<string> => {
    const done = await run(['download', id, '--to', to, '--portal', portal.url, ...more], how)
    expect(done.code).toBe(0)
    return join(to, String(done.events.find(({ event }) => event === 'done')?.path))
  }
  return { portal, to, state, key, id, mediaId: media[0]?.id ?? '', run, download }
}

test('an update that has no room for the new file leaves the old one, and goes on when there is room', async () => {
  const { portal, to, id, mediaId, run } = await createPlace('medium')
  expect((await run(['follow', id, '--to', to, '--portal', portal.url])).code).toBe(0)
  const first = await run(['update'])
  const path = join(to, String(first.events.find(({ event }) => event === 'done')?.path))
  const before = await computeSha256(path)
  const next = await portal.expectedSha256(mediaId, portal.publish(mediaId))
  expect((await run(['update'], withRoomFor(2_000_000))).code).toBe(1)
  expect(await computeSha256(path)).toBe(before)
  expect((await run(['update'])).code).toBe(0)
  expect(await computeSha256(path)).toBe(next)
  expect((await run(['verify', to])).last).toMatchObject({ bad: 0, missing: 0 })
})

test.each(['the portal', 'another folder'])(
  'a repair from %s that has no room leaves the damaged file, and goes on when there is room',
  async (source) => {
    const { to, run, download } = await createPlace('last-modified')
    const path = await download()
    const right = await computeSha256(path)
    const stick = await createTemporaryFolder()
    cpSync(to, stick, { recursive: true })
    const { atime, mtime } = statSync(path)
    const file = openSync(path, 'r+')
    writeSync(file, Buffer.from([(readFileSync(path)[MIB] ?? 0) ^ 0xff]), 0, 1, MIB)
    utimesSync(path, atime, mtime)
    const damaged = await computeSha256(path)
    const repair = ['verify', to, '--repair', ...(source === 'the portal' ? [] : ['--from', stick])]
    expect(await run(repair, withRoomFor(2_000_000))).toMatchObject({ code: 1, last: { repaired: 0 } })
    expect(await computeSha256(path)).toBe(damaged)
    // Files that were copied or begun in vain take no room.
    expect((await listPaths(to)).filter((one) => one.includes('.rudi-partial'))).toEqual([])
    expect(await run(repair)).toMatchObject({ code: 0, last: { repaired: 1 } })
    expect(await computeSha256(path)).toBe(right)
    expect((await listPaths(to)).filter((one) => /\.rudi-(?:previous|partial-0)/.test(one))).toEqual([])
  },
)

test('a purge that has no room for its log destroys nothing, and one that has none for the record is finished later', async () => {
  const { to, state, key, run, download } = await createPlace('last-modified')
  await run(['identity', 'create', '--out', key])
  const env = { RUDI_AGE_IDENTITY: readFileSync(key, 'utf8') }
  const path = await download(['--protect', 'all'], { env })
  const sealed = readFileSync(path)
  const purge = (how: CliOptions = {}) => run(['purge', to, '--yes'], how)
  const log = readFileSync(join(state, 'audit.log'))
  // The line of a purge has the fields of the last one, of the download, and a shorter word: it fits, and no more does.
  const lastLine = log.toString().trimEnd().split('\n').at(-1) ?? ''
  const roomForLine = log.byteLength + Buffer.byteLength(lastLine) + 1

  expect(await purge(withRoomFor(log.byteLength))).toMatchObject({ code: 1, last: { done: 0, failed: 1 } })
  expect(readFileSync(path).equals(sealed)).toBe(true)
  expect(await run(['audit', 'verify'])).toMatchObject({ code: 0, last: { intact: true } })

  expect(await purge(withRoomFor(roomForLine))).toMatchObject({ code: 1, last: { done: 0, failed: 1 } })
  expect(existsSync(path)).toBe(false)
  expect(await run(['audit', 'verify'])).toMatchObject({ code: 0, last: { intact: true } })

  expect(await purge()).toMatchObject({ code: 0, last: { failed: 0 } })
  const records = (await listPaths(to)).filter((one) => basename(one) === 'dataset.rudi.json')
  expect(records.map((one) => statSync(one).size > roomForLine)).toEqual([true])
  expect((await listPaths(to)).filter((one) => /\.age|rudi-new/.test(basename(one)))).toEqual([])
  expect((await run(['verify', to])).last).toMatchObject({ ok: 0, bad: 0, missing: 0 })
  expect(await run(['audit', 'verify'])).toMatchObject({ code: 0, last: { intact: true } })
})
