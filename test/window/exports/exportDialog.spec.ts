// The export dialog: what it asks, what it sends, and what the status line shows meanwhile.
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { ExportId } from '../../../shared/ids.js'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createCsvPreview } from '../../support/samples/previewSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

async function openDialog(some: Partial<FakeBackend> = {}) {
  const fakeBackend = createFakeBackend({
    downloads: createBusyDownloads().filter(({ state }) => state.type === 'done'),
    ...some,
  })
  const shown = await studio.open(fakeBackend)
  const { page } = shown
  await goToScreen(shown, 'Téléchargements')
  await page
    .getByRole('button', { name: /^Aperçu de / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Exporter…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exporter' })
  await dialog.waitFor()
  return { ...shown, fakeBackend, dialog, sent: () => listCalls(fakeBackend, 'look.export') }
}

async function pick(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: value }).click()
}

describe('the dialog', () => {
  it.each(['light', 'dark'] as const)('has no accessibility violation, with everything unfolded, %s', async (theme) => {
    const { page, dialog } = await openDialog({ settings: { ...createFakeBackend().settings, theme } })
    await dialog.getByRole('radio', { name: 'Choisir' }).click()
    await dialog.getByRole('radio', { name: 'Les premières' }).click()
    await dialog.getByRole('checkbox', { name: 'Chiffrer pour le portail' }).click()
    await dialog.getByText('Empreinte de sa clé').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
  })

  it('sends the format with its options, the columns and rows, and for whose key', async () => {
    const { page, dialog, sent } = await openDialog()
    await dialog.getByLabel('Nom', { exact: true }).fill('mon extrait')
    await pick(page, 'Séparateur', 'Tabulation')
    await pick(page, 'Séparateur décimal', 'Point')
    await pick(page, 'Encodage', 'Windows-1252')
    await pick(page, 'Guillemets', 'Partout')
    await dialog.getByRole('checkbox', { name: 'Noms des colonnes' }).click()
    await dialog.getByRole('radio', { name: 'Choisir' }).click()
    await dialog.getByRole('button', { name: 'Tout désélectionner' }).click()
    await dialog.getByRole('checkbox', { name: 'Piétons' }).first().click()
    await dialog.getByRole('radio', { name: 'Les premières' }).click()
    await dialog.getByLabel('Nombre de lignes').fill('250')
    await dialog.getByRole('checkbox', { name: 'Chiffrer pour le portail' }).click()
    await dialog.getByText('Empreinte de sa clé').waitFor()
    await dialog.getByRole('button', { name: 'Exporter' }).click()
    const sight = createCsvPreview()
    const columns = sight.type === 'table' ? sight.table.columns.map(({ name }) => name) : []
    expect(sent()).toMatchObject([
      {
        name: 'mon extrait',
        format: {
          type: 'csv',
          separator: '\t',
          decimal: '.',
          encoding: 'windows-1252',
          names: false,
          quotes: 'all',
        },
        view: { sort: [], filters: [], columns: [columns.indexOf('Piétons')] },
        rows: 250,
        expectedRows: 250,
        sealedFor: expect.stringMatching(/^.{64}$/),
        sql: 'SELECT * FROM comptages_pietons_2024',
      },
    ])
  })

  it('sends nothing without a name, a column or a row', async () => {
    const { dialog, sent } = await openDialog()
    const button = dialog.getByRole('button', { name: 'Exporter' })
    await dialog.getByLabel('Nom', { exact: true }).fill(' ')
    expect(await button.isDisabled()).toBe(true)
    await dialog.getByLabel('Nom', { exact: true }).fill('x')
    await dialog.getByRole('radio', { name: 'Les premières' }).click()
    await dialog.getByLabel('Nombre de lignes').fill('')
    expect(await button.isDisabled()).toBe(true)
    await dialog.getByRole('radio', { name: 'Toutes' }).click()
    expect(await button.isDisabled()).toBe(false)
    await dialog.getByRole('radio', { name: 'Choisir' }).click()
    await dialog.getByRole('button', { name: 'Tout désélectionner' }).click()
    expect(await button.isDisabled()).toBe(true)
    expect(sent()).toEqual([])
  })

  it('offers formats of maps where there are places, and keeps the last format for the next export', async () => {
    const { page, dialog, sent } = await openDialog()
    await pick(page, 'Format', 'GeoPackage')
    await dialog.getByRole('button', { name: 'Exporter' }).click()
    expect(sent()).toMatchObject([{ format: { type: 'geopackage' } }])
    await page.getByRole('button', { name: 'Exporter…' }).click()
    await dialog.getByRole('combobox', { name: 'Format' }).getByText('GeoPackage').waitFor()
  })

  it('shows the folder as a path, and asks for another one', async () => {
    const { dialog, fakeBackend } = await openDialog()
    await dialog.getByText('~/Documents/Données RUDI').waitFor()
    await dialog.getByRole('button', { name: 'Modifier…' }).click()
    await expect.poll(() => listCalls(fakeBackend, 'folders.chooseForExports')).toHaveLength(1)
  })
})

