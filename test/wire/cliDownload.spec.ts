import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { foldForUniqueness } from '../../shared/download/naming.js'
import { bundleDesk, type DeskOptions, desk } from '../help/desk.js'
import { startTestPortal } from '../help/portal.js'
import { scratch } from '../help/scratch.js'
import type { RunningPortal } from '../portal/portal.js'
import type { LandmarkName } from '../portal/seed/landmarks.js'

// Whole processes, many to a test: on a busy machine each start takes a second.
vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleDesk>>
beforeAll(async () => {
  bundle = await bundleDesk()
})
afterAll(() => bundle.remove())

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** One portal, one folder, one state: what a person has. */
async function aPlace(dialect: 'apm' | 'gateway', portal?: RunningPortal) {
  const running = portal ?? (await startTestPortal({ dialect }))
  const [to, data] = [await scratch(), await scratch()]
  const download = (targets: readonly string[], options: DeskOptions = {}, more: readonly string[] = []) =>
    desk(
      bundle.script,
      ['download', ...targets, '--to', to, '--portal', running.url, '--data-dir', data, '--json', ...more],
      options,
    )
  const keyOf = (login: string) => running.accounts.customerKeys.find((one) => one.login === login)
  // Today’s portals have no customer keys any more; a project’s key is in their place (portal-api.md 6.3).
  const { person, project } = running.accounts
  const key = keyOf(person.login)
  const own = {
    RUDI_LOGIN: person.login,
    RUDI_PASSWORD: person.password,
    ...(dialect === 'apm'
      ? { RUDI_CUSTOMER_KEY: key?.key ?? '', RUDI_CUSTOMER_SECRET: key?.secret ?? '' }
      : { RUDI_CUSTOMER_KEY: project.login, RUDI_CUSTOMER_SECRET: project.password }),
  }
  return { portal: running, to, data, download, own, ids: (...names: LandmarkName[]) => idsOf(running, names) }
}

const idsOf = (portal: RunningPortal, names: readonly LandmarkName[]) => names.map((name) => portal.landmark(name).id)

