// `verify --repair`: damaged blocks and missing files, from the portal and from another folder.
import { createHash } from 'node:crypto'
import {
  cpSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RunningPortal } from '../../../../demo/portal.js'
import type { LandmarkName } from '../../../../demo/seed/landmarks.js'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { runCli } from '../../../support/cli/runCli.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../../support/portal/startTestPortal.js'

vi.setConfig({ testTimeout: 120_000 })

const MIB = 1024 * 1024

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())
const run = (...words: readonly string[]) => runCli(bundle.script, [...words, '--json'])

interface Downloaded {
  readonly portal: RunningPortal
  readonly to: string
  readonly state: string
  readonly path: string
  readonly mediaId: string
  readonly sha256: string
  /** Runs `verify --repair`, with a fresh state unless one is given. */
  repair(...words: readonly string[]): ReturnType<typeof run>
}

async function downloaded(
  landmark: LandmarkName,
  options: Parameters<typeof startTestPortal>[0] = {},
): Promise<Downloaded> {
  const portal = await startTestPortal(options)
  const [to, state] = [await createTemporaryFolder(), await createTemporaryFolder()]
  const { id, media } = portal.landmark(landmark)
  const { code, events } = await run('download', id, '--to', to, '--portal', portal.url, '--data-dir', state)
  expect(code).toBe(0)
  const path = join(to, String(events.find(({ event }) => event === 'done')?.path))
  const mediaId = media[0]?.id ?? ''
  const sha256 = await portal.expectedSha256(mediaId)
  return {
    portal,
    to,
    state,
    path,
    mediaId,
    sha256,
    repair: (...words) => run('verify', to, '--repair', '--data-dir', state, ...words),
  }
}

const sha256Of = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

/** Flips bytes of a file. Its date is unchanged, as with a failing disk, unless `touched`. */
function damage(path: string, at: readonly number[], touched = false): void {
  const { atime, mtime } = statSync(path)
  const file = openSync(path, 'r+')
  const old = readFileSync(path)
  for (const position of at) writeSync(file, Buffer.from([(old[position] ?? 0) ^ 0xff]), 0, 1, position)
  if (!touched) utimesSync(path, atime, mtime)
}

/** How many bytes of this media the servers sent since then. */
const sentBytes = (portal: RunningPortal, mediaId: string, since: number): number =>
  portal.log.slice(since).reduce((sum, one) => sum + (one.target.includes(mediaId) ? one.sentBytes : 0), 0)

test.each([
  ['two damaged blocks of a large file are fetched, and no others', 'apm'],
  ['two damaged blocks are fetched from a portal of the newer generation', 'gateway'],
] as const)('%s', async (_, dialect) => {
  const { portal, to, path, mediaId, sha256, repair } = await downloaded('medium', {
    dialect,
    biggestBytes: 24 * MIB,
  })
  damage(path, [5 * MIB + 17, 20 * MIB + 3])
  const since = portal.log.length
  const { code, events, last } = await repair()
  expect(events.find(({ event }) => event === 'repaired')).toMatchObject({ blocks: 2, fetchedBytes: 2 * MIB })
  expect(last).toEqual({
    event: 'summary',
    ok: 0,
    bad: 0,
    missing: 0,
    unverifiable: 0,
    repaired: 1,
    fetchedBytes: 2 * MIB,
  })
  expect(code).toBe(0)
  expect(sha256Of(path)).toBe(sha256)
  expect(sentBytes(portal, mediaId, since)).toBeGreaterThanOrEqual(2 * MIB)
  expect(sentBytes(portal, mediaId, since)).toBeLessThan(4 * MIB)
  // Each block is requested on condition that the file is unchanged.
  const asked = portal.log.slice(since).filter(({ headers }) => headers.range !== undefined)
  expect(asked.map(({ headers }) => headers['if-range']).filter((tag) => tag === undefined)).toEqual([])
  // No program wrote to the damaged file, so it is not kept.
  expect(readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path)))).toEqual([basename(path)])
  expect((await run('verify', to)).last).toMatchObject({ ok: 1, bad: 0, missing: 0 })
})

