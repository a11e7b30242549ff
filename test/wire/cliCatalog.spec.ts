// The catalogue by the command line: page after page, and the copy that it shares with the window.
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openMirrorHere } from '../../electron/adapters/sqliteMirror.js'
import { NO_FILTER } from '../../shared/catalog/filter.js'
import { isWhole } from '../../shared/catalog/mirrorPlan.js'
import { portalId } from '../../shared/ids.js'
import { bundleDesk, type DeskOptions, type DeskRun, desk } from '../help/desk.js'
import { aDatasetOfMany } from '../help/manyDatasets.js'
import { must } from '../help/must.js'
import { startTestPortal } from '../help/portal.js'
import { scratch } from '../help/scratch.js'
import type { RunningPortal } from '../portal/portal.js'

// Whole processes, many to a test: on a busy machine each start takes a second.
vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleDesk>>
beforeAll(async () => {
  bundle = await bundleDesk()
})
afterAll(() => bundle.remove())
const run = (words: readonly string[], options?: DeskOptions) => desk(bundle.script, [...words, '--json'], options)

const LIST = '/konsult/v1/datasets/metadatas'
/** The limits of the list's pages, in the order asked. */
const pagesOf = ({ log }: RunningPortal): number[] =>
  log
    .filter(({ target }) => target.startsWith(`${LIST}?`))
    .map(({ target }) => Number(new URL(target, 'http://portal').searchParams.get('limit')))
const rowsOf = ({ events }: DeskRun) => events.filter(({ event }) => event === 'dataset')

/** The window's end of the copy. */
async function aWindow(folder: string) {
  const mirror = await must(openMirrorHere(folder))
  onTestFinished(() => mirror.close())
  return mirror
}

describe.each(['apm', 'gateway'] as const)('on a portal of the %s generation, catalog', (dialect) => {
  test('shows what it has read before it asks for more', async () => {
    const faults = [{ name: 'stall', path: LIST, skip: 1, afterBytes: 0 }] as const
    const portal = await startTestPortal({ dialect, datasets: 120, faults })
    const { code, events } = await run(['catalog', '--portal', portal.url, '--data-dir', await scratch()], {
      // The second page never comes.
      heard: ({ out, kill }) => {
        if (out.split('\n').length > 50) kill('SIGTERM')
      },
    })
    expect(code).not.toBe(0)
    expect(events.filter(({ event }) => event === 'dataset').length).toBeGreaterThanOrEqual(50)
  })

  test('lists everything of a portal that refuses every order', async () => {
    const refusedOrders = ['name', 'dataset_dates.updated', 'global_id']
    const portal = await startTestPortal({ dialect, datasets: 130, refusedOrders })
    const data = await scratch()
    const ran = await run(['catalog', '--portal', portal.url, '--data-dir', data])
    expect(new Set(rowsOf(ran).map(({ id }) => id)).size).toBe(130)
    const offline = await run(['catalog', '--portal', portal.url, '--data-dir', data, '--offline'])
    expect(offline.last).toEqual({ event: 'summary', total: 130 })
  })

  test('asks for shorter pages when one does not come in time', async () => {
    const faults = [{ name: 'gateway-timeout', path: LIST, times: 2 }] as const
    const portal = await startTestPortal({ dialect, datasets: 60, faults })
    const ran = await run(['catalog', '--portal', portal.url, '--data-dir', await scratch()])
    expect(rowsOf(ran)).toHaveLength(60)
    expect(pagesOf(portal).slice(0, 3)).toEqual([50, 25, 12])
  })
})

describe('the copy that the window and the command line share', () => {
  test('answers from what the window has read, and says that it is a part', async () => {
    const data = await scratch()
    const portal = await startTestPortal()
    const id = portalId.parse(portal.url)
    const window = await aWindow(data)
    await must(window.learn(id, [aDatasetOfMany(1), aDatasetOfMany(2)]))
    const ran = await run(['catalog', '--portal', portal.url, '--data-dir', data, '--offline'])
    expect(ran.code).toBe(0)
    expect(rowsOf(ran).map((row) => row.id)).toEqual(
      expect.arrayContaining([aDatasetOfMany(1).id, aDatasetOfMany(2).id]),
    )
    expect(ran.last).toEqual({ event: 'summary', total: 2, part: true })
    expect(ran.err).toBe('This is only a part of the catalogue: 2 datasets read.\n')
    expect(portal.log).toEqual([])
  })

  test('is fed by any reading, a part by a part and all by all, while the window has it open', async () => {
    const data = await scratch()
    const portal = await startTestPortal({ datasets: 80 })
    const id = portalId.parse(portal.url)
    const window = await aWindow(data)
    const gone = aDatasetOfMany(7)
    await must(window.learn(id, [gone]))
    const catalog = ['catalog', '--portal', portal.url, '--data-dir', data]
    const found = rowsOf(await run([...catalog, '--query', 'comptages']))
    expect(found.length).toBeGreaterThan(0)
    expect((await must(window.stock(id))).held).toBe(found.length + 1)
    await run(catalog)
    const { state, held } = await must(window.stock(id))
    expect([isWhole(state), held]).toEqual([true, 80])
    const all = await must(window.search(id, { ...NO_FILTER, order: 'title', offset: 0, limit: 100 }, 0))
    expect([all.total, all.by]).toEqual([80, 'copy'])
    // What the portal does not have is no longer in it.
    expect(await must(window.dataset(id, gone.id))).toBeNull()
  })

  test('that there is none of is one sentence, and none is made', async () => {
    const data = await scratch()
    const ran = await run(['catalog', '--portal', 'https://rudi.example', '--data-dir', data, '--offline'])
    expect(ran.code).toBe(1)
    expect(ran.events).toEqual([{ event: 'failed', code: 'portal/never-read', message: ran.err.trim() }])
    expect(ran.err.trim().split('\n')).toHaveLength(1)
    expect((await readdir(data)).filter((name) => name.startsWith('catalogue'))).toEqual([])
  })

  test.each(['apm', 'gateway'] as const)(
    'says where a media is before the catalogue is searched (%s)',
    async (dialect) => {
      const portal = await startTestPortal({ dialect, datasets: 300 })
      const { media } = portal.landmark('plain')
      const [data, to] = [await scratch(), await scratch()]
      const download = ['download', `media:${media[0]?.id}`, '--to', to, '--portal', portal.url, '--data-dir', data]
      expect((await run(download)).last).toMatchObject({ done: 1 })
      const searched = pagesOf(portal).length
      expect(searched).toBeGreaterThan(0)
      expect((await run(download)).last).toMatchObject({ skipped: 1, failed: 0 })
      expect(pagesOf(portal)).toHaveLength(searched)
    },
  )

  test('is not believed about a media that is no longer there', async () => {
    const portal = await startTestPortal()
    const { id, media } = portal.landmark('plain')
    const other = portal.landmark('mixed')
    const data = await scratch()
    const window = await aWindow(data)
    const record = aDatasetOfMany(1)
    const [sample] = record.media
    if (sample === undefined) throw new Error('a dataset of many has media')
    const wrong = { ...record, id: other.id as never, media: [{ ...sample, id: media[0]?.id as never }] }
    await must(window.learn(portalId.parse(portal.url), [wrong]))
    const ran = await run([
      ...['download', `media:${media[0]?.id}`, '--to', await scratch(), '--portal', portal.url],
      ...['--data-dir', data],
    ])
    expect(ran.events[0]).toMatchObject({ event: 'done', dataset: id, media: media[0]?.id })
  })
})
