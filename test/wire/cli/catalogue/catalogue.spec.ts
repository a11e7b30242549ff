// The catalogue in the command line: page after page, and the copy that it shares with the window.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RunningPortal } from '../../../../demo/portal.js'
import { openCatalogueStore } from '../../../../electron/adapters/sqlite/catalogue/catalogueStore.js'
import { NO_FILTER } from '../../../../shared/catalogue/search/model.js'
import { isComplete } from '../../../../shared/catalogue/sync/syncMachine.js'
import { portalId } from '../../../../shared/ids.js'
import { generateDataset } from '../../../support/catalogue/generateDataset.js'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { type CliOptions, type CliResult, runCli } from '../../../support/cli/runCli.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../../support/portal/startTestPortal.js'
import { unwrap } from '../../../support/unwrap.js'

// Each test starts many processes, and each start takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())
const run = (words: readonly string[], options?: CliOptions) => runCli(bundle.script, [...words, '--json'], options)

const LIST = '/konsult/v1/datasets/metadatas'
/** The limits of the list's pages, in the order asked. */
const pagesOf = ({ log }: RunningPortal): number[] =>
  log
    .filter(({ target }) => target.startsWith(`${LIST}?`))
    .map(({ target }) => Number(new URL(target, 'http://portal').searchParams.get('limit')))
const rowsOf = ({ events }: CliResult) => events.filter(({ event }) => event === 'dataset')

/** Opens the copy as the window does. */
async function aWindow(folder: string) {
  const catalogueStore = await unwrap(openCatalogueStore(folder))
  onTestFinished(() => catalogueStore.close())
  return catalogueStore
}

describe.each(['apm', 'gateway'] as const)('on a portal of the %s generation, catalog', (dialect) => {
  test('shows what it has read before it asks for more', async () => {
    const faults = [{ name: 'stall', path: LIST, skip: 1, afterBytes: 0 }] as const
    const portal = await startTestPortal({ dialect, datasets: 120, faults })
    const { code, events } = await run(
      ['catalog', '--portal', portal.url, '--data-dir', await createTemporaryFolder()],
      {
        // The second page never comes.
        received: ({ out, kill }) => {
          if (out.split('\n').length > 50) kill('SIGTERM')
        },
      },
    )
    expect(code).not.toBe(0)
    expect(events.filter(({ event }) => event === 'dataset').length).toBeGreaterThanOrEqual(50)
  })

  test('lists everything of a portal that refuses every order', async () => {
    const refusedOrders = ['name', 'dataset_dates.updated', 'global_id']
    const portal = await startTestPortal({ dialect, datasets: 130, refusedOrders })
    const data = await createTemporaryFolder()
    const ran = await run(['catalog', '--portal', portal.url, '--data-dir', data])
    expect(new Set(rowsOf(ran).map(({ id }) => id)).size).toBe(130)
    const offline = await run(['catalog', '--portal', portal.url, '--data-dir', data, '--offline'])
    expect(offline.last).toEqual({ event: 'summary', total: 130 })
  })

  test('asks for shorter pages when one does not come in time', async () => {
    const faults = [{ name: 'gateway-timeout', path: LIST, times: 2 }] as const
    const portal = await startTestPortal({ dialect, datasets: 60, faults })
    const ran = await run(['catalog', '--portal', portal.url, '--data-dir', await createTemporaryFolder()])
    expect(rowsOf(ran)).toHaveLength(60)
    expect(pagesOf(portal).slice(0, 3)).toEqual([50, 25, 12])
  })
})

