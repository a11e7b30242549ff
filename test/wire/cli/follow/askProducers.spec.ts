// `--files` of status and update: the portal's description is unchanged, but the producer has another file.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LandmarkName } from '../../../../demo/seed/landmarks.js'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { runCli } from '../../../support/cli/runCli.js'
import { computeSha256 } from '../../../support/disk/computeSha256.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../../support/portal/startTestPortal.js'

vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

/** Creates a followed dataset that is on disk. */
async function followed(landmark: LandmarkName, options: Parameters<typeof startTestPortal>[0] = {}) {
  const portal = await startTestPortal(options)
  const [to, state] = [await createTemporaryFolder(), await createTemporaryFolder()]
  const { login, password } = portal.accounts.person
  const env: Readonly<Record<string, string>> =
    landmark === 'restricted' ? { RUDI_LOGIN: login, RUDI_PASSWORD: password } : {}
  const run = (...words: readonly string[]) => runCli(bundle.script, [...words, '--data-dir', state, '--json'], { env })
  const { id, media } = portal.landmark(landmark)
  await run('follow', id, '--to', to, '--portal', portal.url)
  const { events, code } = await run('update')
  expect(code).toBe(0)
  const mediaId = media[0]?.id ?? ''
  const path = join(to, String(events.find((one) => one.event === 'done' && one.media === mediaId)?.path))
  /** Lists the requests for the files themselves. */
  const questions = () => portal.log.filter(({ target }) => /\/medias\//.test(target))
  return { portal, to, state, run, id, media, mediaId, path, questions }
}

type Events = readonly Readonly<Record<string, unknown>>[]
const changesOf = (events: Events) => events.filter(({ event }) => event === 'change')
const failuresOf = (events: Events) => events.filter(({ event }) => event === 'failed').map(({ code }) => code)
const versionsOf = (path: string): readonly string[] => {
  const folder = join(dirname(path), '.versions')
  return existsSync(folder) ? readdirSync(folder) : []
}

test.each(['apm', 'gateway'] as const)(
  'the hash of a portal of the kind %s is said to be false once its producer has another file, and the held one stays',
  async (dialect) => {
    const { portal, run, id, mediaId, path, questions } = await followed('plain', { dialect })
    const held = await computeSha256(path)
    portal.overwrite(mediaId)
    const asked = questions().length
    expect((await run('status')).last).toMatchObject({ changed: 0 })
    expect(questions()).toHaveLength(asked)

    const status = await run('status', '--files')
    expect(changesOf(status.events)).toMatchObject([
      {
        dataset: id,
        media: mediaId,
        what: 'hash',
        was: expect.stringMatching(/^(md5|sha-256):/),
        now: expect.any(String),
      },
    ])
    expect(status).toMatchObject({ code: 0, last: { followed: 1, changed: 1, asked: 1, unasked: 0 } })
    // One request, and one more for certainty; of the file only its last byte.
    const both = questions().slice(asked)
    expect(both).toHaveLength(2)
    for (const { headers } of both)
      expect(headers).toMatchObject({
        'if-none-match': expect.any(String),
        range: /^bytes=(\d+)-\1$/.exec(String(headers.range))?.[0],
      })
    expect(changesOf((await run('update', '--files', '--dry-run')).events)).toMatchObject([{ what: 'hash' }])

    const update = await run('update', '--files')
    expect(update).toMatchObject({ code: 1, last: { done: 0, failed: 1 } })
    expect(failuresOf(update.events)).toEqual(['file/hash-false'])
    expect(await computeSha256(path)).toBe(held)
    expect(versionsOf(path)).toEqual([])

    // The file was fetched, and is not fetched again while the producer has it.
    const fetched = questions().length
    expect(failuresOf((await run('update', '--files')).events)).toEqual(['file/hash-false'])
    expect(
      questions()
        .slice(fetched)
        .every(({ headers }) => headers['if-none-match'] !== undefined),
    ).toBe(true)
    expect(changesOf((await run('status', '--files')).events)).toMatchObject([{ what: 'hash' }])

    // The portal finally describes it.
    const described = await portal.expectedSha256(mediaId, portal.publish(mediaId))
    expect(await run('update', '--files')).toMatchObject({ code: 0, last: { done: 1, failed: 0 } })
    expect(await computeSha256(path)).toBe(described)
    expect((await run('status', '--files')).last).toMatchObject({ changed: 0 })
  },
)

test('nothing is said while the producers have what was fetched, for one question a file', async () => {
  const { run, media, questions } = await followed('mixed')
  const asked = questions().length
  const { last } = await run('status', '--files')
  expect(last).toMatchObject({ changed: 0, asked: media.length, unasked: 0 })
  expect(questions().length - asked).toBe(media.length)
})

test('a file whose producer only dated it anew is fetched, found to be the same, and is no version', async () => {
  const { run, path } = await followed('plain')
  const held = await computeSha256(path)
  const sidecar = join(dirname(path), 'dataset.rudi.json')
  const record = JSON.parse(readFileSync(sidecar, 'utf8')) as { files: { request: Record<string, unknown> }[] }
  for (const { request } of record.files) {
    request.etag = '"of-another-day"'
    request.lastModified = 'Mon, 01 Jan 2024 00:00:00 GMT'
  }
  writeFileSync(sidecar, JSON.stringify(record))
  expect(changesOf((await run('status', '--files')).events)).toMatchObject([{ what: 'hash' }])
  // A command that asks no producer does not forget the result.
  expect(await run('update')).toMatchObject({ code: 0, last: { done: 1, failed: 0 } })
  expect(await computeSha256(path)).toBe(held)
  expect(versionsOf(path)).toEqual([])
  expect(readdirSync(dirname(path)).filter((name) => name.includes('.rudi-previous'))).toEqual([])
  expect((await run('status', '--files')).last).toMatchObject({ changed: 0 })
})

test('no byte of the present file is used for the one that is fetched again', async () => {
  const bytes = 3 * 1024 * 1024
  const { portal, run, mediaId } = await followed('medium', { biggestBytes: bytes })
  portal.overwrite(mediaId)
  const update = await run('update', '--files')
  expect(failuresOf(update.events)).toEqual(['file/hash-false'])
  const sent = portal.log.filter(
    ({ target, headers }) => target.includes(mediaId) && headers['if-none-match'] === undefined,
  )
  // The first download, and twice the other version.
  expect(sent.reduce((sum, { sentBytes }) => sum + sentBytes, 0)).toBe(3 * bytes)
})

test('a server that shows another version at each question is not believed', async () => {
  const { portal, run, mediaId, id } = await followed('last-modified', { biggestBytes: 1024 * 1024 })
  portal.faults.arm({ name: 'last-modified-back', media: mediaId })
  const { events, last } = await run('status', '--files')
  expect(changesOf(events)).toEqual([])
  expect(last).toMatchObject({ changed: 0, asked: 0, unasked: 1 })
  portal.faults.clear()
  portal.overwrite(mediaId)
  expect(changesOf((await run('status', '--files')).events)).toMatchObject([{ dataset: id, what: 'hash' }])
})

test('a server that is busy is asked once, and nothing is said of its files', async () => {
  const { portal, run, media, questions } = await followed('mixed')
  portal.faults.arm({ name: 'busy' })
  const asked = questions().length
  const { last } = await run('status', '--files')
  expect(last).toMatchObject({ changed: 0, asked: 0, unasked: media.length })
  expect(questions().length - asked).toBe(1)
})

test('what a restricted file is asked with stays with the portal, and a redirect is followed without it', async () => {
  const restricted = await followed('restricted')
  restricted.portal.overwrite(restricted.mediaId)
  const status = await restricted.run('status', '--files')
  expect(changesOf(status.events)).toMatchObject([{ media: restricted.mediaId, what: 'hash' }])
  const redirected = await followed('redirect', { biggestBytes: 1024 * 1024 })
  redirected.portal.overwrite(redirected.mediaId)
  expect(changesOf((await redirected.run('status', '--files')).events)).toMatchObject([{ what: 'hash' }])
  for (const { portal } of [restricted, redirected])
    expect(portal.log.filter(({ origin, headers }) => origin === 'producers' && headers.authorization)).toEqual([])
})

test('of a file that no hash vouches for, the new version comes, and the previous one is kept', async () => {
  const { portal, run, mediaId, path } = await followed('five-gib', { biggestBytes: 1024 * 1024 })
  portal.overwrite(mediaId)
  const now = await portal.expectedSha256(mediaId)
  expect(changesOf((await run('status', '--files')).events)).toMatchObject([{ media: mediaId, what: 'bytes' }])
  expect(await run('update')).toMatchObject({ code: 0, last: { done: 1, failed: 0 } })
  expect(await computeSha256(path)).toBe(now)
  expect(versionsOf(path)).toHaveLength(1)
  expect((await run('status', '--files')).last).toMatchObject({ changed: 0, asked: 1 })
})

test('a file of another length than the portal says is not taken for it', async () => {
  const { portal, run, mediaId, path } = await followed('hash-dummy')
  const held = await computeSha256(path)
  portal.overwrite(mediaId)
  for (const words of [['--files'], []]) {
    const update = await run('update', ...words)
    expect([update.code, failuresOf(update.events)]).toEqual([1, ['file/wrong-size']])
  }
  expect(await computeSha256(path)).toBe(held)
})
