// Without a network, the catalogue is searched, filtered and read from the local copy, and the window says that it is a
// copy and how old it is.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DIST } from '../../../build/setup/paths.mjs'
import { getApplicationFolder } from '../../../electron/cli/core/stateFolders.js'
import { NO_FILTER } from '../../../shared/catalogue/search/model.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { runCli } from '../../support/cli/runCli.js'

const { app, begin, closePortal, home, portal, start } = prepareApp('each test')

const copyIsWhole = () =>
  expect.poll(async () => await app.must('catalog.copy', undefined)).toMatchObject({ whole: true })

describe.each(['gateway', 'apm'] as const)('a catalogue of the %s generation, without a network', (dialect) => {
  it('is searched, narrowed and read as it was, after a restart, and says how old it is', async () => {
    await begin({ dialect, datasets: 150 })
    const plain = portal.landmark('plain')
    const address = portal.url
    await app.must('portals.add', { address: portal.url, title: 'Test', dialect: 'auto' })
    await copyIsWhole()
    const search = { ...NO_FILTER, text: 'velos comptages', order: 'relevance', offset: 0, limit: 20 } as const
    const online = await app.must('catalog.search', search)
    await app.quit()
    await closePortal()

    await start()
    expect(await app.must('catalog.search', search)).toEqual(online)
    expect(online).toMatchObject({
      by: 'copy',
      items: expect.arrayContaining([expect.objectContaining({ id: plain.id })]),
    })
    // The command line answers from the same copy, while the window has it open.
    const data = ['--portal', address, '--data-dir', home.userData]
    const listed = await runCli(join(DIST, 'cli.cjs'), ['catalog', '--offline', '--json', ...data])
    expect(listed.last).toEqual({ event: 'summary', total: 150 })
    const { page } = app
    await page
      .getByRole('region', { name: 'Local copy of the catalogue' })
      .getByText(/Local copy, checked/)
      .waitFor()
    await page.getByRole('searchbox').fill('COMPTAGES horaires des velos')
    await page.getByRole('row', { name: plain.title }).first().click()
    await page.getByRole('button', { name: /^Download \d/ }).waitFor()
    await page.getByText(/^rudi:\/\/dataset\//).waitFor()
    const everything = { ...NO_FILTER, order: 'title', offset: 0, limit: 1, withFacets: true } as const
    const { facets } = await app.must('catalog.search', everything)
    expect(facets?.formats?.length).toBeGreaterThan(3)
    expect(facets?.access?.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(150)
  })
})

it('the command line looks for the copy where the application keeps it', async () => {
  await begin()
  const kept = await app.electron.evaluate(({ app }) => ({ in: app.getPath('appData'), as: app.getName() }))
  const { XDG_CONFIG_HOME: xdgConfigHome, APPDATA: appData } = process.env
  const where = { platform: process.platform, home: home.path, xdgConfigHome, appData, xdgCacheHome: undefined }
  expect(getApplicationFolder({ ...where, xdgDataHome: undefined, localAppData: undefined })).toBe(
    join(kept.in, kept.as),
  )
})
