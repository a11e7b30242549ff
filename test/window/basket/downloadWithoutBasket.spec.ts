// A download without the basket passes the same preflight, and starts at once where nothing prevents it.
import { expect, it } from 'vitest'
import { toBasketEntries } from '../../../shared/basket/basketEntry.js'
import { createListedRow, createSampleDataset } from '../../support/samples/cityCatalogue.js'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createPreflightFacts, listTermKeys } from '../../support/samples/preflightSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

/** A dataset of plain files for which only the licence must be accepted. */
const INDEX = 2
/** A dataset whose file names are taken by other versions. */
const TAKEN = 5
const files = createSampleDataset(INDEX).media.map(({ id }) => ({ datasetId: createListedRow(INDEX).id, mediaId: id }))

/** A person who has accepted the terms of these media. */
function accepting(index: number): FakeBackend {
  const fakeBackend = createFakeBackend()
  const wanted = createSampleDataset(index).media.map(({ id }) => ({
    datasetId: createListedRow(index).id,
    mediaId: id,
  }))
  const { datasets } = createPreflightFacts(wanted)
  const { media } = createSampleDataset(index)
  const acceptedTerms = [...listTermKeys(toBasketEntries(createSampleDataset(index), media), datasets)]
  fakeBackend.settings = { ...fakeBackend.settings, acceptedTerms }
  return fakeBackend
}

async function openDetail(fakeBackend: FakeBackend, index = INDEX) {
  const { page } = await studio.open(fakeBackend)
  await page.getByText(createListedRow(index).title).first().click()
  const download = page.getByRole('complementary').getByRole('button', { name: /^Télécharger \d+ fichiers?$/ })
  await download.waitFor()
  return { page, download }
}
const added = (fakeBackend: FakeBackend): readonly unknown[] =>
  fakeBackend.asked.filter(({ name }) => name === 'downloads.add').map(({ input }) => input)

it('asks for the licence first, over a selection that leaves the basket alone', async () => {
  const fakeBackend = createFakeBackend()
  const { page, download } = await openDetail(fakeBackend)
  await download.click()
  const sheet = page.getByRole('dialog', { name: `Télécharger : ${createListedRow(INDEX).title}` })
  await sheet.getByText('Acceptez d’abord les licences et conditions.').waitFor()
  expect(added(fakeBackend)).toEqual([])
  // The test clicks the text beside the box, as most people do.
  await sheet.getByText(/^J’accepte/).click()
  await sheet.getByRole('button', { name: 'Télécharger 4 fichiers' }).click()
  await page.getByRole('heading', { level: 1, name: 'Téléchargements' }).waitFor()
  expect(added(fakeBackend)).toEqual([
    { portalId: fakeBackend.account.portalId, folder: 'f'.repeat(32), wanted: files, onCollision: 'skip' },
  ])
  expect(fakeBackend.asked.filter(({ name }) => name === 'basket.change')).toEqual([])
})

it('asks nothing where nothing stands in the way', async () => {
  const fakeBackend = accepting(INDEX)
  const { page, download } = await openDetail(fakeBackend)
  await download.click()
  await page.getByRole('heading', { level: 1, name: 'Téléchargements' }).waitFor()
  expect(added(fakeBackend)).toEqual([
    { portalId: fakeBackend.account.portalId, folder: 'f'.repeat(32), wanted: files, onCollision: undefined },
  ])
})

it('offers to sign in, and nothing else, where no file can be downloaded without it', async () => {
  const restricted = Array.from({ length: 12 }, (_, index) => index).find(
    (index) => createSampleDataset(index).access === 'restricted' && createSampleDataset(index).storage === 'online',
  )
  if (restricted === undefined) throw new Error('the first rows of the sample have a restricted dataset')
  const { page, download } = await openDetail(createFakeBackend(), restricted)
  await download.click()
  const summary = page.getByRole('dialog').getByRole('region', { name: 'Récapitulatif' })
  await summary.getByText('Aucun fichier ne peut être téléchargé pour l’instant.').waitFor()
  expect(await summary.getByText(/Dossier de destination|Espace disque|0 fichier/).count()).toBe(0)
  expect(await auditAccessibility(page)).toEqual([])
  const signIn = page.getByRole('dialog').getByRole('button', { name: /^Se connecter/ })
  expect(await signIn.count()).toBe(1)
  await summary.getByRole('button', { name: 'Se connecter…' }).click()
  await page.getByRole('heading', { level: 1, name: 'Comptes' }).waitFor()
})