test.each([
  ['the first block', 0],
  ['the last one', 5.5 * MIB],
])('%s is repaired where only a date tells versions apart', async (_, at) => {
  const { path, sha256, repair } = await downloaded('last-modified')
  damage(path, [at])
  const { code, events } = await repair()
  expect(code).toBe(0)
  expect(Number(events.find(({ event }) => event === 'repaired')?.fetchedBytes)).toBeLessThanOrEqual(MIB)
  expect(sha256Of(path)).toBe(sha256)
})

test('a file that was cut short gets its end back', async () => {
  const { path, sha256, repair } = await downloaded('last-modified')
  truncateSync(path, 2 * MIB + 5)
  const { code, events } = await repair()
  expect(code).toBe(0)
  expect(events.find(({ event }) => event === 'repaired')).toMatchObject({ fetchedBytes: 4 * MIB })
  expect(sha256Of(path)).toBe(sha256)
})

test('the whole file is fetched where the server gives no ranges', async () => {
  const { path, sha256, repair } = await downloaded('no-range')
  damage(path, [3 * MIB])
  const { code, events } = await repair()
  expect(code).toBe(0)
  expect(events.find(({ event }) => event === 'repaired')).toMatchObject({ fetchedBytes: 6 * MIB })
  expect(sha256Of(path)).toBe(sha256)
})

test('what a person wrote into a file stays beside the repaired one', async () => {
  const { to, path, sha256, repair } = await downloaded('plain')
  writeFileSync(path, 'my own work')
  utimesSync(path, new Date(), new Date(Date.now() + 60_000))
  const { code, events } = await repair()
  const kept = String(events.find(({ event }) => event === 'repaired')?.kept)
  expect(code).toBe(0)
  expect(sha256Of(path)).toBe(sha256)
  expect(readFileSync(join(dirname(path), kept), 'utf8')).toBe('my own work')
  expect((await run('verify', to)).last).toMatchObject({ ok: 1, bad: 0, missing: 0 })
})

test('a missing file comes back, and a second repair has nothing to do', async () => {
  const { path, sha256, repair } = await downloaded('plain')
  rmSync(path)
  expect((await repair()).last).toMatchObject({ ok: 0, bad: 0, missing: 0, repaired: 1 })
  expect(sha256Of(path)).toBe(sha256)
  expect((await repair()).last).toMatchObject({ ok: 1, repaired: 0, fetchedBytes: 0 })
})

test.each([
  ['damaged', (path: string) => damage(path, [3 * MIB])],
  ['missing', (path: string) => rmSync(path)],
])('a %s file is taken from another folder, without the portal', async (_, harm) => {
  const { portal, to, path, sha256, repair } = await downloaded('last-modified')
  const stick = await createTemporaryFolder()
  cpSync(to, join(stick, 'copy of my data'), { recursive: true })
  harm(path)
  await portal.close()
  const { code, last } = await repair('--from', stick)
  expect(last).toMatchObject({ bad: 0, missing: 0, repaired: 1, fetchedBytes: 0 })
  expect(code).toBe(0)
  expect(sha256Of(path)).toBe(sha256)
  expect(readdirSync(dirname(path)).filter((name) => name.includes('.rudi-partial'))).toEqual([])
})

test('a copy that is damaged itself is not taken', async () => {
  const { to, path, sha256, repair } = await downloaded('last-modified')
  const stick = await createTemporaryFolder()
  cpSync(to, stick, { recursive: true })
  damage(path, [3 * MIB])
  damage(join(stick, path.slice(to.length)), [MIB])
  const { code, last } = await repair('--from', stick)
  expect(last).toMatchObject({ bad: 0, repaired: 1, fetchedBytes: MIB })
  expect(code).toBe(0)
  expect(sha256Of(path)).toBe(sha256)
})

