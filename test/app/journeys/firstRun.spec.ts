// The first minute of a new user: nothing is configured, and one click leads to verified files.

import { createServer } from 'node:net'
import { basename } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { NO_FILTER } from '../../../shared/catalogue/search/model.js'
import { acceptLicences } from '../../support/app/acceptLicences.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { haveAllEnded } from '../../support/app/startApp.js'
import { listPaths } from '../../support/disk/listPaths.js'

const { app, begin, home, start } = prepareApp('each test')

describe('the first run', () => {
  it('leads from the demo portal to a verified file, and finds both again after a restart', async () => {
    await begin()
    await app.page.getByRole('button', { name: 'Try the demo portal' }).click()
    const search = app.page
      .getByRole('searchbox')
      .or(app.page.getByPlaceholder(/Search/))
      .first()
    await search.fill('Comptages horaires des vélos')
    await app.page.getByText('Comptages horaires des vélos').first().click()
    await app.page.getByRole('button', { name: /^Download \d/ }).click()
    await acceptLicences(app.page)
    const [done] = await app.until(haveAllEnded)
    expect(done?.state).toMatchObject({ type: 'done', verdict: { is: 'verified' } })
    const names = (await listPaths(home.path)).map((path) => basename(path))
    expect(names).toEqual(expect.arrayContaining(['comptages-velos.csv', 'dataset.rudi.json', 'SHA256SUMS']))

    const before = await app.must('portals.list', undefined)
    await app.quit()
    await start()
    expect(await app.must('portals.list', undefined)).toEqual(before)
    // The demo portal runs again, at the address that its downloads know it by.
    await expect
      .poll(async () => (await app.ask('catalog.search', { ...NO_FILTER, order: 'title', offset: 0, limit: 1 })).ok)
      .toBe(true)
    expect(await app.must('downloads.snapshot', { after: null })).toMatchObject({ downloads: [done] })
  })
})

const search = (text: string) => app.must('catalog.search', { ...NO_FILTER, text, order: 'title', offset: 0, limit: 1 })

/** Queues one file of the demo portal, and stops it before it ends. Returns the port of its portal. */
async function interruptedDemoDownload(): Promise<number> {
  const demo = await app.must('portals.startDemo', undefined)
  await app.answerDialogs({ open: [home.downloads] })
  const folder = await app.must('folders.choose', undefined)
  const found = await search('Trafic routier archivé')
  const [dataset] = found.items
  if (folder === null || dataset === undefined) throw new Error('both are there')
  const {
    dataset: { media },
  } = await app.must('catalog.dataset', { datasetId: dataset.id })
  await app.must('downloads.add', {
    folder: folder.token,
    wanted: media.map(({ id }) => ({ datasetId: dataset.id, mediaId: id })),
  })
  await app.must('downloads.pause', { ids: 'all' })
  await app.until((all) => all.every(({ state }) => state.type === 'paused'))
  return Number(new URL(demo.id).port)
}

describe('the demo portal', () => {
  it('stays one portal when another program took its port, and its downloads go on', async () => {
    await begin()
    const port = await interruptedDemoDownload()
    await app.quit()

    const stranger = createServer()
    onTestFinished(() => void stranger.close())
    await new Promise<void>((resolve) => stranger.listen(port, '127.0.0.1', resolve))
    await start()
    const demos = async () => (await app.must('portals.list', undefined)).filter(({ demo }) => demo)
    await expect.poll(async () => (await demos())[0]?.host).not.toBe(`127.0.0.1:${port}`)
    expect(await demos()).toMatchObject([{ chosen: true, title: 'Rudi Démo' }])
    await app.must('downloads.resume', { ids: 'all' })
    const [done] = await app.until(haveAllEnded)
    expect(done?.state).toMatchObject({ type: 'done', verdict: { is: 'verified' } })
    expect((await search('')).total).toBeGreaterThan(0)
  })
})