it('asks what to do with a name that is taken, though the licence was accepted before', async () => {
  const fakeBackend = accepting(TAKEN)
  const { page, download } = await openDetail(fakeBackend, TAKEN)
  await download.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('row', { name: /noms? déjà pris$/ }).waitFor()
  expect(added(fakeBackend)).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await download.isEnabled()).toBe(true)
})

it('Escape closes the dialog alone, though the focus is still in the pane below it', async () => {
  const { page, download } = await openDetail(accepting(TAKEN), TAKEN)
  await download.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('row', { name: /noms? déjà pris$/ }).waitFor()
  const pane = page.locator('aside.detail')
  await pane
    .getByRole('button', { name: 'Télécharger', includeHidden: true })
    .first()
    .dispatchEvent('keydown', { key: 'Escape', bubbles: true })
  await sheet.waitFor({ state: 'detached' })
  expect(await download.isEnabled()).toBe(true)
})

it('the dialog closes when everything was taken out of it, and the basket stays as it was', async () => {
  const fakeBackend = accepting(TAKEN)
  const { page, download } = await openDetail(fakeBackend, TAKEN)
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  const before = (fakeBackend.baskets.get(FAKE_PORTAL.id) ?? []).length
  expect(before).toBeGreaterThan(0)
  await download.click()
  await page.getByRole('button', { name: /^Retirer : .*déjà pris$/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(fakeBackend.baskets.get(FAKE_PORTAL.id)).toHaveLength(before)
})

it.each(['light', 'dark'] as const)('the dialog has no accessibility violation in the %s theme', async (theme) => {
  const fakeBackend = createFakeBackend()
  fakeBackend.settings = { ...fakeBackend.settings, theme }
  const { page, download } = await openDetail(fakeBackend)
  await download.click()
  await page.getByRole('dialog').getByText('Acceptez d’abord').waitFor()
  expect(await auditAccessibility(page)).toEqual([])
})

it('shows what it has added, also where the list of downloads was narrowed before', async () => {
  const fakeBackend = accepting(INDEX)
  fakeBackend.downloads = createBusyDownloads()
  const { page, download } = await openDetail(fakeBackend)
  const go = (name: string) => page.getByRole('navigation').getByRole('button', { name }).first().click()
  await go('Téléchargements')
  const search = page.getByRole('searchbox', { name: 'Rechercher dans les téléchargements' })
  await search.fill('rien de tel')
  await go('Catalogue')
  await download.click()
  await page.getByRole('heading', { level: 1, name: 'Téléchargements' }).waitFor()
  expect(await search.inputValue()).toBe('')
})

it('asks first where the files would go to another folder than the chosen one', async () => {
  const fakeBackend = accepting(INDEX)
  fakeBackend.awayFolder = '/media/usb/Rudi'
  const { page, download } = await openDetail(fakeBackend)
  await download.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('« /media/usb/Rudi » n’est pas accessible', { exact: false }).waitFor()
  expect(added(fakeBackend)).toEqual([])
  await dialog.getByRole('button', { name: /^Télécharger \d+ fichiers?$/ }).click()
  await expect.poll(() => added(fakeBackend).length).toBe(1)
})

it('asks also where another dataset and another screen were opened while it looked for obstacles', async () => {
  const fakeBackend = createFakeBackend()
  let answer = (): void => undefined
  fakeBackend.held.set('preflight.look', new Promise<void>((resolve) => (answer = resolve)))
  const { page, download } = await openDetail(fakeBackend)
  await download.click()
  await expect.poll(() => download.isDisabled()).toBe(true)
  await page.getByText(createListedRow(TAKEN).title).first().click()
  await page.getByRole('navigation').getByRole('button', { name: 'Réglages' }).click()
  answer()
  const sheet = page.getByRole('dialog', { name: `Télécharger : ${createListedRow(INDEX).title}` })
  await sheet.getByText('Acceptez d’abord les licences et conditions.').waitFor()
})
