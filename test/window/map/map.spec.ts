// The map of a table: what is drawn, by which keys it moves, and how a feature is described.
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createCsvPreview, createSampleRow } from '../../support/samples/previewSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

async function openMap(some: Partial<FakeBackend> = {}) {
  const fakeBackend = createFakeBackend({
    downloads: createBusyDownloads().filter(({ state }) => state.type === 'done'),
    ...some,
  })
  const openedWindow = await studio.open(fakeBackend)
  const { page } = openedWindow
  await goToScreen(openedWindow, 'Téléchargements')
  await page
    .getByRole('button', { name: /^Aperçu de / })
    .first()
    .click()
  await page.getByRole('radio', { name: 'Carte', exact: true }).click()
  return { ...openedWindow, fakeBackend }
}

/** Every fifth row of the sample belongs to the same station. */
const STATIONS = 5

const sheet = (page: Page) => page.getByRole('button', { name: /^Carte de / })

/** Counts the drawn pixels of the features' layer. */
const countInk = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const board = document.querySelectorAll<HTMLCanvasElement>('.map-sheets canvas')[1]
    const context = board?.getContext('2d')
    if (board === undefined || !context) return -1
    const { data } = context.getImageData(0, 0, board.width, board.height)
    let inked = 0
    for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 0) inked += 1
    return inked
  })