/** A live export is made from tonight's data: one version further than the catalogue describes. */
function expectedOf(portal: RunningPortal, media: string): Promise<string> {
  const isLive = portal.landmark('live').media.some(({ id }) => id === media)
  return portal.expectedSha256(media, portal.library.version(media) + (isLive ? 1 : 0))
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** Every sidecar's folder below `to`, checked by the tool that everybody has. */
async function checkSums(to: string): Promise<number> {
  const sums = (await readdir(to, { recursive: true })).filter((name) => name.endsWith('SHA256SUMS'))
  for (const name of sums) {
    execFileSync('sha256sum', ['-c', '--strict', '--quiet', 'SHA256SUMS'], { cwd: dirname(join(to, name)) })
  }
  return sums.length
}

describe.each(['apm', 'gateway'] as const)('downloads from a portal of the %s generation', (dialect) => {
  const MIXED = ['mixed', 'restricted', 'crypt', 'live', 'empty', 'same-names', 'redirect', 'services'] as const

  test('of a mixed list end byte-exact, explained and checkable, and the second run skips them all', async () => {
    const { portal, to, download, own, ids } = await aPlace(dialect)
    const first = await download(ids(...MIXED), { env: own })
    expect(first.err + JSON.stringify(first.events.filter(({ event }) => event === 'failed'))).not.toContain('"failed"')
    expect(first.code).toBe(0)

    const done = first.events.filter(({ event }) => event === 'done')
    const files = MIXED.flatMap((name) => portal.landmark(name).media.filter(({ kind }) => kind === 'FILE'))
    expect(done.map(({ media }) => media).sort()).toEqual(files.map(({ id }) => id).sort())
    let bytes = 0
    for (const event of done) {
      expect(Object.keys(event).sort()).toEqual(
        ['attempts', 'bytes', 'dataset', 'event', 'media', 'path', 'verified'].sort(),
      )
      const path = join(to, String(event.path))
      expect([event.path, await sha256(path)]).toEqual([event.path, await expectedOf(portal, String(event.media))])
      expect((await stat(path)).size).toBe(event.bytes)
      expect(['sha-256', 'sha-512', 'md5', 'none']).toContain(event.verified)
      bytes += Number(event.bytes)
    }
    expect(first.last).toEqual({ event: 'summary', done: files.length, failed: 0, skipped: 2, bytes })
    expect(await checkSums(to)).toBe(MIXED.length)
    const folds = done.map(({ path }) => foldForUniqueness(String(path)))
    expect(new Set(folds).size).toBe(folds.length)

    const before = portal.log.length
    const second = await download(ids(...MIXED), { env: own })
    expect(second.code).toBe(0)
    expect(second.last).toMatchObject({ event: 'summary', done: 0, failed: 0, skipped: files.length + 2 })
    const again = portal.log.slice(before).filter(({ target }) => /\/medias\/.*dwnl/.test(target))
    // A live export is another file each time: only that may be asked for again.
    expect(again.filter(({ status }) => status === 200)).toEqual([])
  })

  test('say how each file was verified', async () => {
    const { portal, download, ids } = await aPlace(dialect)
    const { events } = await download(ids('mixed', 'crypt', 'hash-dummy'))
    const verified = new Map(events.filter(({ event }) => event === 'done').map((one) => [one.media, one.verified]))
    const mixed = portal.landmark('mixed').media.map(({ id }) => verified.get(id))
    expect(mixed).toEqual(['sha-256', 'sha-512', 'md5', 'sha-256', 'sha-256', 'sha-256', 'sha-256'])
    for (const name of ['crypt', 'hash-dummy'] as const)
      expect(verified.get(portal.landmark(name).media[0]?.id)).toBe('none')
  })

  test('take every form of a target', async () => {
    const { portal, download } = await aPlace(dialect)
    type Form = (of: { readonly dataset: string; readonly media: string }) => string
    // Each form of another dataset: what none of them led to would be missed.
    const forms: readonly (readonly [LandmarkName, Form])[] = [
      ['plain', ({ dataset }) => dataset.toUpperCase()],
      ['latin1', ({ media }) => `media:${media}`],
      ['utf8-name', ({ dataset }) => `${portal.url}/catalogue/detail/${dataset}/un-titre`],
      ['nameless', ({ dataset, media }) => `${portal.url}/medias/${dataset}/${media}/dwnl`],
      ['hash-dummy', ({ media }) => `${portal.url}/medias/${media}/dwnl/1.0.0`],
      ['hash-uuid', ({ media }) => `${portal.url}/apm/medias/${media}/dwnl/1.0.0`],
      ['empty', ({ dataset }) => `rudi://dataset/${dataset}`],
      ['weak-etag', ({ dataset, media }) => `rudi://media/${dataset}/${media}`],
    ]
    const wanted = forms.map(([name, form]) => {
      const { id, media } = portal.landmark(name)
      return { media: media[0]?.id ?? '', target: form({ dataset: id, media: media[0]?.id ?? '' }) }
    })
    const { code, events, last } = await download(wanted.map(({ target }) => target))
    expect([code, last?.done]).toEqual([0, forms.length])
    const arrived = events.flatMap(({ event, media }) => (event === 'done' ? [media] : []))
    expect(arrived.toSorted()).toEqual(wanted.map(({ media }) => media).toSorted())
    const [empty] = portal.landmark('empty').media
    expect(events.find(({ event, media }) => event === 'done' && media === empty?.id)).toMatchObject({ bytes: 0 })
  })

  test('of an unknown dataset fail with 1 and leave the others alone', async () => {
    const { download, ids } = await aPlace(dialect)
    const { code, events, last } = await download([UNKNOWN, ...ids('plain')])
    expect(code).toBe(1)
    expect(events.find(({ event }) => event === 'failed')).toMatchObject({
      dataset: UNKNOWN,
      code: 'portal/unknown-dataset',
      message: expect.any(String),
    })
    expect(last).toMatchObject({ done: 1, failed: 1 })
  })

  test('of what was not granted fail with 1, not with 3', async () => {
    const { download, own, ids } = await aPlace(dialect)
    const { code, last } = await download(ids('restricted-not-granted'), { env: own })
    expect(code).toBe(1)
    expect(last).toMatchObject({ done: 0, failed: 1 })
  })

  test('with a wrong password end with 3 after one try', async () => {
    const { portal, download, own, ids } = await aPlace(dialect)
    const { code } = await download(ids('restricted'), { env: { ...own, RUDI_PASSWORD: 'wrong-canary' } })
    expect(code).toBe(3)
    const tries = portal.log.filter(
      ({ target, body }) => target.includes('/authenticate') && !body.includes('anonymous'),
    )
    expect(tries.length).toBe(1)
  })

  test('with a wrong customer key end with 3', async () => {
    const { download, own, ids } = await aPlace(dialect)
    const env = { RUDI_CUSTOMER_KEY: own.RUDI_CUSTOMER_KEY, RUDI_CUSTOMER_SECRET: 'wrong' }
    expect((await download(ids('restricted'), { env })).code).toBe(3)
  })

  test('end with 1 when the catalogue’s hash is another, and nothing is published under the good name', async () => {
    const { to, download, ids } = await aPlace(dialect)
    const { code, events } = await download(ids('hash-wrong'))
    expect(code).toBe(1)
    expect(events.find(({ event }) => event === 'failed')).toMatchObject({ code: 'file/corrupt' })
    expect((await readdir(to, { recursive: true })).filter((name) => name.endsWith('tonnages.csv'))).toEqual([])
  })

  test('interrupted end with 130, and the same command goes on', async () => {
    const portal = await startTestPortal({ dialect, bytesPerSecond: 32 * 1024 * 1024 })
    const { to, download, ids } = await aPlace(dialect, portal)
    let isKilled = false
    const watcher = async (kill: (signal: NodeJS.Signals) => void) => {
      for (let turn = 0; turn < 200 && !isKilled; turn += 1) {
        const names = await readdir(to, { recursive: true })
        const partial = names.find((name) => name.endsWith('.rudi-partial'))
        if (partial !== undefined && (await stat(join(to, partial))).size > 9 * 1024 * 1024) {
          isKilled = true
          kill('SIGINT')
        }
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const first = await download(ids('medium'), { spawned: watcher })
    expect([isKilled, first.code]).toEqual([true, 130])
    const second = await download(ids('medium'))
    expect(second.last).toMatchObject({ event: 'summary', done: 1, failed: 0 })
    const ranged = portal.log.filter(
      ({ headers, target }) => target.includes('/medias/') && headers.range !== undefined,
    )
    expect(ranged.length).toBeGreaterThan(0)
  }, 60_000)
})

describe('verify', () => {
  test('passes over a complete folder, and finds one flipped byte and one missing file', async () => {
    const { to, download, ids } = await aPlace('gateway')
    const { events } = await download(ids('mixed'))
    const verify = () => desk(bundle.script, ['verify', to, '--json'])
    expect(await verify()).toMatchObject({ code: 0, last: { event: 'summary', ok: 7, bad: 0, missing: 0 } })
    const path = join(to, String(events.find(({ event }) => event === 'done')?.path))
    const bytes = await readFile(path)
    bytes[10] = (bytes[10] ?? 0) ^ 1
    await writeFile(path, bytes)
    expect(await verify()).toMatchObject({ code: 1, last: { event: 'summary', ok: 6, bad: 1, missing: 0 } })
    execFileSync('rm', [path])
    expect(await verify()).toMatchObject({ code: 1, last: { event: 'summary', ok: 6, bad: 0, missing: 1 } })
  })

  test('of a folder that is not there fails with 1', async () => {
    expect((await desk(bundle.script, ['verify', '/nonexistent/folder', '--json'])).code).toBe(1)
  })
})
