// follow, status, update and unfollow: changes on the portal are downloaded, and previous versions are kept.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningPortal, startPortal } from '../../../../demo/portal.js'
import type { LandmarkName } from '../../../../demo/seed/landmarks.js'
import type { SeedDataset } from '../../../../demo/seed/model.js'
import { createDatasetAtProducer, deriveMediaId } from '../../../servers/createDatasetAtProducer.js'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { runCli } from '../../../support/cli/runCli.js'
import { mountTmpfs } from '../../../support/disk/mountTmpfs.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../../support/portal/startTestPortal.js'

vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

const sha256Of = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

async function following(landmark: LandmarkName, options: Parameters<typeof startTestPortal>[0] = {}) {
  const portal = await startTestPortal(options)
  const [to, state] = [await createTemporaryFolder(), await createTemporaryFolder()]
  const run = (...words: readonly string[]) => runCli(bundle.script, [...words, '--data-dir', state, '--json'])
  const { id, media } = portal.landmark(landmark)
  const follow = await run('follow', id, '--to', to, '--portal', portal.url)
  expect(follow.last).toEqual({ event: 'summary', followed: 1, changed: 1 })
  expect(follow.code).toBe(0)
  return { portal, to, state, run, id, media, mediaId: media[0]?.id ?? '' }
}

const changesOf = (events: readonly Readonly<Record<string, unknown>>[]) =>
  events.filter(({ event }) => event === 'change')

/** Downloads everything, and returns the path of the first file. */
async function updated({ run, to }: Pick<Awaited<ReturnType<typeof following>>, 'run' | 'to'>): Promise<string> {
  const { code, events } = await run('update')
  expect(code).toBe(0)
  return join(to, String(events.find(({ event }) => event === 'done')?.path))
}

const versionsOf = (path: string): readonly string[] => {
  const folder = join(dirname(path), '.versions')
  return existsSync(folder)
    ? readdirSync(folder)
        .toSorted()
        .map((name) => join(folder, name, basename(path)))
    : []
}

test.skipIf(process.platform === 'win32')('what is followed can be read by its owner only', async () => {
  const portal = await startTestPortal()
  const above = await createTemporaryFolder()
  const state = join(above, 'share', 'cli')
  const words = ['--to', above, '--portal', portal.url, '--data-dir', state]
  expect((await runCli(bundle.script, ['follow', portal.landmark('mixed').id, ...words])).code).toBe(0)
  const modes = ['', ...readdirSync(state)].map((name) => [name, statSync(join(state, name)).mode & 0o077] as const)
  expect(modes.map(([name]) => name)).toContain('followed.json')
  expect(modes.filter(([, mode]) => mode !== 0)).toEqual([])
})

test.each([
  ['what is followed is downloaded, and nothing has changed afterwards', 'apm'],
  ['the same at a portal of the newer generation', 'gateway'],
] as const)('%s', async (_, dialect) => {
  const place = await following('mixed', { dialect })
  const fresh = await place.run('status')
  expect(changesOf(fresh.events).map(({ what }) => what)).toEqual(place.media.map(() => 'new'))
  expect(fresh.last).toEqual({ event: 'summary', followed: 1, changed: place.media.length })
  const { code, last } = await place.run('update')
  expect(code).toBe(0)
  expect(last).toMatchObject({ event: 'summary', done: place.media.length, failed: 0 })
  const asked = place.portal.log.length
  const after = await place.run('status')
  expect(after).toMatchObject({ code: 0, last: { event: 'summary', followed: 1, changed: 0 } })
  // One request about the dataset, and those that detect the generation; none about its seven files.
  expect(place.portal.log.length - asked).toBeLessThanOrEqual(4)
  expect((await place.run('update')).last).toMatchObject({ done: 0, failed: 0, bytes: 0 })
})

test('a folder that is not there, as on an unplugged disk, is reported, and nothing is made in its place', async () => {
  const place = await following('mixed')
  await updated(place)
  const away = `${place.to}-away`
  renameSync(place.to, away)
  for (const command of ['status', 'update']) {
    const { code, events } = await place.run(command)
    const why = events.find(({ event }) => event === 'failed')?.code
    expect([code, why, changesOf(events)]).toEqual([1, 'disk/gone', []])
  }
  expect(existsSync(place.to)).toBe(false)
  renameSync(away, place.to)
  expect(await place.run('status')).toMatchObject({ code: 0, last: { event: 'summary', followed: 1, changed: 0 } })
})

