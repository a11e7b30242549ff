// Ctrl+F, arrows and Enter lead from any screen to its search, into its list, and back.
import { expect, it } from 'vitest'
import { createListedRow } from '../../support/samples/cityCatalogue.js'
import { createDownloadView } from '../../support/samples/downloadSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

it('a search, an arrow and Enter open the first dataset of the catalogue', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await open(fakeBackend)
  await page.getByRole('grid', { name: 'Jeux de données' }).getByRole('row').nth(1).waitFor()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('pieton')
  await page.getByRole('heading', { name: '41 jeux de données' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => listCalls(fakeBackend, 'catalog.dataset')).toHaveLength(1)
  expect(await page.locator('.dataset-row.opened').getAttribute('data-index')).toBe('1')
  expect(await auditAccessibility(page)).toEqual([])
})

it('Enter leads from the search into the list as the arrow does, and opens the dataset there', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await open(fakeBackend)
  await page.getByRole('grid', { name: 'Jeux de données' }).getByRole('row').nth(1).waitFor()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('pieton')
  await page.getByRole('heading', { name: '41 jeux de données' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-index'))).toBe('0')
  await page.keyboard.press('Enter')
  await expect.poll(() => listCalls(fakeBackend, 'catalog.dataset')).toHaveLength(1)
})

it('the search key selects the search field of another screen', async () => {
  const downloads = Array.from({ length: 30 }, (_, index) => createDownloadView(index, { type: 'queued' }))
  const window = await open(createFakeBackend({ downloads }))
  const { page } = window
  await goToScreen(window, 'Téléchargements')
  await page.keyboard.press('Control+f')
  const field = page.getByRole('searchbox', { name: 'Rechercher dans les téléchargements' })
  await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.type('x')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('y')
  expect(await field.inputValue()).toBe('y')
  await field.fill('')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row')
})

it('the search key leads to the catalogue on a screen without a search of its own', async () => {
  const window = await open(createFakeBackend())
  const { page } = window
  await goToScreen(window, 'Panier')
  await page.keyboard.press('Control+f')
  await page.keyboard.type(createListedRow(0).title.slice(0, 4))
  await page.getByRole('grid', { name: 'Jeux de données' }).waitFor()
})

it('undo outside of a field leaves the search and the screen as they are', async () => {
  const window = await open(createFakeBackend())
  const { page } = window
  await page.keyboard.press('Control+f')
  await page.keyboard.type('pieton')
  await page.getByRole('heading', { name: '41 jeux de données' }).waitFor()
  await goToScreen(window, 'Bibliothèque')
  for (const key of ['Control+z', 'Control+Shift+z', 'Control+y']) await page.keyboard.press(key)
  await page.getByRole('heading', { name: 'Bibliothèque', level: 1 }).waitFor()
  const field = page.getByRole('searchbox', { name: 'Rechercher dans le catalogue' })
  expect(await field.inputValue()).toBe('pieton')
  await field.focus()
  await page.keyboard.press('Control+z')
  expect(await field.inputValue()).not.toBe('pieton')
})
