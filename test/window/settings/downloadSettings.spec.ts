// The settings of downloads: their rate, and the folder that they go to.
import { expect, it } from 'vitest'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

async function openSettings(fakeBackend: FakeBackend) {
  const openedWindow = await open(fakeBackend)
  await goToScreen(openedWindow, 'Réglages')
  return openedWindow
}

it('a rate may be written in any usual form, and an invalid one is explained', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await openSettings(fakeBackend)
  const field = page.getByRole('textbox', { name: 'Autre débit' })
  await field.fill('vite')
  await page.getByText(/^Par exemple/).waitFor()
  await field.fill('1,5 M')
  await page.keyboard.press('Enter')
  await expect.poll(() => listCalls(fakeBackend, 'settings.write')).toEqual([{ limitBytesPerSecond: 1_500_000 }])
})

it('the folder of downloads can be set, and reset to the system’s', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await openSettings(fakeBackend)
  await page.getByText('~/Documents/Données RUDI').waitFor()
  await page.getByRole('button', { name: 'Modifier…' }).click()
  await expect.poll(() => listCalls(fakeBackend, 'folders.chooseDefault')).toHaveLength(1)
  await page.getByRole('button', { name: 'Réinitialiser' }).click()
  await expect.poll(() => listCalls(fakeBackend, 'folders.resetDefault')).toHaveLength(1)
})
