// Ways out of the window to other programs: the text of a licence in the browser, a message to a producer.
import { expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { portalId } from '../../../shared/ids.js'
import { SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { createDownloadView } from '../../support/samples/downloadSamples.js'
import { createLibraryRow } from '../../support/samples/librarySamples.js'
import { createBasketEntries } from '../../support/samples/preflightSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

const NO_BROWSER = failure('page/no-browser', { address: 'https://rudi.example' })

async function openAt(place: 'Panier' | 'Bibliothèque' | 'Téléchargements', some: Partial<FakeBackend>) {
  const fakeBackend = createFakeBackend(some)
  const openedWindow = await studio.open(fakeBackend)
  await goToScreen(openedWindow, place)
  await openedWindow.page.clock.runFor(500)
  return { page: openedWindow.page, fakeBackend }
}

it('a licence can be read where it is accepted, and the window names no address', async () => {
  const { page, fakeBackend } = await openAt('Panier', {
    baskets: new Map([[FAKE_PORTAL.id, createBasketEntries(20)]]),
  })
  await page
    .getByRole('button', { name: /^Lire la licence : / })
    .first()
    .click()
  await expect.poll(() => listCalls(fakeBackend, 'catalog.openLicence')).toHaveLength(1)
  expect(listCalls(fakeBackend, 'catalog.openLicence')[0]).toEqual({ datasetId: expect.any(String) })
  expect(await auditAccessibility(page)).toEqual([])
})

it('a failed download that the server is to blame for can be written about; one of this disk cannot', async () => {
  const failed = (because: ReturnType<typeof failure>, index: number) =>
    createDownloadView(index, { type: 'failed', because, atMs: SAMPLE_NOW_MS }, 0)
  const { page, fakeBackend } = await openAt('Téléchargements', {
    downloads: [
      failed(failure('media/unavailable', { host: 'fichiers.example', status: 410 }), 0),
      failed(failure('disk/full'), 1),
    ],
  })
  const rows = page.getByRole('grid', { name: 'Téléchargements' }).locator('.download-row')
  // The row leads to the details, which have the message itself.
  await rows.first().getByRole('button', { name: 'Écrire au producteur…' }).click()
  const details = page.getByRole('region', { name: 'Détails du téléchargement' })
  await details.getByRole('button', { name: 'Écrire au producteur…' }).click()
  const [first] = fakeBackend.downloads
  await expect
    .poll(() => listCalls(fakeBackend, 'catalog.writeToProducer'))
    .toEqual([
      {
        datasetId: first?.datasetId,
        mediaId: first?.mediaId,
        reason: { type: 'failed', code: 'media/unavailable', host: 'fichiers.example', status: 410 },
        language: 'fr',
      },
    ])
  await rows.nth(1).click()
  await page.getByText('disk/full').waitFor()
  const ways = page.getByRole('button', { name: 'Écrire au producteur…' })
  expect([await rows.nth(1).locator(ways).count(), await details.locator(ways).count()]).toEqual([0, 0])
})

it('a damaged file can be written about, and what did not work is said', async () => {
  const row = createLibraryRow(0, { standing: 'damaged' })
  const { page, fakeBackend } = await openAt('Bibliothèque', {
    library: [row],
    broken: new Map([['catalog.writeToProducer', failure('mail/no-program')]]),
  })
  await page.locator('.library-row:not(.row-head)').click()
  await page.getByRole('button', { name: 'Écrire au producteur…' }).click()
  await page.getByText('Aucun logiciel de messagerie ne s’est ouvert.', { exact: false }).waitFor()
  expect(listCalls(fakeBackend, 'catalog.writeToProducer')).toEqual([
    { datasetId: row.datasetId, mediaId: row.mediaId, reason: { type: 'damaged' }, language: 'fr' },
  ])
})

it('why the page of a dataset did not open is said until it is closed or opens', async () => {
  const broken = new Map([['catalog.openPage', NO_BROWSER]] as const)
  const { page, fakeBackend } = await openAt('Panier', {
    broken,
    baskets: new Map([[FAKE_PORTAL.id, createBasketEntries(20)]]),
  })
  const link = page.getByRole('button', { name: /sur le portail$/ }).first()
  await link.click()
  const said = page.getByRole('alert').filter({ hasText: 'Aucun navigateur ne s’est ouvert pour https://rudi.example' })
  await said.waitFor()
  expect(await auditAccessibility(page)).toEqual([])
  await said.getByRole('button', { name: 'Fermer' }).click()
  await said.waitFor({ state: 'detached' })
  await link.click()
  await said.waitFor()
  fakeBackend.broken.clear()
  await link.click()
  await said.waitFor({ state: 'detached' })
})

it('why the page of a dataset did not open stands beside the messages of a screen, and covers none of them', async () => {
  const { page } = await openAt('Panier', {
    broken: new Map([['catalog.openPage', NO_BROWSER]]),
    baskets: new Map([[FAKE_PORTAL.id, createBasketEntries(20)]]),
    library: [createLibraryRow(0)],
  })
  await page
    .getByRole('button', { name: /sur le portail$/ })
    .first()
    .click()
  await page.locator('.toast').waitFor()
  await page
    .getByRole('navigation', { name: 'Écrans' })
    .getByRole('button', { name: /^Bibliothèque/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Bibliothèque' }).waitFor()
  await sendToWindow(page, 'library.rotted', { name: 'arbres.csv' })
  await page.getByText('arbres.csv est endommagé sur le disque.').waitFor()
  const boxes = await Promise.all([0, 1].map((n) => page.locator('.toast').nth(n).boundingBox()))
  const [upper, lower] = boxes.toSorted((one, other) => (one?.y ?? 0) - (other?.y ?? 0))
  if (upper == null || lower == null) throw new Error('both messages are in sight')
  expect(upper.y + upper.height).toBeLessThanOrEqual(lower.y)
})

it('why the page of a dataset did not open is not said in another portal', async () => {
  const other = { ...FAKE_PORTAL, id: portalId.parse('https://autre.example'), title: 'Autre', chosen: false }
  const { page } = await openAt('Panier', {
    broken: new Map([['catalog.openPage', NO_BROWSER]]),
    baskets: new Map([[FAKE_PORTAL.id, createBasketEntries(20)]]),
    portals: [FAKE_PORTAL, other],
  })
  await page
    .getByRole('button', { name: /sur le portail$/ })
    .first()
    .click()
  await page.locator('.toast').waitFor()
  await sendToWindow(page, 'portals.changed', [
    { ...FAKE_PORTAL, chosen: false },
    { ...other, chosen: true },
  ])
  await page.locator('.toast').waitFor({ state: 'detached' })
})
