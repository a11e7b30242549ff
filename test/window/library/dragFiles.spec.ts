// Files are dragged out of the window into other programs.
import { expect, it } from 'vitest'
import { createLibraryRow } from '../../support/samples/librarySamples.js'
import { createFakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

it('a file is dragged out of the library with the others that are picked, and by itself when it is not one of them', async () => {
  const fakeBackend = createFakeBackend({
    library: [0, 1, 2, 3].map((n) => createLibraryRow(n, { standing: n === 3 ? 'missing' : 'verified' })),
  })
  const openedWindow = await studio.open(fakeBackend)
  await goToScreen(openedWindow, 'Bibliothèque')
  const { page } = openedWindow
  await page.clock.runFor(500)
  const rows = page.locator('.library-row:not(.row-head)')
  await rows.first().waitFor()
  for (const at of [0, 2]) await rows.nth(at).getByRole('checkbox').click()
  await rows.nth(2).dispatchEvent('dragstart')
  await rows.nth(1).dispatchEvent('dragstart')
  await expect.poll(() => listCalls(fakeBackend, 'library.drag')).toEqual([{ files: [3, 1] }, { files: [2] }])
  expect(await rows.nth(3).getAttribute('draggable')).toBe('false')
  expect(await page.getByText('emporté').count()).toBe(0)
  await rows.nth(3).getByRole('checkbox').click()
  await rows.nth(2).dispatchEvent('dragstart')
  await page.getByText('2 fichiers sont emportés sur 3').waitFor()
})
