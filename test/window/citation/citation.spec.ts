// Citing files of the library.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { createLibraryRows } from '../../support/samples/librarySamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

async function openLibrary(some: Partial<FakeBackend> = {}) {
  const fakeBackend = createFakeBackend({ library: createLibraryRows(12), ...some })
  const opened = await studio.open(fakeBackend)
  await goToScreen(opened, 'Bibliothèque')
  return { ...opened, fakeBackend, dialog: opened.page.getByRole('dialog') }
}

describe('files of the library', () => {
  it.each(['light', 'dark'] as const)('are cited in every format, as a file or to be pasted, %s', async (theme) => {
    const shown = await openLibrary({ settings: { ...createFakeBackend().settings, theme } })
    const { page, dialog, fakeBackend } = shown
    await page.locator('.library-name').first().click()
    await page.getByRole('button', { name: 'Comment citer…' }).click()
    // The text is read before it is copied or saved.
    await dialog.getByText('note = {bibtex, fr}').waitFor()
    await dialog.getByRole('button', { name: 'Copier', exact: true }).click()
    await dialog.getByText('Copié').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    await dialog.getByRole('combobox', { name: 'Format' }).click()
    await page.getByRole('option', { name: 'RO-Crate' }).click()
    await dialog.getByText('note = {ro-crate, fr}').waitFor()
    await dialog.getByRole('button', { name: 'Enregistrer…' }).click()
    await dialog.getByText('Enregistré').waitFor()
    expect(listCalls(fakeBackend, 'descriptions.write')).toMatchObject([
      { format: 'bibtex', to: 'clipboard', language: 'fr' },
      { format: 'ro-crate', to: 'disk', language: 'fr' },
    ])
    await shown.close()
  })
})

describe('a citation', () => {
  it('says that it is being read, and once it cannot be read, only that', async () => {
    let answer = (): void => undefined
    const reading = new Promise<void>((resolve) => (answer = resolve))
    const { page, dialog, close } = await openLibrary({
      broken: new Map([['descriptions.show', failure('disk/not-found', { name: 'dataset.rudi.json' })]]),
      held: new Map([['descriptions.show', reading]]),
    })
    await page.locator('.library-name').first().click()
    await page.getByRole('button', { name: 'Comment citer…' }).click()
    await dialog.getByRole('status', { name: 'Chargement' }).waitFor()
    answer()
    await dialog.getByRole('alert').waitFor()
    expect(await dialog.locator('.skeleton').count()).toBe(0)
    await close()
  })
})