describe('the status line', () => {
  const id = '00000000-0000-4000-8000-00000000000a' as ExportId
  const work = { id, name: 'extrait.xlsx', at: 1, of: 1 }

  it('tells how far an export is, cancels it, and shows its file in the folder once it is done', async () => {
    const shown = await openDialog()
    const { page, dialog, fakeBackend } = shown
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await goToScreen(shown, 'Catalogue')
    const running = { type: 'running', unit: 'rows', done: 500, total: 2000 } as const
    await sendToWindow(page, 'exports.changed', [{ ...work, state: running }])
    await page.getByRole('button', { name: /extrait\.xlsx.*25/ }).waitFor()
    await page.getByRole('button', { name: 'Annuler extrait.xlsx' }).click()
    expect(listCalls(fakeBackend, 'exports.cancel')).toEqual([{ id }])
    await sendToWindow(page, 'exports.changed', [{ ...work, state: { type: 'done', isShown: true } }])
    await page.getByRole('button', { name: 'Enregistré : extrait.xlsx' }).waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    await page.getByRole('button', { name: 'Afficher dans le dossier' }).click()
    expect(listCalls(fakeBackend, 'exports.reveal')).toEqual([{ id }])
    await page.locator('.status-export').waitFor({ state: 'detached' })
  })

  it('names a saved file for a while, not longer, but while it is pointed at', async () => {
    const shown = await studio.open(createFakeBackend())
    const { page } = shown
    const ended = page.locator('.status-export')
    await sendToWindow(page, 'exports.changed', [{ ...work, state: { type: 'done', isShown: true } }])
    await ended.getByRole('button', { name: 'Enregistré : extrait.xlsx' }).hover()
    await page.clock.runFor(60_000)
    expect(await ended.count()).toBe(1)
    await page.mouse.move(5, 5)
    await page.clock.runFor(60_000)
    await ended.waitFor({ state: 'detached' })
    // The next one is announced again.
    const next = { ...work, id: '00000000-0000-4000-8000-00000000000b' as ExportId, name: 'autre.csv' }
    await sendToWindow(page, 'exports.changed', [
      { ...work, state: { type: 'done', isShown: true } },
      { ...next, state: { type: 'done', isShown: true } },
    ])
    await ended.getByRole('button', { name: 'Enregistré : autre.csv' }).waitFor()
    await ended.getByRole('button', { name: 'Fermer' }).click()
    await ended.waitFor({ state: 'detached' })
  })

  it('lets a failure stay until it is closed', async () => {
    const { page } = await studio.open(createFakeBackend())
    const failed = { type: 'failed', because: { code: 'disk/full', facts: {} } } as const
    await sendToWindow(page, 'exports.changed', [{ ...work, state: failed }])
    await page.getByRole('button', { name: /extrait\.xlsx/ }).waitFor()
    await page.clock.runFor(120_000)
    await page.locator('.status-export').getByRole('button', { name: 'Fermer' }).click()
    await page.locator('.status-export').waitFor({ state: 'detached' })
  })

  it('does not announce anew after the window was loaded again', async () => {
    const shown = await studio.open(
      createFakeBackend({ exportWorks: [{ ...work, state: { type: 'done', isShown: true } }] }),
    )
    await goToScreen(shown, 'Chiffrer')
    await shown.page.getByRole('heading', { name: 'Exports' }).waitFor()
    expect(await shown.page.locator('.status-export').count()).toBe(0)
  })
})
