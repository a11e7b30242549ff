// The catalogue in a small window, while its copy is made, and with a selection.
import AxeBuilder from '@axe-core/playwright'
import { expect, it } from 'vitest'
import { createListedRow } from '../../support/samples/cityCatalogue.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { doubleClickUnder } from '../../support/window/doubleClickUnder.js'
import { buildCopyView, createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { findOverflow } from '../../support/window/findOverflow.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

it('the facets can be reached with text twice as large, and say how many datasets they leave', async () => {
  const { page } = await open(createFakeBackend(), { viewport: { width: 640, height: 400 } })
  expect(await page.getByRole('complementary', { name: 'Filtres' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Filtres', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtres' })
  await sheet.getByRole('checkbox', { name: 'Environnement, 70' }).click()
  expect(await findOverflow(page)).toEqual([])
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await sheet.getByRole('button', { name: '70 jeux de données' }).click()
  await page.getByRole('heading', { name: '70 jeux de données' }).waitFor()
  await page.getByRole('button', { name: 'Filtres (1)' }).waitFor()
})

it('the facets are in a drawer where a detail takes their room, and only in the rail where there is one', async () => {
  const { page } = await open(createFakeBackend(), { viewport: { width: 1280, height: 800 } })
  expect(await page.getByRole('button', { name: 'Filtres', exact: true }).count()).toBe(0)
  await page.getByRole('row', { name: 'Fréquentation des bibliothèques', exact: true }).click()
  await page.getByRole('button', { name: 'Filtres', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filtres' }).getByRole('checkbox', { name: 'Environnement, 70' }).waitFor()
})

it('a dataset that was searched for opens by keyboard, however fast one types', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await open(fakeBackend)
  await page.getByRole('row', { name: 'Comptages piétons et cyclistes', exact: true }).waitFor()
  const opened = () => fakeBackend.asked.flatMap(({ name, input }) => (name === 'catalog.dataset' ? [input] : []))
  // The clock stands still: no search was sent yet, and the list is the old one when the keys come.
  await page.keyboard.press('Control+f')
  await page.keyboard.type('bibliothèques')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Fiche du jeu de données' }).waitFor()
  const wanted = fakeBackend.datasets.find(({ title }) => title === 'Fréquentation des bibliothèques')
  expect(opened()).toEqual([{ datasetId: wanted?.id }])
})

it('sorting by relevance is offered with a search text, and the order is named without one', async () => {
  const { page } = await open(createFakeBackend())
  const order = page.getByRole('combobox', { name: 'Trier par' })
  await order.getByText('Plus récents d’abord').waitFor()
  await order.click()
  await page.getByRole('option', { name: 'Producteur' }).waitFor()
  expect(await page.getByRole('option', { name: 'Pertinence' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Rechercher dans le catalogue' }).fill('piétons')
  await page.clock.runFor(1000)
  await order.getByText('Pertinence').waitFor()
})

it('the header of a column sorts the list, and another click reverses the order', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await open(fakeBackend)
  const header = (name: string) => page.getByRole('columnheader', { name })
  const orders = () =>
    fakeBackend.asked.flatMap(({ name, input }) =>
      name === 'catalog.search' ? [(input as { readonly order: string }).order] : [],
    )
  await expect.poll(() => header('Mis à jour').getAttribute('aria-sort')).toBe('descending')
  for (const [name, order, sorted] of [
    ['Taille', '-size', 'descending'],
    ['Taille', 'size', 'ascending'],
    ['Jeu de données', 'title', 'ascending'],
    ['Mis à jour', '-updated', 'descending'],
  ] as const) {
    await header(name).getByRole('button').click()
    await expect.poll(() => orders().at(-1)).toBe(order)
    expect(await header(name).getAttribute('aria-sort')).toBe(sorted)
  }
  await page.getByRole('combobox', { name: 'Trier par' }).getByText('Plus récents d’abord').waitFor()
})

it('themes have names in the reader’s language until the portal sends its own', async () => {
  const fakeBackend = createFakeBackend()
  fakeBackend.datasets = fakeBackend.datasets.map((row) => ({ ...row, theme: 'townPlanning' }))
  const { page } = await open(fakeBackend)
  await page.getByRole('checkbox', { name: 'Urbanisme et aménagement, 492' }).waitFor()
  expect(await page.getByText('townPlanning').count()).toBe(0)
})

it('a key adds the selection to the basket, and the row alone when nothing is selected', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await open(fakeBackend)
  const looked = () => fakeBackend.asked.flatMap(({ name, input }) => (name === 'basket.lookUp' ? [input] : []))
  const [first, second, third] = fakeBackend.datasets.map(({ id }) => id)
  await page.getByRole('row', { name: 'Comptages piétons et cyclistes', exact: true }).focus()
  await page.keyboard.press('a')
  await expect.poll(looked).toEqual([{ ids: [first], skip: 0 }])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('2 sélectionnés').waitFor()
  await page.keyboard.press('a')
  await expect.poll(looked).toEqual([
    { ids: [first], skip: 0 },
    { ids: [second, third], skip: 0 },
  ])
  await page.getByText('2 sélectionnés').waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.getByText('Ajouter la sélection ou la ligne au panier').waitFor()
})

it('the second click of a double click presses no button of the dataset that appears under it', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await open(fakeBackend, { viewport: { width: 900, height: 640 } })
  const pane = page.getByRole('complementary', { name: 'Fiche du jeu de données' })
  const add = pane.getByRole('button', { name: 'Ajouter au panier' })
  const close = pane.getByRole('button', { name: 'Fermer la fiche' })
  await doubleClickUnder(page, { row: page.getByRole('row').nth(1), button: add, close })
  expect(await pane.getByText('Dans le panier').count()).toBe(0)
  // A double click that begins in the pane is two clicks in it.
  await add.dblclick()
  await page.getByRole('heading', { level: 1, name: 'Panier' }).waitFor()
})

it('files that are in the basket lead to it', async () => {
  const { page } = await open(createFakeBackend())
  await page.getByRole('row', { name: 'Comptages piétons et cyclistes', exact: true }).click()
  const pane = page.getByRole('complementary')
  await pane.getByRole('button', { name: 'Ajouter au panier' }).click()
  await pane.getByRole('button', { name: 'Ouvrir le panier' }).waitFor()
  // With another file, or none, there is nothing to lead to.
  await pane.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await pane.getByRole('button', { name: 'Ajouter au panier' }).waitFor()
  await pane.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await pane.getByRole('button', { name: 'Ouvrir le panier' }).click()
  await page.getByRole('heading', { level: 1, name: 'Panier' }).waitFor()
})

it('everything that was found can be selected, far beyond the screen, and is added in a few requests', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await open(fakeBackend)
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await page.getByText('492 sélectionnés').waitFor()
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await page.getByText('492 sélectionnés').waitFor({ state: 'detached' })
  await page.getByRole('row', { name: 'Comptages piétons et cyclistes', exact: true }).focus()
  await page.keyboard.press('Control+a')
  await page.getByText('492 sélectionnés').waitFor()
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  await expect.poll(() => fakeBackend.asked.filter(({ name }) => name === 'basket.lookUp').length).toBe(20)
})

it('no row moves while a person reads: a changed list is offered, and changed rows are marked in place', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await open(fakeBackend)
  const titles = () => page.locator('.list-scroll .dataset-title').allInnerTexts()
  await page.getByRole('heading', { name: '492 jeux de données' }).waitFor()
  const before = await titles()
  const [first, ...others] = fakeBackend.datasets
  if (first === undefined) throw new Error('the sample has rows')
  fakeBackend.datasets = [
    { ...createListedRow(900), updated: '2026-11-21T09:00:00Z' },
    { ...first, holding: 'on-disk' },
    ...others,
  ]
  await sendToWindow(page, 'catalog.changed', { ...buildCopyView(fakeBackend), revision: 1 })
  await sendToWindow(page, 'catalog.changed', { ...buildCopyView(fakeBackend), revision: 2 })
  const offer = page.getByRole('button', { name: 'Afficher 1 nouveau jeu de données' })
  await offer.waitFor()
  expect(await titles()).toEqual(before)
  await page.getByRole('row', { name: first.title, exact: true }).getByText('Sur mon disque').waitFor()
  await offer.click()
  await page.getByRole('heading', { name: '493 jeux de données' }).waitFor()
  await expect.poll(titles).toContain(createListedRow(900).title)
  expect(await offer.count()).toBe(0)
})

it('what is new does not push the order of the list out of a window with letters half as large again', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await open(fakeBackend, { viewport: { width: 960, height: 600 } })
  await page.getByRole('heading', { name: '492 jeux de données' }).waitFor()
  fakeBackend.datasets = [{ ...createListedRow(900), updated: '2026-11-21T09:00:00Z' }, ...fakeBackend.datasets]
  await sendToWindow(page, 'catalog.changed', { ...buildCopyView(fakeBackend), revision: 1 })
  await sendToWindow(page, 'catalog.changed', { ...buildCopyView(fakeBackend), revision: 2 })
  await page.getByRole('button', { name: 'Afficher 1 nouveau jeu de données' }).waitFor()
  expect(await findOverflow(page)).toEqual([])
  const order = await page.getByRole('combobox', { name: 'Trier par' }).boundingBox()
  expect((order?.x ?? 0) + (order?.width ?? 0)).toBeLessThanOrEqual(960)
})

