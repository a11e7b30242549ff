// A double click on a file, where its details open over the place that is clicked.
import { expect, it } from 'vitest'
import { createLibraryRow } from '../../support/samples/librarySamples.js'
import { doubleClickUnder } from '../../support/window/doubleClickUnder.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

it('a double click shows the preview also where the details appear under the pointer, and none of their buttons is pressed', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => createLibraryRow(n, { standing: 'verified', outdated: false }))
  const shown = await open(createFakeBackend({ library: rows }), { viewport: { width: 900, height: 640 } })
  await goToScreen(shown, 'Bibliothèque')
  const { page } = shown
  const pane = page.getByRole('complementary', { name: 'Détails du fichier' })
  await doubleClickUnder(page, {
    row: page.locator('.library-row:not(.row-head)').first(),
    button: pane.getByRole('button', { name: 'Supprimer du disque' }),
    close: pane.getByRole('button', { name: 'Fermer les détails' }),
  })
  await page.getByRole('heading', { level: 1, name: 'comptages piétons 2024.csv' }).waitFor()
  expect(await page.getByText('déplacé vers la corbeille').count()).toBe(0)
})