/** Returns the row of the active cell, once the grid has the keyboard. */
async function activeRow(page: Page): Promise<number> {
  await page.locator('[role="grid"]:focus').waitFor()
  const active = await page.getByRole('grid').getAttribute('aria-activedescendant')
  return Number(/-(\d+)-\d+$/.exec(active ?? '')?.[1] ?? -1)
}

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('the map of a table', () => {
  it('draws its features, says how many there are, and how many rows have none', async () => {
    const { page, complaints } = await openMap()
    await sheet(page).waitFor()
    await expect.poll(() => countInk(page)).toBeGreaterThan(5000)
    await page.getByText('901 objets', { exact: true }).waitFor()
    await page.getByText('2 lignes sans position').waitFor()
    expect(complaints).toEqual([])
  })

  it('shows what a feature holds when it is clicked, and lets go of it with Escape', async () => {
    const { page, fakeBackend } = await openMap()
    await sheet(page).waitFor()
    await expect.poll(() => countInk(page)).toBeGreaterThan(5000)
    const box = await sheet(page).boundingBox()
    if (box === null) throw new Error('a sheet')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    const panel = page.getByRole('region', { name: 'Attributs' })
    await panel.getByText('Température moyenne (°C)').waitFor()
    // An identifier is written as the table writes it: its digits are no thousands.
    await panel.getByText('35238', { exact: true }).waitFor()
    expect(listCalls(fakeBackend, 'preview.mapRows')).toHaveLength(1)
    await sheet(page).press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  it('is moved and asked by keys alone', async () => {
    const { page } = await openMap()
    await sheet(page).waitFor()
    await expect.poll(() => countInk(page)).toBeGreaterThan(5000)
    await sheet(page).focus()
    for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => countInk(page)).toBe(0)
    await page.keyboard.press('0')
    await expect.poll(() => countInk(page)).toBeGreaterThan(5000)
    await page.keyboard.press('+')
    await page.keyboard.press('-')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Attributs' }).waitFor()
  })

  it('lists what is in sight, for those who do not use the picture', async () => {
    const { page } = await openMap()
    await sheet(page).waitFor()
    await expect.poll(() => countInk(page)).toBeGreaterThan(5000)
    await page.getByRole('button', { name: 'Liste' }).press('Enter')
    const list = page.getByRole('region', { name: 'Objets visibles' })
    await list.getByRole('button', { name: /Rue de la Visitation.*Ligne 1$/ }).press('Enter')
    await page.getByRole('region', { name: 'Attributs' }).getByText('Ligne 1', { exact: true }).waitFor()
    expect(await list.getByRole('listitem').count()).toBe(100)
  })

  it('is coloured by a column, with a legend, and by equal intervals when that is chosen', async () => {
    const { page, fakeBackend } = await openMap()
    await sheet(page).waitFor()
    await choose(page, 'Couleur', 'Couleur : Piétons')
    const legend = page.getByRole('region', { name: 'Légende : Piétons' })
    await legend.getByText('120,5 à 480').waitFor()
    await page.getByRole('radio', { name: 'Intervalles égaux' }).click()
    await expect
      .poll(() => listCalls(fakeBackend, 'preview.mapColours'))
      .toEqual([
        { id: 1, column: 'Piétons', method: 'quantile' },
        { id: 1, column: 'Piétons', method: 'equal' },
      ])
    await choose(page, 'Couleur', 'Couleur : Station')
    await page.getByRole('region', { name: 'Légende : Station' }).getByText('Autres').waitFor()
    await choose(page, 'Couleur', 'Une seule couleur')
    await page.locator('.map-legend').waitFor({ state: 'detached' })
  })

  it('is made from the columns and in the system that a person chooses', async () => {
    const { page, fakeBackend } = await openMap()
    await sheet(page).waitFor()
    await choose(page, 'Système de coordonnées', 'Lambert-93 · EPSG:2154')
    await choose(page, 'X ou longitude', 'Piétons')
    await expect
      .poll(() => listCalls(fakeBackend, 'preview.map').map((one) => (one as { source: unknown }).source))
      .toEqual([
        null,
        { type: 'columns', x: 'longitude', y: 'latitude', crs: 'lambert93' },
        { type: 'columns', x: 'Piétons', y: 'latitude', crs: 'lambert93' },
      ])
  })

  it('asks for columns where none were found, and says when they hold no coordinates', async () => {
    const content = createCsvPreview()
    if (content.type !== 'table') throw new Error('a table')
    const { page } = await openMap({
      content: { ...content, map: null },
      broken: new Map([['preview.map', failure('look/no-geometry')]]),
    })
    await page.getByText('Choisissez les colonnes qui contiennent les coordonnées.').waitFor()
    await choose(page, 'Géométrie', 'Station')
    await page.getByText(/Aucune coordonnée dans ces colonnes/).waitFor()
  })

  it('takes two columns one after the other where none were found', async () => {
    const content = createCsvPreview()
    if (content.type !== 'table') throw new Error('a table')
    const { page, fakeBackend } = await openMap({ content: { ...content, map: null } })
    await choose(page, 'X ou longitude', 'longitude')
    await page.getByRole('combobox', { name: 'X ou longitude' }).getByText('longitude').waitFor()
    expect(listCalls(fakeBackend, 'preview.map')).toEqual([])
    await choose(page, 'Y ou latitude', 'latitude')
    await expect
      .poll(() => listCalls(fakeBackend, 'preview.map').map((one) => (one as { source: unknown }).source))
      .toEqual([{ type: 'columns', x: 'longitude', y: 'latitude', crs: null }])
  })

  it('leads from a feature to its row in the sorted table, and from a row back to its feature, by keys and by mouse', async () => {
    const { page, fakeBackend } = await openMap()
    await page.getByRole('radio', { name: 'Lignes', exact: true }).click()
    await page.getByRole('columnheader', { name: /Station/ }).click()
    await page.getByRole('radio', { name: 'Carte', exact: true }).click()
    await sheet(page).waitFor()
    await expect.poll(() => countInk(page)).toBeGreaterThan(5000)
    await page.getByRole('button', { name: 'Liste' }).press('Enter')
    await page.getByRole('button', { name: /Rue de la Visitation.*Ligne 1$/ }).press('Enter')
    await page.getByRole('button', { name: 'Afficher la ligne' }).click()
    const place = await activeRow(page)
    expect(listCalls(fakeBackend, 'preview.place')).toMatchObject([{ origin: 0, view: { sort: [{ column: 0 }] } }])
    expect(place).toBeGreaterThan(10_000)
    const cells = page.locator(`[data-row="${place}"].selected`)
    await expect.poll(() => cells.first().innerText()).toBe(createSampleRow(0)[0])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('m')
    const panel = page.getByRole('region', { name: 'Attributs' })
    await panel.waitFor()
    await expect.poll(() => listCalls(fakeBackend, 'preview.mapRows').at(-1)).toMatchObject({ rows: [STATIONS] })
    // The map has the keyboard, with the feature under its cross: Enter selects it again.
    await page.locator('.map-sheets:focus').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await panel.getByText(`Ligne ${STATIONS + 1}`, { exact: true }).waitFor()
    await page.keyboard.press('m')
    expect(await activeRow(page)).toBe(place + 1)
    await page.locator(`[data-row="${place}"][data-column="1"]`).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Afficher sur la carte' }).waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Afficher sur la carte' }).click()
    await panel.getByText('Ligne 1', { exact: true }).waitFor()
  })

  it('says that the filters hide the row of a feature, and shows it without them', async () => {
    const { page } = await openMap()
    await page.getByRole('radio', { name: 'Lignes', exact: true }).click()
    await page.getByRole('columnheader', { name: /Station/ }).hover()
    await page.getByRole('button', { name: 'Filtre et options de Station' }).click()
    await page.getByRole('textbox', { name: 'Texte' }).fill('PREVALAYE')
    await page.keyboard.press('Enter')
    await page.getByText('3 650 lignes sur 18 250').waitFor()
    await page.getByRole('radio', { name: 'Carte', exact: true }).click()
    await sheet(page).waitFor()
    await expect.poll(() => countInk(page)).toBeGreaterThan(5000)
    await page.getByRole('button', { name: 'Liste' }).press('Enter')
    await page.getByRole('button', { name: /Rue de la Visitation.*Ligne 1$/ }).press('Enter')
    await sheet(page).press('m')
    await page.getByText('Ligne 1 masquée par les filtres.').waitFor()
    await page.getByRole('button', { name: 'Effacer les filtres et l’afficher' }).click()
    expect(await activeRow(page)).toBe(0)
    await page.getByText('Ligne 1 masquée par les filtres.').waitFor({ state: 'detached' })
  })

  it('is made again of a file that was opened again, and not of one that only another face was shown of', async () => {
    const { page, fakeBackend } = await openMap()
    await sheet(page).waitFor()
    await page.getByRole('radio', { name: 'Lignes', exact: true }).click()
    await page.getByRole('radio', { name: 'Carte', exact: true }).click()
    await sheet(page).waitFor()
    expect(listCalls(fakeBackend, 'preview.map')).toHaveLength(1)
    await page.getByRole('button', { name: 'Retour' }).click()
    await page
      .getByRole('button', { name: /^Aperçu de / })
      .first()
      .click()
    await page.getByRole('radio', { name: 'Carte', exact: true }).click()
    await expect.poll(() => listCalls(fakeBackend, 'preview.map')).toHaveLength(2)
  })

  it('says of a row without coordinates that it has no place', async () => {
    const { page } = await openMap()
    await page.getByRole('radio', { name: 'Lignes', exact: true }).click()
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+g')
    await page.keyboard.type('5000')
    await page.keyboard.press('Enter')
    await page.locator('[data-row="4999"]').first().waitFor()
    await page.keyboard.press('m')
    await page.getByText('Cette ligne n’a pas de position sur la carte.').waitFor()
  })
})
