// Each query of a screen is one request: its rows, total and counts come in one answer.
import { expect, it } from 'vitest'
import { SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createLibraryRow, createLibraryRows } from '../../support/samples/librarySamples.js'
import { buildCopyView, createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

/** Returns the requests since the last call. */
const takeAsked = (fakeBackend: FakeBackend): readonly string[] => fakeBackend.asked.splice(0).map(({ name }) => name)

async function openSettled(some: Partial<FakeBackend> = {}) {
  const fakeBackend = createFakeBackend(some)
  const openedWindow = await open(fakeBackend)
  const { page } = openedWindow
  await page.getByRole('heading', { name: '492 jeux de données' }).waitFor()
  await page.getByRole('checkbox', { name: 'Environnement, 70' }).waitFor()
  return { ...openedWindow, fakeBackend }
}

it('the catalogue opens with one request for its list, and one for the state of its copy', async () => {
  const { fakeBackend } = await openSettled()
  const asked = takeAsked(fakeBackend).filter((name) => name.startsWith('catalog.'))
  expect(asked.toSorted()).toEqual(['catalog.copy', 'catalog.search'])
})

it('the catalogue sends one request per search and per filter', async () => {
  const { page, fakeBackend } = await openSettled()
  const found = (count: number) => page.getByRole('heading', { name: `${count} jeux de données` }).waitFor()
  takeAsked(fakeBackend)
  await page.getByRole('checkbox', { name: 'Environnement, 70' }).click()
  await found(70)
  await page.getByRole('checkbox', { name: 'Environnement, 70', checked: true }).waitFor()
  expect(takeAsked(fakeBackend)).toEqual(['catalog.search'])
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await found(492)
  expect(takeAsked(fakeBackend)).toEqual(['catalog.search'])
  await page.clock.pauseAt(SAMPLE_NOW_MS + 3_600_000)
  await page.getByRole('searchbox', { name: 'Rechercher dans le catalogue' }).fill('pieton')
  await page.clock.runFor(1000)
  await found(41)
  expect(takeAsked(fakeBackend)).toEqual(['catalog.search'])
})

it('the catalogue sends one request per page while it scrolls, without counts', async () => {
  const { page, fakeBackend } = await openSettled()
  takeAsked(fakeBackend)
  await page.locator('.list-scroll').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect.poll(() => listCalls(fakeBackend, 'catalog.search')).toMatchObject([{ offset: 400, withFacets: false }])
  expect(takeAsked(fakeBackend)).toEqual(['catalog.search'])
})

it('a changed copy is read again with one request for the visible rows', async () => {
  const { page, fakeBackend } = await openSettled()
  takeAsked(fakeBackend)
  fakeBackend.datasets = fakeBackend.datasets.slice(0, 400)
  for (const revision of [1, 2])
    await sendToWindow(page, 'catalog.changed', { ...buildCopyView(fakeBackend), revision })
  await page.getByRole('heading', { name: '400 jeux de données' }).waitFor()
  expect(takeAsked(fakeBackend)).toEqual(['catalog.search'])
})

it('a dataset opens with one request', async () => {
  const { page, fakeBackend } = await openSettled()
  takeAsked(fakeBackend)
  await page.getByRole('row', { name: 'Fréquentation des bibliothèques', exact: true }).click()
  await page.getByRole('button', { name: /^Télécharger/ }).waitFor()
  expect(takeAsked(fakeBackend)).toEqual(['catalog.dataset'])
})

it('the files of a dataset that are on the disk come with it, and in one request when they change', async () => {
  const library = [createLibraryRow(0, { standing: 'verified' })]
  const { page, fakeBackend } = await openSettled()
  const dataset = fakeBackend.datasets.find(({ title }) => title === 'Fréquentation des bibliothèques')
  if (dataset === undefined) throw new Error('the sample has it')
  fakeBackend.library = library.map((row) => ({ ...row, datasetId: dataset.id }))
  takeAsked(fakeBackend)
  await page.getByRole('row', { name: dataset.title, exact: true }).click()
  await page.getByText('1 vérifié par empreinte').waitFor()
  expect(takeAsked(fakeBackend)).toEqual(['catalog.dataset'])
  fakeBackend.library = fakeBackend.library.map((row) => ({ ...row, standing: 'damaged' }))
  await sendToWindow(page, 'library.changed', { revision: 1, files: 1 })
  await page.getByText('1 endommagé').waitFor()
  expect(takeAsked(fakeBackend)).toEqual(['catalog.onDisk'])
})

it('screens that are not shown ask for nothing while downloads run, and once when they are shown again', async () => {
  const openedWindow = await openSettled({ library: createLibraryRows(60), downloads: createBusyDownloads() })
  const { page, fakeBackend } = openedWindow
  await page.getByRole('row', { name: 'Fréquentation des bibliothèques', exact: true }).click()
  await page.getByRole('button', { name: /^Télécharger/ }).waitFor()
  await goToScreen(openedWindow, 'Téléchargements')
  await page.getByRole('grid', { name: 'Téléchargements' }).getByRole('row').first().waitFor()
  takeAsked(fakeBackend)
  const change = async (times: number) => {
    for (let at = 0; at < times; at += 1) {
      revision += 1
      await sendToWindow(page, 'catalog.changed', { ...buildCopyView(fakeBackend), revision })
      await sendToWindow(page, 'library.changed', { revision, files: 60 + revision })
    }
  }
  let revision = 1
  await change(20)
  await page
    .getByRole('button', { name: /^Bibliothèque/ })
    .getByText('81')
    .waitFor()
  expect(takeAsked(fakeBackend)).toEqual([])
  await goToScreen(openedWindow, 'Catalogue')
  await expect.poll(() => fakeBackend.asked.length).toBeGreaterThan(0)
  await page.getByRole('heading', { name: '492 jeux de données' }).waitFor()
  expect(takeAsked(fakeBackend).toSorted()).toEqual(['catalog.dataset', 'catalog.search'])
  await goToScreen(openedWindow, 'Bibliothèque')
  await page.locator('.library-row:not(.row-head)').first().waitFor()
  await expect.poll(() => fakeBackend.asked.length).toBeGreaterThan(0)
  expect(takeAsked(fakeBackend)).toEqual(['library.page'])
  await change(3)
  await expect.poll(() => listCalls(fakeBackend, 'library.page').length).toBeGreaterThan(0)
  expect(new Set(takeAsked(fakeBackend))).toEqual(new Set(['library.page']))
})

it('the library is shown without a request, and sends one to filter and one to open a file', async () => {
  const openedWindow = await openSettled({ library: createLibraryRows(60) })
  const { page, fakeBackend } = openedWindow
  takeAsked(fakeBackend)
  await goToScreen(openedWindow, 'Bibliothèque')
  await page.locator('.library-row:not(.row-head)').first().waitFor()
  expect(takeAsked(fakeBackend)).toEqual([])
  await page.getByRole('button', { name: /^Vérifiés \d/ }).click()
  await page.getByRole('button', { name: /^Vérifiés \d/, pressed: true }).waitFor()
  await expect.poll(() => fakeBackend.asked.length).toBeGreaterThan(0)
  expect(takeAsked(fakeBackend)).toEqual(['library.page'])
  await page.locator('.library-row:not(.row-head)').first().click()
  await page.getByText('Historique').waitFor()
  expect(takeAsked(fakeBackend)).toEqual(['library.describe'])
})

it('the downloads are shown and filtered without a request', async () => {
  const openedWindow = await openSettled({ downloads: createBusyDownloads() })
  const { page, fakeBackend } = openedWindow
  takeAsked(fakeBackend)
  await goToScreen(openedWindow, 'Téléchargements')
  const grid = page.getByRole('grid', { name: 'Téléchargements' })
  await grid.getByRole('row').first().waitFor()
  expect(takeAsked(fakeBackend)).toEqual([])
})
