// `download --from`: files from another folder are copied, and verified by the catalogue's hash.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RunningPortal } from '../../../../demo/portal.js'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { type CliOptions, runCli } from '../../../support/cli/runCli.js'
import { computeSha256 } from '../../../support/disk/computeSha256.js'
import { listPaths } from '../../../support/disk/listPaths.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../../support/portal/startTestPortal.js'

vi.setConfig({ testTimeout: 120_000 })

const MIB = 1024 * 1024

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

interface Setting {
  readonly portal: RunningPortal
  readonly id: string
  readonly mediaId: string
  readonly sha256: string
  /** The folder with a colleague's earlier download. */
  readonly stick: string
  /** The path of its file in that folder. */
  readonly copy: string
  readonly to: string
  /** Downloads into `to`, with its own state folder. */
  download(words: readonly string[], options?: CliOptions): ReturnType<typeof runCli>
  /** How many bytes of the media were sent since the colleague's download. */
  sentBytes(): number
}

async function setUp(options: Parameters<typeof startTestPortal>[0] = {}): Promise<Setting> {
  const portal = await startTestPortal({ biggestBytes: 24 * MIB, ...options })
  const [stick, to, state] = [
    await createTemporaryFolder(),
    await createTemporaryFolder(),
    await createTemporaryFolder(),
  ]
  const { id, media } = portal.landmark('medium')
  const mediaId = media[0]?.id ?? ''
  const run = (folder: string, data: string, words: readonly string[], cli: CliOptions = {}) =>
    runCli(
      bundle.script,
      ['download', id, '--to', folder, '--portal', portal.url, '--data-dir', data, '--json', ...words],
      cli,
    )
  const { code, events } = await run(stick, await createTemporaryFolder(), [])
  expect(code).toBe(0)
  const since = portal.log.length
  return {
    portal,
    id,
    mediaId,
    stick,
    to,
    sha256: await portal.expectedSha256(mediaId),
    copy: join(stick, String(events.find(({ event }) => event === 'done')?.path)),
    download: (words, cli) => run(to, state, words, cli),
    sentBytes: () =>
      portal.log.slice(since).reduce((sum, one) => sum + (one.target.includes(mediaId) ? one.sentBytes : 0), 0),
  }
}

type Events = Awaited<ReturnType<typeof runCli>>['events']
const pathOf = (to: string, events: Events): string =>
  join(to, String(events.find(({ event }) => event === 'done')?.path))

test.each(['apm', 'gateway'] as const)('a file that another folder has is not fetched (%s)', async (dialect) => {
  const { to, stick, sha256, download, sentBytes } = await setUp({ dialect })
  const { code, events, last } = await download(['--from', stick])
  expect(code).toBe(0)
  expect(sentBytes()).toBe(0)
  const path = pathOf(to, events)
  const bytes = readFileSync(path).byteLength
  expect(last).toEqual({ event: 'summary', done: 1, failed: 0, skipped: 0, bytes, taken: bytes })
  expect(events.find(({ event }) => event === 'done')).toMatchObject({ verified: 'sha-256', bytes, taken: bytes })
  expect(await computeSha256(path)).toBe(sha256)
  // The copied file counts as a download: it is recorded, and checked by everything that checks downloads.
  expect((await runCli(bundle.script, ['verify', to, '--json'])).last).toMatchObject({ ok: 1, bad: 0, missing: 0 })
  expect(readdirSync(dirname(path)).filter((name) => name.includes('.rudi-'))).toEqual([])
  expect((await download(['--from', stick])).last).toMatchObject({ done: 0, skipped: 1, taken: 0 })
})

test('its name and its folder do not matter, and the first folder need not have it', async () => {
  const { to, stick, copy, sha256, download, sentBytes } = await setUp()
  const [empty, loose] = [await createTemporaryFolder(), await createTemporaryFolder()]
  mkdirSync(join(loose, 'a', 'b'), { recursive: true })
  renameSync(copy, join(loose, 'a', 'b', 'download(3).bin'))
  rmSync(stick, { recursive: true })
  const { code, events, last } = await download(['--from', empty, '--from', loose])
  expect(code).toBe(0)
  expect(sentBytes()).toBe(0)
  expect(Number(last?.taken)).toBeGreaterThan(0)
  const path = pathOf(to, events)
  expect(path.endsWith('trafic-2024.csv')).toBe(true)
  expect(await computeSha256(path)).toBe(sha256)
})

test('a file of the same name and length with other bytes is not taken: the portal is asked', async () => {
  const { to, stick, copy, sha256, download, sentBytes } = await setUp()
  const bytes = readFileSync(copy)
  bytes[5 * MIB] = (bytes[5 * MIB] ?? 0) ^ 0xff
  writeFileSync(copy, bytes)
  const { code, events, last } = await download(['--from', stick])
  expect(code).toBe(0)
  expect(last).toMatchObject({ done: 1, taken: 0 })
  expect(sentBytes()).toBeGreaterThanOrEqual(bytes.byteLength)
  expect(await computeSha256(pathOf(to, events))).toBe(sha256)
})

test('a file that lies under its name already is left as it is', async () => {
  const { to, stick, copy, sha256, download } = await setUp()
  const target = join(to, copy.slice(stick.length))
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, 'my own work')
  const { code, events, last } = await download(['--from', stick])
  expect(code).toBe(0)
  expect(last).toMatchObject({ done: 1, taken: 0 })
  expect(readFileSync(target, 'utf8')).toBe('my own work')
  expect(await computeSha256(pathOf(to, events))).toBe(sha256)
})

test.each(['SIGKILL', 'SIGINT'] as const)(
  'a command ended by %s while it copies is finished by the next one',
  async (signal) => {
    const { to, stick, sha256, download, sentBytes } = await setUp()
    const findPartial = async () => (await listPaths(to)).find((path) => path.includes('.rudi-partial'))
    const ended = await download(['--from', stick], {
      async spawned(kill) {
        await expect.poll(findPartial, { timeout: 20_000, interval: 1 }).toBeDefined()
        kill(signal)
      },
    })
    expect(ended.code).not.toBe(0)
    const { code, events } = await download(['--from', stick])
    expect(code).toBe(0)
    expect(sentBytes()).toBe(0)
    const path = join(to, String(events.find(({ event }) => event === 'done' || event === 'skipped')?.path))
    expect(await computeSha256(path)).toBe(sha256)
    expect(await findPartial()).toBeUndefined()
  },
)

test('a folder that is not there is said before anything is asked of the portal', async () => {
  const { portal, to, download } = await setUp()
  const since = portal.log.length
  const { code, events } = await download(['--from', join(to, 'none')])
  expect(code).toBe(1)
  expect(events.find(({ event }) => event === 'failed')).toMatchObject({ code: 'disk/not-found' })
  expect(portal.log.length).toBe(since)
  expect(existsSync(join(to, 'none'))).toBe(false)
})