test('the empty mount point of an unplugged disk is not filled', async () => {
  const portal = await startTestPortal()
  const [to, state] = [await createTemporaryFolder(), await createTemporaryFolder()]
  const unmount = mountTmpfs(to, 'size=4g')
  if (unmount === null) return console.warn('not tested here: a disk that is unmounted')
  const run = (...words: readonly string[]) => runCli(bundle.script, [...words, '--data-dir', state, '--json'])
  await run('follow', portal.landmark('plain').id, '--to', to, '--portal', portal.url)
  expect((await run('update')).last).toMatchObject({ done: 1, failed: 0 })
  unmount()
  for (const command of ['status', 'update']) {
    const { code, events } = await run(command)
    const why = events.find(({ event }) => event === 'failed')?.code
    expect([code, why, changesOf(events), readdirSync(to)]).toEqual([1, 'disk/gone', [], []])
  }
  // A person who follows into it again says that this is the right folder now.
  await run('follow', portal.landmark('plain').id, '--to', to, '--portal', portal.url)
  expect((await run('update')).last).toMatchObject({ done: 1, failed: 0 })
})

async function publish(portal: RunningPortal, mediaId: string): Promise<string> {
  const version = portal.publish(mediaId)
  return portal.expectedSha256(mediaId, version)
}

test('a new version comes, the previous one stays as a version that explains itself, and older ones go', async () => {
  const place = await following('plain')
  const { portal, mediaId, run, to } = place
  const path = await updated(place)
  const first = sha256Of(path)
  const second = await publish(portal, mediaId)
  const status = await run('status')
  expect(changesOf(status.events)).toMatchObject([{ dataset: place.id, media: mediaId, what: 'bytes' }])
  expect(status.events[0]?.was).not.toEqual(status.events[0]?.now)
  expect((await run('update')).last).toMatchObject({ done: 1, failed: 0 })
  expect(sha256Of(path)).toBe(second)
  expect(versionsOf(path).map(sha256Of)).toEqual([first])
  expect(readdirSync(dirname(versionsOf(path)[0] ?? '')).toSorted()).toEqual(
    ['SHA256SUMS', basename(path), 'dataset.rudi.json'].toSorted(),
  )
  expect((await run('verify', to)).last).toMatchObject({ ok: 2, bad: 0, missing: 0 })
  const third = await publish(portal, mediaId)
  await run('update')
  expect(sha256Of(path)).toBe(third)
  expect(versionsOf(path).map(sha256Of)).toEqual([second])
  await publish(portal, mediaId)
  await run('update', '--keep', '3')
  expect(new Set(versionsOf(path).map(sha256Of))).toEqual(new Set([second, third]))
  await publish(portal, mediaId)
  await run('update', '--keep', '0')
  expect(versionsOf(path)).toEqual([])
  expect((await run('verify', to)).last).toMatchObject({ bad: 0, missing: 0 })
  expect(readdirSync(dirname(path)).filter((name) => name.includes('.rudi-'))).toEqual([])
})

test('a file that the portal publishes again under a new id takes the place of the old one', async () => {
  const describe = (bytes: string, mediaId: string): SeedDataset => {
    const file = { name: 'comptages.csv', bytes: Buffer.from(bytes), hash: 'sha-256' } as const
    const dataset = createDatasetAtProducer('Comptages', [file])
    return { ...dataset, media: dataset.media.map((media) => ({ ...media, id: mediaId })) }
  }
  const [old, renewed] = [deriveMediaId('old'), deriveMediaId('renewed')]
  const before = await startPortal({ datasets: 60, more: [describe('jour;nombre\n1;10\n', old)] })
  const [to, state] = [await createTemporaryFolder(), await createTemporaryFolder()]
  const run = (...words: readonly string[]) => runCli(bundle.script, [...words, '--data-dir', state, '--json'])
  await run('follow', describe('', old).id, '--to', to, '--portal', before.url)
  const path = await updated({ run, to })
  const first = sha256Of(path)
  await before.close()
  const now = 'jour;nombre\n1;10\n2;20\n'
  await startTestPortal({ port: Number(new URL(before.url).port), more: [describe(now, renewed)] })
  const { code, last, events } = await run('update')
  expect({ code, last }).toMatchObject({ code: 0, last: { done: 1, failed: 0 } })
  expect(changesOf(events)).toMatchObject([{ what: 'withdrawn', media: old }])
  expect(readFileSync(path, 'utf8')).toBe(now)
  expect(readdirSync(dirname(path)).filter((name) => name.startsWith('comptages'))).toEqual(['comptages.csv'])
  expect(versionsOf(path).map(sha256Of)).toEqual([first])
  expect((await run('status')).last).toMatchObject({ changed: 0 })
  expect((await run('verify', to)).last).toMatchObject({ ok: 2, bad: 0, missing: 0 })
})

