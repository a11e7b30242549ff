// The sample of a file in a dataset's detail, before it is downloaded.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { createSampleDataset, SAMPLE_CATALOGUE, SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { createDownloadView } from '../../support/samples/downloadSamples.js'
import { createArchivePreview, createCsvPreview } from '../../support/samples/previewSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

async function openSample(some: Partial<FakeBackend> = {}) {
  const fakeBackend = createFakeBackend(some)
  const openedWindow = await studio.open(fakeBackend)
  const { page } = openedWindow
  await page.getByRole('row').nth(1).click()
  await page
    .getByRole('button', { name: /avant téléchargement$/ })
    .first()
    .click()
  return { ...openedWindow, fakeBackend, panel: page.getByRole('region', { name: 'Aperçu', exact: true }) }
}

describe('the files of a dataset', () => {
  it('that are on the disk have their own preview, which is the first thing to do once all of them are', async () => {
    const { media } = createSampleDataset(0)
    const done = { type: 'done', atMs: SAMPLE_NOW_MS, verdict: { is: 'verified', algorithm: 'sha-256' } }
    const files = media.filter(({ fetchability }) => fetchability === 'file')
    const downloads = files.map(({ id }, at) => ({ ...createDownloadView(at, done, 0), mediaId: id }))
    const fakeBackend = createFakeBackend({ downloads, datasets: SAMPLE_CATALOGUE.slice(0, 1) })
    const { page, complaints } = await studio.open(fakeBackend)
    await page.getByRole('row').nth(1).click()
    const detail = page.getByRole('region', { name: 'Fichiers', exact: true })
    expect(await detail.getByRole('button').first().innerText()).toBe('Aperçu')
    expect(await auditAccessibility(page)).toEqual([])
    await detail
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Aperçu de / })
      .click()
    await page.getByRole('heading', { level: 1 }).getByText('.csv').waitFor()
    expect(listCalls(fakeBackend, 'preview.open')).toHaveLength(1)
    expect(listCalls(fakeBackend, 'preview.sample')).toEqual([])
    expect(complaints).toEqual([])
  })

  it('show their first rows by themselves where the setting says so, and not by themselves otherwise', async () => {
    for (const samplePreview of ['automatic', 'click'] as const) {
      const fakeBackend = createFakeBackend({ settings: { ...createFakeBackend().settings, samplePreview } })
      const { page, close } = await studio.open(fakeBackend)
      await page.getByRole('row').nth(1).click()
      await page.getByRole('region', { name: 'Fichiers', exact: true }).waitFor()
      const panel = page.getByRole('region', { name: 'Aperçu', exact: true })
      if (samplePreview === 'automatic')
        await panel.getByRole('cell', { name: 'Rue de la Visitation' }).first().waitFor()
      expect(listCalls(fakeBackend, 'preview.sample')).toHaveLength(samplePreview === 'automatic' ? 1 : 0)
      await close()
    }
  })
})

describe('a file that is not on the disk', () => {
  it('shows its first rows and says that they are the beginning, and its map', async () => {
    const { page, panel, fakeBackend, complaints } = await openSample()
    await panel.getByText('200 premières lignes, lues dans 1,0 Mo sur 48,0 Mo').waitFor()
    expect(await panel.getByRole('row').count()).toBe(201)
    await panel.getByRole('cell', { name: 'Rue de la Visitation' }).first().waitFor()
    await panel.getByRole('radio', { name: 'Carte' }).click()
    await panel.getByRole('button', { name: /^Carte de / }).waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    expect(listCalls(fakeBackend, 'preview.sample')).toHaveLength(1)
    await panel.getByRole('button', { name: 'Fermer l’aperçu' }).click()
    await panel.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  it('shows the list of an archive', async () => {
    const { page, panel } = await openSample({ content: createArchivePreview() })
    await panel.getByText('4 fichiers dans cette archive').waitFor()
    await panel.getByRole('listitem').filter({ hasText: 'comptages/2024/stations' }).waitFor()
    expect(await auditAccessibility(page)).toEqual([])
  })

  it('says how many files the list of a long archive leaves out', async () => {
    const { panel } = await openSample({ content: createArchivePreview(2500) })
    await panel.getByText(/^2.504 fichiers dans cette archive · 2.500 autres fichiers ne sont pas affichés/).waitFor()
  })

  it('is scrolled into content where its button stands far above, and the title stays beside the close button', async () => {
    const fakeBackend = createFakeBackend()
    const { page } = await studio.open(fakeBackend)
    await page.setViewportSize({ width: 1000, height: 480 })
    await page.getByRole('row').nth(1).click()
    const button = page.getByRole('button', { name: /avant téléchargement$/ }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Aperçu', exact: true })
    await panel.getByRole('cell', { name: 'Rue de la Visitation' }).first().waitFor()
    expect((await panel.boundingBox())?.y).toBeLessThan(300)
    await panel.evaluate((element) => element.closest('.detail-scroll')?.scrollBy(0, 200))
    const [title, close] = [
      await page.locator('.detail h2').first().boundingBox(),
      await page.getByRole('button', { name: 'Fermer la fiche' }).boundingBox(),
    ]
    if (title === null || close === null) throw new Error('both are in sight')
    expect(title.y).toBeLessThanOrEqual(close.y)
    expect(title.y + title.height).toBeGreaterThanOrEqual(close.y + close.height - 1)
  })

  it('that needs an account leads to signing in', async () => {
    const { page, panel } = await openSample({ broken: new Map([['preview.sample', failure('session/signed-out')]]) })
    await panel.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByRole('heading', { level: 1, name: 'Comptes' }).waitFor()
  })

  it('that can be shown only once it is on the disk can be downloaded there, without an error or another try', async () => {
    const { page, panel, fakeBackend } = await openSample({
      broken: new Map([['preview.sample', failure('look/only-whole')]]),
    })
    await panel.getByText('il ne s’affiche qu’en entier').waitFor()
    expect(await panel.getByRole('alert').count()).toBe(0)
    expect(await panel.getByRole('button', { name: 'Réessayer' }).count()).toBe(0)
    expect(await auditAccessibility(page)).toEqual([])
    await panel.getByRole('button', { name: 'Télécharger ce fichier' }).click()
    const { media } = createSampleDataset(0)
    const [first] = media.filter(({ fetchability }) => fetchability === 'file')
    await page.getByRole('dialog', { name: /^Télécharger : / }).waitFor()
    await page.clock.runFor(1000)
    // The look before the file is sent is also that of the dialog.
    expect(listCalls(fakeBackend, 'preflight.look')).toMatchObject([{ wanted: [{ media: [{ id: first?.id }] }] }])
  })

  it('with more columns than are shown says how many it has', async () => {
    const content = createCsvPreview()
    if (content.type !== 'table') throw new Error('a CSV is a table')
    const { panel } = await openSample({ content: { ...content, table: { ...content.table, columnsLeftOut: 1950 } } })
    await panel.getByText(new RegExp(`· ${content.table.columns.length} sur 1.9[0-9]{2} colonnes$`)).waitFor()
  })

  it('whose server is busy is asked again when the person says so', async () => {
    const { panel, fakeBackend } = await openSample({
      broken: new Map([['preview.sample', failure('server/busy', { seconds: 40 })]]),
    })
    await panel.getByText(/demande d’attendre 40/).waitFor()
    fakeBackend.broken.clear()
    await panel.getByRole('button', { name: 'Réessayer' }).click()
    await panel.getByRole('cell', { name: 'Rue de la Visitation' }).first().waitFor()
  })
})
