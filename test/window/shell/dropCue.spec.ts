// What is dragged over the window is told where it can be dropped.
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

/** Sends an event of a drag with this content to the page, as the browser does. */
async function drag(page: Page, type: string, content: 'files' | 'link', selector = 'main'): Promise<void> {
  const dataTransfer = await page.evaluateHandle((what) => {
    const transfer = new DataTransfer()
    if (what === 'files') transfer.items.add(new File(['a'], 'a.rudi-selection.json'))
    else transfer.setData('text/uri-list', 'rudi://example')
    return transfer
  }, content)
  await page.locator(selector).first().dispatchEvent(type, { dataTransfer })
}

it('says what happens to what is dropped, and no more once it has left or was dropped', async () => {
  const { page } = await open(createFakeBackend())
  await drag(page, 'dragover', 'files')
  const selection = page.getByText('Déposez un fichier de sélection pour l’ouvrir')
  await selection.waitFor()
  await drag(page, 'dragleave', 'files')
  await selection.waitFor({ state: 'detached' })
  await drag(page, 'dragover', 'link')
  const link = page.getByText('Déposez un lien RUDI pour l’ouvrir')
  await link.waitFor()
  expect(await auditAccessibility(page)).toEqual([])
  await drag(page, 'drop', 'link')
  await link.waitFor({ state: 'detached' })
  // A text field takes the text itself.
  await drag(page, 'dragover', 'link', 'input')
  expect(await page.locator('.drop-cue').count()).toBe(0)
})

it('says nothing about what is dragged out of the window, and ends when a drag is quiet', async () => {
  const { page } = await open(createFakeBackend())
  await drag(page, 'dragstart', 'files')
  // The pointer still moves with its button down while the system takes the drag over.
  await page.locator('main').dispatchEvent('pointermove', { buttons: 1 })
  await drag(page, 'dragover', 'files')
  expect(await page.locator('.drop-cue').count()).toBe(0)
  await page.locator('main').dispatchEvent('pointermove', { buttons: 0 })
  await drag(page, 'dragover', 'files')
  await page.locator('.drop-cue').waitFor()
  await page.clock.runFor(1000)
  await page.locator('.drop-cue').waitFor({ state: 'detached' })
})

it('marks the area of the encryption screen for files', async () => {
  const shown = await open(createFakeBackend())
  await goToScreen(shown, 'Chiffrer')
  const area = shown.page.locator('.drop')
  const readColour = () => area.evaluate((element) => getComputedStyle(element).borderTopColor)
  const before = await readColour()
  await drag(shown.page, 'dragover', 'files')
  await shown.page.getByText('Déposez des fichiers dans la zone marquée pour les chiffrer').waitFor()
  expect(await readColour()).not.toBe(before)
})