test('a damaged previous version is not replaced by today’s file', async () => {
  const place = await following('plain')
  const { portal, mediaId, run, to } = place
  const path = await updated(place)
  const second = await publish(portal, mediaId)
  await run('update')
  const [version = ''] = versionsOf(path)
  writeFileSync(version, `${readFileSync(version, 'utf8').slice(0, -1)}?`)
  const damaged = sha256Of(version)
  const repair = await run('verify', to, '--repair', '--portal', portal.url)
  expect(repair).toMatchObject({ code: 1, last: { bad: 1, repaired: 0 } })
  expect(repair.events).toContainEqual(expect.objectContaining({ event: 'failed', code: 'file/former-version' }))
  expect([sha256Of(version), sha256Of(path)]).toEqual([damaged, second])
  // Nothing of ours was left beside it.
  expect(readdirSync(dirname(version)).toSorted()).toEqual(
    ['SHA256SUMS', basename(path), 'dataset.rudi.json'].toSorted(),
  )
})

test('as many versions stay as the window noted for what is followed, unless the command says another number', async () => {
  const place = await following('plain')
  const path = await updated(place)
  const list = join(place.state, 'followed.json')
  const noted = JSON.parse(readFileSync(list, 'utf8')) as { followed: readonly object[] }
  writeFileSync(list, JSON.stringify({ ...noted, followed: noted.followed.map((one) => ({ ...one, keep: 2 })) }))
  for (const versions of [1, 2, 2]) {
    await publish(place.portal, place.mediaId)
    await place.run('update')
    expect(versionsOf(path)).toHaveLength(versions)
  }
  await publish(place.portal, place.mediaId)
  await place.run('update', '--keep', '1')
  expect(versionsOf(path)).toHaveLength(1)
  expect(JSON.parse(readFileSync(list, 'utf8'))).toMatchObject({ followed: [{ keep: 2 }] })
})

test('a dry run says what would come, and changes nothing', async () => {
  const place = await following('plain')
  const path = await updated(place)
  const first = sha256Of(path)
  await publish(place.portal, place.mediaId)
  const { code, events, last } = await place.run('update', '--dry-run')
  expect(code).toBe(0)
  expect(changesOf(events)).toMatchObject([{ what: 'bytes' }])
  expect(last).toMatchObject({ done: 0, failed: 0 })
  expect(sha256Of(path)).toBe(first)
  expect(changesOf((await place.run('status')).events)).toHaveLength(1)
})

test('what a person wrote into a file is no version, and stays beside the new one', async () => {
  const place = await following('plain')
  const path = await updated(place)
  writeFileSync(path, 'my own work')
  const second = await publish(place.portal, place.mediaId)
  await place.run('update')
  expect(sha256Of(path)).toBe(second)
  expect(readFileSync(`${path}.rudi-previous`, 'utf8')).toBe('my own work')
  expect(versionsOf(path)).toEqual([])
})

test('a withdrawn dataset is said, and its files stay', async () => {
  const place = await following('plain')
  const path = await updated(place)
  const before = sha256Of(path)
  place.portal.withdraw(place.id)
  const { events, last } = await place.run('status')
  expect(changesOf(events)).toMatchObject([{ dataset: place.id, media: null, what: 'withdrawn', now: null }])
  expect(last).toMatchObject({ changed: 1 })
  const update = await place.run('update')
  expect(changesOf(update.events)).toMatchObject([{ dataset: place.id, media: null, what: 'withdrawn', now: null }])
  expect(update.last).toMatchObject({ done: 0, failed: 0 })
  expect(sha256Of(path)).toBe(before)
  for (const command of ['status', 'update']) expect(changesOf((await place.run(command)).events)).toEqual([])
  place.portal.restore(place.id)
  await place.run('update')
  place.portal.withdraw(place.id)
  expect(changesOf((await place.run('update')).events)).toMatchObject([{ what: 'withdrawn' }])
})

test('an update tells a changed licence, which no download brings, and tells it once', async () => {
  const place = await following('plain')
  await updated(place)
  const list = join(place.state, 'followed.json')
  const { followed } = JSON.parse(readFileSync(list, 'utf8')) as { followed: readonly { seen: object }[] }
  const older = followed.map((one) => ({ ...one, seen: { ...one.seen, licence: 'an older one' } }))
  writeFileSync(list, JSON.stringify({ version: 1, followed: older }))
  const { code, events, last } = await place.run('update')
  expect(code).toBe(0)
  expect(changesOf(events)).toMatchObject([{ dataset: place.id, media: null, what: 'licence', was: 'an older one' }])
  expect(last).toMatchObject({ event: 'summary', done: 0, failed: 0 })
  expect(changesOf((await place.run('update')).events)).toEqual([])
})

