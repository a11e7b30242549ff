// Previews: what is shown, by keyboard, accessibly, and as fast with a wide table as with a small one.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import type { Preview } from '../../../shared/preview/model.js'
import { createCsvPreview, createDocumentPreview, createWorkbookPreview } from '../../support/samples/previewSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { openPreview } from '../../support/window/openPreview.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'
import type { OpenedWindow } from '../../support/window/windowHarness.js'

const studio = setUpWindow()

const look = (some: Partial<FakeBackend> = {}) => openPreview(studio, some)
const face = ({ page }: OpenedWindow, name: string) => page.getByRole('radio', { name, exact: true })

async function expectAccessible({ page, complaints }: OpenedWindow): Promise<void> {
  expect(await auditAccessibility(page)).toEqual([])
  expect(complaints.filter((one) => !one.startsWith('console: Failed to load'))).toEqual([])
}

const wide = (columns: number): Preview => {
  const content = createCsvPreview()
  if (content.type !== 'table') throw new Error('a table')
  const names = Array.from({ length: columns }, (_, n) => ({ name: `c${n}`, kind: 'number', type: 'BIGINT' }) as const)
  const rows = Array.from({ length: 500 }, (_, line) => names.map((_column, n) => String(line * n)))
  return {
    ...content,
    table: { columns: [...names], rows, more: false, columnsLeftOut: 0 },
    count: { type: 'exact', rows: 500 },
    map: null,
    notes: [],
  }
}

