// After a reload, the focus and what was open are where they were.
import { expect, it } from 'vitest'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createLibraryRow, createLibraryRows } from '../../support/samples/librarySamples.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

it('the focus is where it was when the page is reloaded in its window', async () => {
  const window = await open(createFakeBackend())
  const { page } = window
  await goToScreen(window, 'Réglages')
  await page.getByRole('radio', { name: 'Sombre' }).focus()
  await page.getByRole('button', { name: 'Créer une identité' }).focus()
  await page.reload()
  await page.getByRole('heading', { name: 'Réglages', level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Créer une identité')
})

it('a dataset stays open when the page is reloaded with the focus inside it', async () => {
  const { page } = await open(createFakeBackend())
  await page.getByRole('row', { name: 'Fréquentation des bibliothèques', exact: true }).click()
  const pane = page.getByRole('complementary', { name: 'Fiche du jeu de données' })
  await pane.getByRole('button', { name: 'Ajouter au panier' }).focus()
  await page.reload()
  await pane.getByRole('heading', { name: /^Fréquentation des bibliothèques/ }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ajouter au panier')
  await pane.getByRole('button', { name: 'Fermer la fiche' }).click()
  await page.reload()
  await page.getByRole('row', { name: 'Fréquentation des bibliothèques', exact: true }).waitFor()
  expect(await pane.count()).toBe(0)
})

it('a file of the library stays open when the page is reloaded, wherever it is in the list', async () => {
  const last = createLibraryRow(599, { name: 'zz-dernier.csv' })
  const window = await open(createFakeBackend({ library: [...createLibraryRows(599), last] }))
  const { page } = window
  await goToScreen(window, 'Bibliothèque')
  await page.getByRole('searchbox', { name: /projet/ }).fill(last.name)
  await page.getByRole('row', { name: last.name, exact: true }).click()
  const pane = page.getByRole('complementary', { name: 'Détails du fichier' })
  await pane.getByRole('button', { name: 'Vérifier à nouveau' }).focus()
  await page.reload()
  await pane.getByRole('heading', { name: last.name }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Vérifier à nouveau')
})

it('the details of a download stay open when the page is reloaded', async () => {
  const window = await open(createFakeBackend({ downloads: createBusyDownloads() }))
  const { page } = window
  await goToScreen(window, 'Téléchargements')
  await page.getByRole('grid', { name: 'Téléchargements' }).locator('.download-row').first().focus()
  await page.keyboard.press('Enter')
  const pane = page.locator('.download-detail')
  await pane.getByRole('button').first().focus()
  const name = await pane.getByRole('heading').innerText()
  await page.reload()
  await pane.getByRole('heading', { name }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.download-detail') !== null)).toBe(true)
})

it('the row of a list is found again by its title', async () => {
  const { page } = await open(createFakeBackend())
  const row = page.getByRole('grid', { name: 'Jeux de données' }).getByRole('row').nth(2)
  const title = await row.getAttribute('aria-label')
  await row.focus()
  await page.reload()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(title)
})