test('a folder whose record cannot be read is said to have one, and nothing of it is fetched again', async () => {
  const place = await following('plain')
  const path = await updated(place)
  writeFileSync(join(dirname(path), 'dataset.rudi.json'), '{')
  for (const command of ['status', 'update']) {
    const { code, events, last } = await place.run(command)
    expect(code).toBe(1)
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'failed', dataset: place.id, code: 'library/unreadable-record' }),
    )
    expect(changesOf(events)).toEqual([])
    expect(last).toMatchObject(command === 'status' ? { changed: 0 } : { done: 0, failed: 0 })
  }
})

test('a portal that does not answer is a failure, and the list stays', async () => {
  const place = await following('plain')
  await place.portal.close()
  const { code, last } = await place.run('status')
  expect(code).toBe(1)
  expect(last).toEqual({ event: 'summary', followed: 1, changed: 0 })
})

test('following twice is following once, and unfollow takes it off the list', async () => {
  const { portal, to, run, id } = await following('plain')
  expect((await run('follow', id, '--to', to, '--portal', portal.url)).last).toMatchObject({ followed: 1, changed: 0 })
  const other = await createTemporaryFolder()
  expect((await run('follow', id, '--to', other, '--portal', portal.url)).last).toMatchObject({ followed: 2 })
  expect((await run('unfollow', id, '--to', other)).last).toEqual({ event: 'summary', followed: 1, changed: 1 })
  expect((await run('unfollow', id)).last).toEqual({ event: 'summary', followed: 0, changed: 1 })
  expect((await run('status')).last).toEqual({ event: 'summary', followed: 0, changed: 0 })
})

test('several commands that change the list at once lose nothing', async () => {
  const { run, state } = await following('plain')
  const path = join(state, 'followed.json')
  const list = JSON.parse(readFileSync(path, 'utf8')) as { followed: readonly Readonly<Record<string, unknown>>[] }
  const ids = Array.from({ length: 5000 }, (_, n) => `11111111-2222-4333-8444-${String(n).padStart(12, '0')}`)
  writeFileSync(
    path,
    JSON.stringify({ ...list, followed: ids.map((datasetId) => ({ ...list.followed[0], datasetId })) }),
  )
  const all = await Promise.all(ids.slice(0, 8).map((id) => run('unfollow', id)))
  expect(all.map(({ code }) => code)).toEqual(all.map(() => 0))
  const left = JSON.parse(readFileSync(path, 'utf8')) as typeof list
  expect(left.followed).toHaveLength(ids.length - 8)
})

test('what is followed and unfollowed during an update is not forgotten by it, and waits for none of it', async () => {
  const place = await following('medium', { biggestBytes: 2 * 1024 * 1024, bytesPerSecond: 250_000 })
  const { portal, run, to, state } = place
  const [quick, other] = [portal.landmark('plain'), portal.landmark('mixed')]
  await run('follow', quick.id, '--to', to, '--portal', portal.url)
  let isUpdating = true
  const updating = run('update').finally(() => {
    isUpdating = false
  })
  await expect.poll(() => existsSync(to) && readdirSync(to).length, { timeout: 30_000 }).toBeGreaterThan(0)
  const changes = [await run('follow', other.id, '--to', to, '--portal', portal.url), await run('unfollow', quick.id)]
  expect(changes).toMatchObject([{ code: 0 }, { code: 0, last: { changed: 1 } }])
  expect(isUpdating).toBe(true)
  expect((await updating).code).toBe(0)
  const list = JSON.parse(readFileSync(join(state, 'followed.json'), 'utf8')) as { followed: { datasetId: string }[] }
  expect(list.followed.map(({ datasetId }) => datasetId)).toEqual([place.id, other.id])
})

test.each([
  ['what is no JSON', 'x'],
  ['JSON of something else', '{"version":1,"followed":[{"portal":"../../etc","to":"/"}]}'],
])('a list that holds %s is a failure, and is left as it is', async (_, text) => {
  const { state, run, id, to, portal } = await following('plain')
  writeFileSync(join(state, 'followed.json'), text)
  for (const words of [['status'], ['update'], ['follow', id, '--to', to, '--portal', portal.url]]) {
    const { code, last } = await run(...words)
    expect(code).toBe(1)
    expect(last).toMatchObject({ event: 'failed', code: 'state/unreadable' })
  }
  expect(readFileSync(join(state, 'followed.json'), 'utf8')).toBe(text)
})

test.each([
  ['a folder is missing', ['follow', 'media:11111111-2222-4333-8444-555555555555']],
  ['a target is of no known form', ['follow', 'what?', '--to', '/nowhere']],
  ['a word is too many', ['status', 'all']],
  ['a number is none', ['update', '--keep', 'all']],
])('where %s it is a usage error', async (_, words) => {
  const { code } = await runCli(bundle.script, [...words, '--data-dir', await createTemporaryFolder(), '--json'])
  expect(code).toBe(2)
})