test('a file is repaired in the second folder of its dataset too, and not only said to be', async () => {
  const { to, path, sha256, repair } = await downloaded('last-modified')
  const copy = join(`${dirname(path)} - copy`, basename(path))
  cpSync(dirname(path), dirname(copy), { recursive: true })
  damage(copy, [3 * MIB])
  const { code, last } = await repair()
  expect(last).toMatchObject({ ok: 1, bad: 0, missing: 0, repaired: 1 })
  expect(code).toBe(0)
  expect([sha256Of(copy), sha256Of(path)]).toEqual([sha256, sha256])
  expect((await run('verify', to)).last).toMatchObject({ ok: 2, bad: 0, missing: 0 })
})

test('the file stays as it is and the command fails where the portal does not answer', async () => {
  const { portal, path, repair } = await downloaded('plain')
  writeFileSync(path, 'other bytes')
  await portal.close()
  const { code, last } = await repair('--give-up-after', '3s')
  expect(code).toBe(1)
  expect(last).toMatchObject({ ok: 0, bad: 1, repaired: 0 })
  expect(readFileSync(path, 'utf8')).toBe('other bytes')
})

test('of a sign-in that fails the true reason is told, and open files are repaired where it is refused', async () => {
  const { portal, to, path, state } = await downloaded('plain', { dialect: 'gateway' })
  writeFileSync(path, 'other bytes')
  const repairAs = (password: string) =>
    runCli(bundle.script, ['verify', to, '--repair', '--data-dir', state, '--json'], {
      env: { RUDI_LOGIN: portal.accounts.person.login, RUDI_PASSWORD: password },
    })
  const codesOf = ({ events }: Awaited<ReturnType<typeof repairAs>>) =>
    events.flatMap(({ event, code }) => (event === 'failed' ? [code] : []))
  const refused = await repairAs('wrong')
  expect([codesOf(refused), refused.code, refused.last]).toMatchObject([
    ['session/refused'],
    3,
    { bad: 0, repaired: 1 },
  ])
  writeFileSync(path, 'other bytes')
  await portal.close()
  const unreachable = await repairAs(portal.accounts.person.password)
  expect([codesOf(unreachable), unreachable.code]).toEqual([['net/unreachable'], 1])
})

test('the portal’s new version of a damaged file comes whole', async () => {
  const { portal, to, path, mediaId, repair } = await downloaded('last-modified')
  damage(path, [3 * MIB])
  const version = portal.publish(mediaId)
  const { code, last } = await repair()
  expect(code).toBe(0)
  expect(last).toMatchObject({ bad: 0, repaired: 1 })
  expect(Number(last?.fetchedBytes)).toBeGreaterThan(5 * MIB)
  expect(sha256Of(path)).toBe(await portal.expectedSha256(mediaId, version))
  expect((await run('verify', to)).last).toMatchObject({ ok: 1, bad: 0 })
})

test.each([
  ['while blocks are fetched', 'SIGKILL'],
  ['while blocks are fetched', 'SIGINT'],
] as const)('a repair ended %s by %s leaves the file as it was, and the next repair finishes it', async (_, signal) => {
  const { portal, to, state, path, sha256, repair } = await downloaded('medium', { biggestBytes: 24 * MIB })
  damage(path, [5 * MIB, 20 * MIB])
  const before = sha256Of(path)
  portal.faults.arm({ name: 'stall', afterBytes: 200_000 })
  const since = portal.log.length
  await runCli(bundle.script, ['verify', to, '--repair', '--data-dir', state, '--json'], {
    async spawned(kill) {
      await expect.poll(() => portal.log.slice(since).some(({ headers }) => headers.range)).toBe(true)
      await new Promise((resolve) => setTimeout(resolve, 500))
      kill(signal)
    },
  })
  expect(sha256Of(path)).toBe(before)
  portal.faults.clear()
  const { code, last } = await repair()
  expect(code).toBe(0)
  expect(last).toMatchObject({ bad: 0, missing: 0, repaired: 1 })
  expect(sha256Of(path)).toBe(sha256)
  expect(readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path)))).toEqual([basename(path)])
})

test('--from alone is a usage error', async () => {
  const { code } = await run('verify', await createTemporaryFolder(), '--from', await createTemporaryFolder())
  expect(code).toBe(2)
})
