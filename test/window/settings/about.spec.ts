// The About section: versions, licences, the data folder, and the report for support.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()
async function openSettings(some: Partial<FakeBackend> = {}) {
  const fakeBackend = createFakeBackend(some)
  const shown = await studio.open(fakeBackend)
  await goToScreen(shown, 'Réglages')
  return { ...shown, fakeBackend }
}

it('the page about the application shows versions, stored data with sizes, and every licence', async () => {
  const { page, fakeBackend } = await openSettings()
  await page.getByText('~/.config/rudi-desk (67,4').waitFor()
  for (const text of ['Chromium', '146.0.7680.72', 'DuckDB', 'Copie des catalogues', 'Mots de passe et clés'])
    await page.getByText(text).first().waitFor()
  await page.getByRole('button', { name: 'Licences…' }).click()
  await page.getByRole('dialog', { name: 'Licences des composants' }).getByText('MIT License').waitFor()
  expect(await auditAccessibility(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Afficher dans le dossier' }).click()
  expect(listCalls(fakeBackend, 'app.revealStorage')).toHaveLength(1)
})

it('the page about the application says why the data folder is not shown', async () => {
  const { page } = await openSettings({ broken: new Map([['app.revealStorage', failure('bug/unexpected')]]) })
  await page.getByText('~/.config/rudi-desk (67,4').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByRole('button', { name: 'Afficher dans le dossier' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByText('~/.config/rudi-desk (67,4').waitFor()
})

describe('the diagnostics report', () => {
  it('is shown whole before it is saved', async () => {
    const { page, fakeBackend } = await openSettings()
    await page.getByRole('button', { name: 'Afficher le rapport…' }).click()
    const report = page.getByRole('dialog', { name: 'Rapport de diagnostic' })
    await report.getByText('done = 12').waitFor()
    expect(listCalls(fakeBackend, 'app.saveDiagnostics')).toEqual([])
    await report.getByRole('button', { name: 'Enregistrer…' }).click()
    await report.getByText('Rapport enregistré').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
  })
})
