import { execFileSync } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RunningPortal } from '../../../../demo/portal.js'
import type { LandmarkName } from '../../../../demo/seed/landmarks.js'
import type { PortalOptions } from '../../../../demo/state/portalOptions.js'
import { toNameKey } from '../../../../shared/download/files/freeNames.js'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { createCliHarness } from '../../../support/cli/cliHarness.js'
import { computeSha256 } from '../../../support/disk/computeSha256.js'

// Each test starts many processes, and each start takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

const aPlace = (dialect: PortalOptions['dialect'], options: Partial<PortalOptions> = {}) =>
  createCliHarness(bundle.script, { ...options, dialect })

/** A live export is generated from tonight's data: one version further than the catalogue describes. */
function expectedOf(portal: RunningPortal, media: string): Promise<string> {
  const isLive = portal.landmark('live').media.some(({ id }) => id === media)
  return portal.expectedSha256(media, portal.contentStore.getVersion(media) + (isLive ? 1 : 0))
}

/** Checks the folder of every sidecar below `to` with the system's own tool. */
async function checkSums(to: string): Promise<number> {
  const sums = (await readdir(to, { recursive: true })).filter((name) => name.endsWith('SHA256SUMS'))
  for (const name of sums) {
    execFileSync('sha256sum', ['-c', '--strict', '--quiet', 'SHA256SUMS'], { cwd: dirname(join(to, name)) })
  }
  return sums.length
}

describe.each(['apm', 'gateway'] as const)('downloads from a portal of the %s generation', (dialect) => {
  const MIXED = ['mixed', 'restricted', 'crypt', 'live', 'empty', 'same-names', 'redirect', 'services'] as const

  test('ask for the dataset and the portal’s generation once, before the first file', async () => {
    const { portal, download, ids } = await aPlace(dialect)
    expect((await download(ids('plain'))).code).toBe(0)
    const targets = portal.log.map(({ target }) => target)
    const before = targets.slice(
      0,
      targets.findIndex((target) => target.includes('/medias/')),
    )
    expect(before.filter((target) => target.includes('/metadatas'))).toHaveLength(1)
    // One request where it is answered, three where the first two addresses are not served.
    expect(before.filter((target) => !target.includes('/metadatas')).length).toBeLessThanOrEqual(3)
  })

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
      const { reason, message, renamedFrom, ...always } = event
      expect(Object.keys(always).sort()).toEqual(
        ['attempts', 'bytes', 'dataset', 'event', 'media', 'path', 'verified'].sort(),
      )
      const isWhy = event.verified === 'none' ? 'string' : 'undefined'
      expect([typeof reason, typeof message]).toEqual([isWhy, isWhy])
      expect(renamedFrom === undefined).toBe(!/ \(\d+\)\.[a-z]+$/.test(String(event.path)))
      const path = join(to, String(event.path))
      expect([event.path, await computeSha256(path)]).toEqual([
        event.path,
        await expectedOf(portal, String(event.media)),
      ])
      expect((await stat(path)).size).toBe(event.bytes)
      expect(['sha-256', 'sha-512', 'md5', 'none']).toContain(event.verified)
      bytes += Number(event.bytes)
    }
    expect(first.last).toEqual({ event: 'summary', done: files.length, failed: 0, skipped: 2, bytes })
    expect(await checkSums(to)).toBe(MIXED.length)
    const folds = done.map(({ path }) => toNameKey(String(path)))
    expect(new Set(folds).size).toBe(folds.length)

    const before = portal.log.length
    const second = await download(ids(...MIXED), { env: own })
    expect(second.code).toBe(0)
    expect(second.last).toMatchObject({ event: 'summary', done: 0, failed: 0, skipped: files.length + 2 })
    const again = portal.log.slice(before).filter(({ target }) => /\/medias\/.*dwnl/.test(target))
    // A live export is different each time, so only that may be requested again.
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
    // Each form names another dataset, so that a form without effect is noticed.
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

  test('interrupted end with 130, and the same command goes on', async () => {
    const { portal, to, download, ids } = await aPlace(dialect, { bytesPerSecond: 32 * 1024 * 1024 })
    let isKilled = false
    let isEnded = false
    const watcher = async (kill: (signal: NodeJS.Signals) => void) => {
      while (!isKilled && !isEnded) {
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
    isEnded = true
    expect([isKilled, first.code]).toEqual([true, 130])
    const second = await download(ids('medium'))
    expect(second.last).toMatchObject({ event: 'summary', done: 1, failed: 0 })
    const ranged = portal.log.filter(
      ({ headers, target }) => target.includes('/medias/') && headers.range !== undefined,
    )
    expect(ranged.length).toBeGreaterThan(0)
  }, 60_000)
})