describe('the copy that the window and the command line share', () => {
  test('answers from what the window has read, and says that it is a part', async () => {
    const data = await createTemporaryFolder()
    const portal = await startTestPortal()
    const id = portalId.parse(portal.url)
    const window = await aWindow(data)
    await unwrap(window.learn(id, [generateDataset(1), generateDataset(2)]))
    const ran = await run(['catalog', '--portal', portal.url, '--data-dir', data, '--offline'])
    expect(ran.code).toBe(0)
    expect(rowsOf(ran).map((row) => row.id)).toEqual(
      expect.arrayContaining([generateDataset(1).id, generateDataset(2).id]),
    )
    expect(ran.last).toEqual({ event: 'summary', total: 2, part: true })
    expect(ran.err).toBe('This is only a part of the catalogue: 2 datasets.\n')
    expect(portal.log).toEqual([])
  })

  test('says which word was meant where a search finds nothing, with a network and without one', async () => {
    const data = await createTemporaryFolder()
    const portal = await startTestPortal({ datasets: 20 })
    const window = await aWindow(data)
    await unwrap(window.learn(portalId.parse(portal.url), [generateDataset(1, { title: 'Comptages de trottinettes' })]))
    const search = ['catalog', '--portal', portal.url, '--data-dir', data, '--query', 'trotinettes']
    const meant = 'No dataset matches this search. Did you mean “trottinettes”?'
    expect((await run(search)).err).toBe(`${meant}\n`)
    expect((await run([...search, '--offline'])).err).toContain(meant)
  })

  test('shows as many as the limit says, though one that comes first is damaged', async () => {
    const data = await createTemporaryFolder()
    const window = await aWindow(data)
    const put = ['a', 'b', 'c', 'd'].map((title, index) => generateDataset(index, { title }))
    await unwrap(window.learn(portalId.parse('https://rudi.example'), put))
    const db = new DatabaseSync(join(data, 'catalogue.db'))
    db.exec(`UPDATE datasets SET record = '{}' WHERE id = '${put[0]?.id}'`)
    db.close()
    const list = ['catalog', '--portal', 'https://rudi.example', '--data-dir', data, '--offline', '--limit', '2']
    const ran = await run(list)
    expect(rowsOf(ran).map(({ title }) => title)).toEqual(['b', 'c'])
    expect(ran.last).toMatchObject({ event: 'summary', total: 2 })
  })

  test('is fed by any reading, a part by a part and all by all, while the window has it open', async () => {
    const data = await createTemporaryFolder()
    const portal = await startTestPortal({ datasets: 80 })
    const id = portalId.parse(portal.url)
    const window = await aWindow(data)
    const gone = generateDataset(7)
    await unwrap(window.learn(id, [gone]))
    const catalog = ['catalog', '--portal', portal.url, '--data-dir', data]
    const found = rowsOf(await run([...catalog, '--query', 'comptages']))
    expect(found.length).toBeGreaterThan(0)
    expect((await unwrap(window.readStatus(id))).held).toBe(found.length + 1)
    await run(catalog)
    const { state, held } = await unwrap(window.readStatus(id))
    expect([isComplete(state), held]).toEqual([true, 80])
    const all = await unwrap(window.search(id, { ...NO_FILTER, order: 'title', offset: 0, limit: 100 }, 0))
    expect([all.total, all.by]).toEqual([80, 'copy'])
    // A dataset that the portal no longer has is removed from the copy.
    expect(await unwrap(window.readDataset(id, gone.id))).toBeNull()
  })

  test('that there is none of is one sentence, and none is made', async () => {
    const data = await createTemporaryFolder()
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
      const [data, to] = [await createTemporaryFolder(), await createTemporaryFolder()]
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
    const data = await createTemporaryFolder()
    const window = await aWindow(data)
    const record = generateDataset(1)
    const [sample] = record.media
    if (sample === undefined) throw new Error('a dataset of many has media')
    const wrong = { ...record, id: other.id as never, media: [{ ...sample, id: media[0]?.id as never }] }
    await unwrap(window.learn(portalId.parse(portal.url), [wrong]))
    const ran = await run([
      ...['download', `media:${media[0]?.id}`, '--to', await createTemporaryFolder(), '--portal', portal.url],
      ...['--data-dir', data],
    ])
    expect(ran.events[0]).toMatchObject({ event: 'done', dataset: id, media: media[0]?.id })
  })
})

describe.each(['apm', 'gateway'] as const)('the command catalog on a portal of the %s generation', (dialect) => {
  test('pages through everything, each dataset once', async () => {
    const portal = await startTestPortal({ dialect, datasets: 230 })
    const data = join(await createTemporaryFolder(), 'not', 'yet')
    const { code, events, last } = await run(['catalog', '--portal', portal.url, '--data-dir', data])
    expect(code).toBe(0)
    const rows = events.filter(({ event }) => event === 'dataset')
    expect(new Set(rows.map(({ id }) => id)).size).toBe(230)
    expect(last).toEqual({ event: 'summary', total: 230 })
    const plain = rows.find(({ id }) => id === portal.landmark('plain').id)
    expect(plain).toMatchObject({
      title: 'Comptages horaires des vélos',
      producer: expect.any(String),
      media: [{ id: portal.landmark('plain').media[0]?.id, name: 'comptages-velos.csv', type: 'text/csv' }],
    })
    expect(plain?.media).toEqual([expect.objectContaining({ bytes: expect.any(Number), restricted: false })])

    await portal.close()
    const offline = ['catalog', '--portal', portal.url, '--data-dir', data, '--offline']
    expect((await run(offline)).last).toEqual({ event: 'summary', total: 230 })
    const found = await run([...offline, '--query', 'velos comptages'])
    expect(found.events.map(({ id }) => id)).toContain(portal.landmark('plain').id)
  })

  test('takes words, a limit, and says what is restricted', async () => {
    const portal = await startTestPortal({ dialect })
    const catalog = ['catalog', '--portal', portal.url, '--data-dir', await createTemporaryFolder()]
    const limited = await run([...catalog, '--limit', '5'])
    expect(limited.last).toEqual({ event: 'summary', total: 5 })
    const found = await run([...catalog, '--query', 'billettiques'])
    expect(found.events[0]).toMatchObject({ id: portal.landmark('restricted').id, media: [{ restricted: true }, {}] })
  })

  test('--offline without an earlier reading fails with 1', async () => {
    const portal = await startTestPortal({ dialect })
    const data = await createTemporaryFolder()
    expect((await run(['catalog', '--offline', '--portal', portal.url, '--data-dir', data])).code).toBe(1)
    expect(portal.log).toEqual([])
  })
})