it('changes that move no row are shown at once', async () => {
  const fakeBackend = createFakeBackend({ copy: { whole: false, held: 12 } })
  const { page } = await open(fakeBackend)
  await page.getByRole('heading', { name: '492 jeux de données' }).waitFor()
  const [first] = fakeBackend.datasets
  if (first === undefined) throw new Error('the sample has rows')
  fakeBackend.datasets = fakeBackend.datasets.map((row) => (row === first ? { ...row, holding: 'on-disk' } : row))
  await sendToWindow(page, 'catalog.changed', { ...buildCopyView(fakeBackend), whole: true, revision: 1 })
  await sendToWindow(page, 'catalog.changed', { ...buildCopyView(fakeBackend), whole: true, revision: 2 })
  await page.getByRole('row', { name: first.title, exact: true }).getByText('Sur mon disque').waitFor()
  expect(await page.getByRole('button', { name: /actualiser$/ }).count()).toBe(0)
})

it.each([
  [1280, 'open'],
  [1280, 'closed'],
  [860, 'open'],
  [860, 'closed'],
] as const)('at %i, with the detail %s, no row moves when some are picked', async (width, detail) => {
  const { page } = await open(createFakeBackend(), { viewport: { width, height: 800 } })
  const row = page.getByRole('row', { name: 'Fréquentation des bibliothèques', exact: true })
  if (detail === 'open') {
    await row.click()
    await page.getByRole('button', { name: /^Télécharger/ }).waitFor()
  }
  const before = await row.boundingBox()
  await row.getByRole('checkbox').click()
  await page.getByText('1 sélectionné').waitFor()
  expect((await row.boundingBox())?.y).toBe(before?.y)
  expect(await findOverflow(page)).toEqual([])
  await page.getByRole('button', { name: 'Ajouter au panier' }).first().click({ trial: true })
})

