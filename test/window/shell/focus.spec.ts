// The focus is never lost: where it goes when its element disappears, and where it is after the page was reloaded.
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document
    const role = activeElement?.getAttribute('role') ?? activeElement?.tagName.toLowerCase() ?? ''
    return `${role} ${activeElement?.getAttribute('data-index') ?? activeElement?.id ?? ''}`.trim()
  })

it('the list takes the keyboard when a button that had it goes with its pane', async () => {
  const { page } = await open(createFakeBackend())
  const rows = page.getByRole('grid', { name: 'Jeux de données' }).getByRole('row')
  await rows.nth(3).click()
  await page.getByRole('button', { name: 'Fermer la fiche' }).click()
  await expect.poll(() => focused(page)).toBe('row 2')
  await rows.nth(2).getByRole('checkbox').click()
  await page.getByRole('main').getByRole('button', { name: 'Ajouter au panier' }).click()
  await page.locator('.picked').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toMatch(/^row \d/)
})

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

it('the row of a list is found again by its title', async () => {
  const { page } = await open(createFakeBackend())
  const row = page.getByRole('grid', { name: 'Jeux de données' }).getByRole('row').nth(2)
  const title = await row.getAttribute('aria-label')
  await row.focus()
  await page.reload()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(title)
})
