// Rows of the catalogue are selected as in any list: one, several, a range, all.
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { createListedRow } from '../../support/samples/cityCatalogue.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

const row = (page: Page, index: number) => page.locator(`.dataset-row[data-index="${index}"]`)
const box = (page: Page, index: number) => row(page, index).getByRole('checkbox')
const count = (page: Page, said: string) => page.getByText(said, { exact: true }).waitFor()
const selected = (page: Page): Promise<readonly number[]> =>
  page
    .locator('.dataset-row[aria-selected="true"]')
    .evaluateAll((rows) => rows.map((one) => Number((one as HTMLElement).dataset.index)))

describe('with the mouse', () => {
  it('Shift and a click select from the last row to this one, and Ctrl takes in one more or lets go of it', async () => {
    const fakeBackend = createFakeBackend()
    const { page } = await open(fakeBackend)
    await row(page, 1).click()
    await row(page, 4).click({ modifiers: ['Shift'] })
    await count(page, '4 sélectionnés')
    expect(await selected(page)).toEqual([1, 2, 3, 4])
    await row(page, 6).click({ modifiers: ['Control'] })
    await row(page, 2).click({ modifiers: ['Control'] })
    await expect.poll(() => selected(page)).toEqual([1, 3, 4, 6])
    // Neither opened anything besides what the plain click opened.
    expect(listCalls(fakeBackend, 'catalog.dataset')).toHaveLength(1)
    expect(await page.locator('.dataset-row.opened').getAttribute('data-index')).toBe('1')
    expect(await page.evaluate(() => globalThis.document.getSelection()?.toString() ?? '')).toBe('')
    expect(await auditAccessibility(page)).toEqual([])
  })

  it('Shift and a click on a box make all boxes since the last one like it, and leave the others', async () => {
    const { page } = await open(createFakeBackend())
    await box(page, 0).click()
    await box(page, 2).click()
    await box(page, 6).click({ modifiers: ['Shift'] })
    await expect.poll(() => selected(page)).toEqual([0, 2, 3, 4, 5, 6])
    await box(page, 4).click({ modifiers: ['Shift'] })
    await expect.poll(() => selected(page)).toEqual([0, 2, 3])
    expect(await page.locator('.dataset-row.opened').count()).toBe(0)
  })
})

describe('with the keyboard', () => {
  it('Shift and the arrows extend and shrink, Space takes in, Escape lets go', async () => {
    const { page } = await open(createFakeBackend())
    await row(page, 0).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => selected(page)).toEqual([1, 2, 3])
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(() => selected(page)).toEqual([1, 2])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect.poll(() => selected(page)).toEqual([1, 2, 4])
    await page.keyboard.press('Escape')
    await expect.poll(() => selected(page)).toEqual([])
  })

  it('the keys of the list hold after a click on a checkbox, which keeps Space and Enter', async () => {
    const { page } = await open(createFakeBackend())
    await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
    await count(page, '492 sélectionnés')
    await page.keyboard.press('Escape')
    await expect.poll(() => selected(page)).toEqual([])
    await box(page, 2).click()
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => selected(page)).toEqual([2, 3])
    await box(page, 5).click()
    await page.keyboard.press('Space')
    await expect.poll(() => selected(page)).toEqual([2, 3])
    expect(await page.locator('.dataset-row.opened').count()).toBe(0)
  })

  it('a range reaches over rows that were never shown', async () => {
    const fakeBackend = createFakeBackend()
    const { page } = await open(fakeBackend)
    await row(page, 0).focus()
    await page.keyboard.press('Shift+End')
    await count(page, '492 sélectionnés')
    await page.getByRole('row', { name: fakeBackend.datasets.at(-1)?.title ?? '', exact: true }).waitFor()
  })
})

it('another search keeps what is picked, and says how much of it is not shown', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await open(fakeBackend)
  for (const at of [0, 1, 2]) await box(page, at).click()
  await count(page, '3 sélectionnés')
  const search = page.getByRole('searchbox').first()
  await search.fill(fakeBackend.datasets[0]?.title ?? '')
  await count(page, '3 sélectionnés, 2 non affichés')
  await search.fill('rien de tel')
  await count(page, '3 sélectionnés, 3 non affichés')
  await search.fill('')
  await count(page, '3 sélectionnés')
})

it('select all selects all of ten thousand, and says before they are added how many files the basket takes', async () => {
  const datasets = Array.from({ length: 10_000 }, (_, index) => ({ ...createListedRow(index), mediaCount: 3 }))
  const { page } = await open(createFakeBackend({ datasets }))
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  const bar = page.locator('.picked')
  await bar.getByText(/^10\s000 sélectionnés$/).waitFor()
  await bar.getByText(/^20\s000 fichiers au plus$/).waitFor()
  expect(await page.getByRole('checkbox', { name: 'Tout sélectionner', checked: true }).count()).toBe(1)
})

describe('datasets that cannot be looked up', () => {
  it('are each named with their reason, stay picked, and can be tried again', async () => {
    const fakeBackend = createFakeBackend({
      broken: new Map([['basket.lookUp', failure('portal/unknown-dataset')]]),
    })
    const openedWindow = await open(fakeBackend)
    const { page } = openedWindow
    const titles = ['Comptages piétons et cyclistes', 'Arbres d’alignement et des espaces verts']
    for (const title of titles)
      await page
        .getByRole('checkbox', { name: `Sélectionner ${title}` })
        .first()
        .click()
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText('2 jeux de données n’ont pas pu être ajoutés').waitFor()
    for (const title of titles) await alert.getByText(title).waitFor()
    expect(await page.getByText('2 sélectionnés').count()).toBe(1)
    fakeBackend.broken.clear()
    await alert.getByRole('button', { name: 'Réessayer' }).click()
    await alert.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: /^Panier/ }).textContent()).not.toBe('Panier')
  })
})