it('each value of a facet has a checkbox: several can be checked by row, box or keyboard', async () => {
  const { page } = await open(createFakeBackend())
  const themes = page.getByRole('region', { name: 'Thème' })
  const box = (name: string) => themes.getByRole('checkbox', { name })
  await themes.getByText('Environnement', { exact: true }).click()
  await page.getByRole('heading', { name: '70 jeux de données' }).waitFor()
  await box('Énergie et réseaux, 70').click()
  await page.getByRole('heading', { name: '140 jeux de données' }).waitFor()
  await box('Éducation et jeunesse, 70').focus()
  await page.keyboard.press('Space')
  await page.getByRole('heading', { name: '210 jeux de données' }).waitFor()
  expect(await themes.getByRole('checkbox', { checked: true }).count()).toBe(3)
  await box('Environnement, 70').click()
  await page.getByRole('heading', { name: '140 jeux de données' }).waitFor()
  // The count is at the right end of the line.
  const line = await themes.locator('.facet-value').first().boundingBox()
  const count = await themes.locator('.facet-count').first().boundingBox()
  expect((line?.x ?? 0) + (line?.width ?? 0) - ((count?.x ?? 0) + (count?.width ?? 0))).toBeLessThan(12)
  expect(await auditAccessibility(page)).toEqual([])
})

it('a misspelt word that finds nothing leads to the nearest one', async () => {
  const { page } = await open(createFakeBackend())
  await page.getByRole('searchbox', { name: 'Rechercher dans le catalogue' }).fill('bibliotehques')
  await page.clock.runFor(1000)
  await page.getByText('Aucun résultat. Vouliez-vous dire « bibliotheques » ?').waitFor()
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await page.getByRole('row', { name: 'Fréquentation des bibliothèques', exact: true }).waitFor()
  expect(await page.getByRole('searchbox', { name: 'Rechercher dans le catalogue' }).inputValue()).toBe('bibliotheques')
})
