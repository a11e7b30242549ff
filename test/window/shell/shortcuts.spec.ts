import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createLibraryRows } from '../../support/samples/librarySamples.js'
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

  it('lead to each place on a French keyboard, whose digits need Shift, and with Caps Lock', async () => {
    const page = await open(createFakeBackend())
    const press = (key: string, code: string, shiftKey = false): Promise<unknown> =>
      page.evaluate(
        (init) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, ctrlKey: true, bubbles: true })),
        { key, code, shiftKey },
      )
    await press('"', 'Digit3')
    await page.getByRole('heading', { level: 1, name: 'Téléchargements' }).waitFor()
    await press('4', 'Digit4', true)
    await page.getByRole('heading', { level: 1, name: 'Bibliothèque' }).waitFor()
    await press('!', 'Digit1', true)
    await press('K', 'KeyK')
    await page.getByRole('dialog').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Bibliothèque', includeHidden: true }).waitFor()
  })

  it('move the focus into the place, also when it is shown already', async () => {
    const page = await open(createFakeBackend({ library: createLibraryRows(3), downloads: createBusyDownloads() }))
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document
        const isInside = activeElement?.closest('#content') != null
        return isInside ? (activeElement?.getAttribute('role') ?? activeElement?.id) : 'elsewhere'
      })
    const press = async (key: string, heading: string): Promise<void> => {
      await page.keyboard.press(key)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
    await page.getByRole('row').nth(1).waitFor()
    expect(await focused()).toBe('elsewhere')
    await page.keyboard.press('Control+1')
    await expect.poll(focused).toBe('row')
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Téléchargements/ })
      .click()
    expect(await focused()).toBe('elsewhere')
    await press('Control+3', 'Téléchargements')
    await expect.poll(focused).toBe('row')
    await press('Control+4', 'Bibliothèque')
    await expect.poll(focused).toBe('row')
    // A screen without a list has the focus as a whole; what has it inside keeps it.
    await press('Control+,', 'Réglages')
    await expect.poll(focused).toBe('content')
    await page.getByRole('radio', { name: 'Sombre' }).focus()
    await press('Control+,', 'Réglages')
    expect(await focused()).toBe('radio')
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