describe('a table that is looked at', () => {
  it('calls columns hidden only once the whole table was read: until then they are not loaded', async () => {
    const first = wide(4)
    if (first.type !== 'table') throw new Error('a table')
    const content: Preview = { ...first, table: { ...first.table, more: true, columnsLeftOut: 1_600 } }
    let answer: () => void = () => undefined
    const reading = new Promise<void>((resolve) => {
      answer = resolve
    })
    const shown = await look({ content, held: new Map([['preview.table', reading]]) })
    await shown.page.getByText('1 600 colonnes non chargées').waitFor()
    answer()
    await shown.close()
  })

  it.each(['light', 'dark'] as const)(
    'has no accessibility violation on any of its faces, %s',
    async (theme) => {
      const shown = await look({ settings: { ...createFakeBackend().settings, theme } })
      await shown.page.getByRole('gridcell', { name: 'Rue de la Visitation' }).first().waitFor()
      await expectAccessible(shown)
      await face(shown, 'Colonnes').click()
      await shown.page.getByRole('img', { name: /^Répartition de Piétons/ }).waitFor()
      await expectAccessible(shown)
      await face(shown, 'Carte').click()
      await shown.page.getByRole('button', { name: /^Carte de / }).waitFor()
      await shown.page.getByRole('button', { name: 'Liste' }).click()
      await shown.page
        .getByRole('button', { name: /Ligne 1$/ })
        .first()
        .click()
      await shown.page.getByRole('combobox', { name: 'Couleur', exact: true }).click()
      await shown.page.getByRole('option', { name: 'Couleur : Piétons' }).click()
      await shown.page.getByRole('region', { name: 'Légende : Piétons' }).waitFor()
      await expectAccessible(shown)
      await shown.page.getByRole('button', { name: 'Exporter…' }).click()
      await expectAccessible(shown)
      await shown.close()
    },
    120_000,
  )

  it('says how it is written, marks what is empty, and writes numbers as the reader does', async () => {
    const { page, close } = await look()
    await page.getByText('CSV · Windows-1252 (Latin-1) · point-virgule · virgule décimale · 18 250 lignes').waitFor()
    expect(await page.getByRole('gridcell', { name: 'vide' }).first().isVisible()).toBe(true)
    expect(await page.getByRole('gridcell', { name: '7,1', exact: true }).first().isVisible()).toBe(true)
    await close()
  })

  it('says how many rows there are once all were read, where the first ones only let it guess', async () => {
    const content = createCsvPreview()
    if (content.type !== 'table') throw new Error('a table')
    const { page, close } = await look({ content: { ...content, count: { type: 'about', rows: 17_000 } } })
    await page.locator('.look-facts', { hasText: '18 250 lignes' }).waitFor()
    await close()
  })

  it('holds only the cells that can be seen, with four hundred columns', async () => {
    const { page, close } = await look({ content: wide(400) })
    await page.getByRole('columnheader').first().waitFor()
    expect(await page.getByRole('gridcell').count()).toBeLessThan(1500)
    await page.getByRole('grid', { name: /csv/ }).evaluate((grid) => grid.scrollTo(1e6, 1e6))
    await page.getByRole('gridcell', { name: '199\u00a0101' }).waitFor()
    await close()
  })

  it('is exported by keyboard alone', async () => {
    const { page, fakeBackend: world, close } = await look()
    await page.getByRole('gridcell', { name: 'Rue de la Visitation' }).first().waitFor()
    await page.getByRole('button', { name: 'Exporter…' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Exporter' }).locator('input:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Exporter' }).waitFor({ state: 'detached' })
    expect(listCalls(world, 'preview.export')).toMatchObject([
      { name: expect.not.stringMatching(/extrait/), sql: 'SELECT * FROM comptages_pietons_2024', media: [{}] },
    ])
    await close()
  })

  it('of a workbook is of the sheet that is chosen, and so is what is asked of it', async () => {
    const shown = await look({ content: createWorkbookPreview(0) })
    const { page, fakeBackend: world } = shown
    await page.getByText('XLSX · feuille « Comptages 2024 »').waitFor()
    await page.getByRole('combobox', { name: 'Feuille' }).click()
    await page.getByRole('option', { name: 'Stations' }).click()
    await page.getByText('XLSX · feuille « Stations »').waitFor()
    await expectAccessible(shown)
    await page.getByRole('button', { name: 'Interroger…' }).click()
    await page.getByLabel('Requête SQL').getByText('LIMIT').waitFor()
    expect(listCalls(world, 'query.name')).toMatchObject([{ part: 2, entry: null, label: 'Stations' }])
    await shown.close()
  })
})

describe('the way into other programs', () => {
  it('copies the lines that read the file there, and opens it where such a program is', async () => {
    const shown = await look()
    const { page, fakeBackend: world, close } = shown
    const menu = page.getByRole('button', { name: 'Autres programmes' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Ouvrir dans QGIS' }).waitFor()
    await expectAccessible(shown)
    await page.getByRole('menuitem', { name: 'Copier pour pandas' }).click()
    await page.getByText('Copié', { exact: true }).waitFor()
    expect(listCalls(world, 'preview.copyAs')).toMatchObject([{ tool: 'pandas', format: { type: 'csv' } }])
    await page.getByRole('button', { name: /^(?:Copié|Autres programmes)$/ }).click()
    await page.getByRole('menuitem', { name: 'Ouvrir dans QGIS' }).click()
    await expect.poll(() => listCalls(world, 'preview.openWith')).toMatchObject([{ program: 'qgis' }])
    await close()
  })
})

describe('what is no table', () => {
  it.each<[string, Preview, RegExp]>([
    [
      'a picture',
      {
        type: 'picture',
        mimeType: 'image/png',
        of: 'png',
        width: 1,
        height: 1,
        base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      },
      /1 × 1 pixels/,
    ],
    ['a text', { type: 'text', text: '<script>alert(1)</script>', encoding: 'utf-8', more: true }, /<script>alert/],
    ['a document', createDocumentPreview(0), /PDF 1\.7 · 3 pages/],
    ['nothing', { type: 'nothing', because: 'archive' }, /Archive\s: décompressez/],
    ['a feed', { type: 'nothing', because: 'gtfs-realtime' }, /gtfs-realtime-bindings/],
    ['an empty sheet', { type: 'nothing', because: 'empty-sheet' }, /^Feuille vide$/],
  ])('%s is shown as what it is, to everybody', async (_what, content, said) => {
    const shown = await look({ content })
    await shown.page.getByText(said).first().waitFor()
    await expectAccessible(shown)
    await shown.close()
  })

  it('what is not read here is opened in its program', async () => {
    for (const because of ['other-spreadsheet', 'locked', 'dbf', 'shapefile', 'netcdf'] as const) {
      const { page, fakeBackend: world, close } = await look({ content: { type: 'nothing', because } })
      await page.getByText(/ouvrez-(?:le|la|les) dans/).waitFor()
      await page.getByRole('button', { name: 'Ouvrir avec l’application par défaut' }).click()
      await expect.poll(() => world.asked.filter(({ name }) => name === 'preview.openWith')).toHaveLength(1)
      await close()
    }
  })

  it('a document is leafed through by hand and by keyboard, and read to who cannot see it', async () => {
    const { page, fakeBackend: world, close } = await look({ content: createDocumentPreview(0) })
    await page.getByRole('img', { name: 'Page 1 sur 3' }).waitFor()
    expect(await page.getByRole('button', { name: 'Page précédente' }).isDisabled()).toBe(true)
    expect(await page.getByText('Notice des comptages, feuillet 1').count()).toBe(1)
    await page.getByRole('button', { name: 'Page suivante' }).click()
    await page.getByRole('img', { name: 'Page 2 sur 3' }).waitFor()
    await page.getByRole('region', { name: /Page 2 sur 3/ }).focus()
    await page.keyboard.press('End')
    await page.getByRole('img', { name: 'Page 3 sur 3' }).waitFor()
    expect(await page.getByRole('button', { name: 'Page suivante' }).isDisabled()).toBe(true)
    const asked = world.asked.filter(({ name }) => name === 'preview.open').map(({ input }) => input)
    expect(asked.slice(1)).toMatchObject([{ part: 1 }, { part: 2 }])
    await close()
  })

  it('what cannot be read says so, with the way back', async () => {
    const shown = await look({ broken: new Map([['preview.open', failure('look/ended')]]) })
    await shown.page.getByText(/L’aperçu s’est arrêté/).waitFor()
    await expectAccessible(shown)
    await shown.page.getByRole('heading', { level: 1, name: /\.csv$/ }).waitFor()
    expect(await shown.page.getByText('Chargement…').count()).toBe(0)
    await shown.page.getByRole('button', { name: 'Retour' }).click()
    await shown.page.getByRole('heading', { name: 'Téléchargements' }).waitFor()
    await shown.close()
  })

  it('what cannot be read is tried again, shown in its folder, or looked up in the library', async () => {
    const shown = await look({ broken: new Map([['preview.open', failure('look/ended')]]) })
    const { page, fakeBackend: world } = shown
    await page.getByRole('button', { name: 'Afficher dans le dossier' }).click()
    await expect.poll(() => world.asked.filter(({ name }) => name === 'preview.reveal')).toHaveLength(1)
    await page.getByRole('button', { name: 'Afficher dans la bibliothèque' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bibliothèque' }).waitFor()
    await shown.close()
  })

  it('what could not be read opens when it is tried again', async () => {
    const shown = await look({ broken: new Map([['preview.open', failure('look/ended')]]) })
    await shown.page.getByText(/L’aperçu s’est arrêté/).waitFor()
    shown.fakeBackend.broken.clear()
    await shown.page.getByRole('button', { name: 'Réessayer' }).click()
    await shown.page.getByRole('gridcell', { name: 'Rue de la Visitation' }).first().waitFor()
    await shown.close()
  })
})
