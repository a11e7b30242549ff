// The export dialog: what it asks, and what it sends.
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { createCsvPreview } from '../../support/samples/previewSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { openPreview } from '../../support/window/openPreview.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

async function openDialog(some: Partial<FakeBackend> = {}) {
  const shown = await openPreview(studio, some)
  const { page, fakeBackend } = shown
  await page.getByRole('button', { name: 'Exporter…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exporter' })
  await dialog.waitFor()
  return { ...shown, dialog, sent: () => listCalls(fakeBackend, 'preview.export') }
}

async function pick(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: value }).click()
}

/** Whether nothing of an element lies outside the part of the page that is seen. */
const isInSight = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => {
    const { top, bottom, left } = found.getBoundingClientRect()
    return [top + 1, bottom - 1].every((y) => found.contains(document.elementFromPoint(left + 2, y)))
  })

describe('the dialog', () => {
  it.each(['light', 'dark'] as const)('has no accessibility violation, with everything unfolded, %s', async (theme) => {
    const { page, dialog } = await openDialog({ settings: { ...createFakeBackend().settings, theme } })
    await dialog.getByRole('radio', { name: 'Choisir' }).click()
    await dialog.getByRole('radio', { name: 'Les premières' }).click()
    await dialog.getByRole('checkbox', { name: 'Chiffrer pour le portail' }).click()
    await dialog.getByText('Empreinte de sa clé').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
  })

  it('shows the fingerprint of the key where it was asked for, also in a small window', async () => {
    const { page, dialog } = await openDialog()
    await page.setViewportSize({ width: 1000, height: 600 })
    await dialog.getByRole('checkbox', { name: 'Chiffrer pour le portail' }).click()
    await expect.poll(() => isInSight(dialog.locator('.export-key code'))).toBe(true)
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
    const content = createCsvPreview()
    const columns = content.type === 'table' ? content.table.columns.map(({ name }) => name) : []
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

  it('proposes the name of the file for all of it, another one for a part, and keeps a name that was typed', async () => {
    const { dialog } = await openDialog()
    const field = dialog.getByLabel('Nom', { exact: true })
    const whole = await field.inputValue()
    expect(whole).not.toContain('extrait')
    await dialog.getByRole('radio', { name: 'Les premières' }).click()
    expect(await field.inputValue()).toBe(`${whole} - extrait`)
    await dialog.getByRole('radio', { name: 'Toutes' }).click()
    expect(await field.inputValue()).toBe(whole)
    await dialog.getByRole('radio', { name: 'Choisir' }).click()
    expect(await field.inputValue()).toBe(whole)
    await dialog.getByRole('checkbox', { name: 'Piétons' }).first().click()
    expect(await field.inputValue()).toBe(`${whole} - extrait`)
    await field.fill('mesures')
    await dialog.getByRole('checkbox', { name: 'Piétons' }).first().click()
    expect(await field.inputValue()).toBe('mesures')
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
