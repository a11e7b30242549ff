import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { createFakeBackend, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

const open = async (fakeBackend: FakeBackend): Promise<Page> => (await studio.open(fakeBackend)).page

describe('the keys', () => {
  it('lead to each place by its number', async () => {
    const page = await open(createFakeBackend())
    await page.keyboard.press('Control+3')
    await page.getByRole('heading', { level: 1, name: 'Téléchargements' }).waitFor()
    await page.keyboard.press('Control+4')
    await page.getByRole('heading', { level: 1, name: 'Bibliothèque' }).waitFor()
    await page.keyboard.press('Control+,')
    await page.getByRole('heading', { level: 1, name: 'Réglages' }).waitFor()
  })

  it('are listed by “?”, but not while a person writes', async () => {
    const page = await open(createFakeBackend())
    const list = page.getByRole('dialog', { name: 'Raccourcis clavier' })
    await page.getByRole('searchbox').pressSequentially('où ?')
    expect(await list.count()).toBe(0)
    await page.locator('body').press('Tab')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('?')
    await list.getByText('Étendre la sélection').first().waitFor()
    // Without a mouse, this is the only way to the menu of a column.
    await list.getByText('Trier ou filtrer la colonne').waitFor()
  })
})
