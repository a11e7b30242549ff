// About: versions, licences, what is kept where; and a folder and a rate of one's own.
import { expect, it } from 'vitest'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()
async function openSettings() {
  const fakeBackend = createFakeBackend()
  const shown = await studio.open(fakeBackend)
  await goToScreen(shown, 'Réglages')
  return { ...shown, fakeBackend }
}

it('says which versions are inside, where what is kept and how much, and shows every licence', async () => {
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

it('takes any rate as people write it, and says how when it is none', async () => {
  const { page, fakeBackend } = await openSettings()
  const field = page.getByRole('textbox', { name: 'Autre débit' })
  await field.fill('vite')
  await page.getByText(/^Par exemple/).waitFor()
  await field.fill('1,5 M')
  await page.keyboard.press('Enter')
  await expect.poll(() => listCalls(fakeBackend, 'settings.write')).toEqual([{ limitBytesPerSecond: 1_500_000 }])
})

it('sets where downloads go, and goes back to the system’s folder', async () => {
  const { page, fakeBackend } = await openSettings()
  await page.getByText('~/Documents/Données RUDI').waitFor()
  await page.getByRole('button', { name: 'Modifier…' }).click()
  await expect.poll(() => listCalls(fakeBackend, 'folders.chooseUsual')).toHaveLength(1)
  await page.getByRole('button', { name: 'Rétablir' }).click()
  await expect.poll(() => listCalls(fakeBackend, 'folders.resetUsual')).toHaveLength(1)
})
