// What is chosen in the application's menu on macOS.
import { expect, it } from 'vitest'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

it('leads to the screen, or shows the shortcuts, and closes what is over it', async () => {
  const { page, complaints } = await studio.open(createFakeBackend())
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await sendToWindow(page, 'app.commanded', 'library')
  await heading('Bibliothèque').waitFor()
  await sendToWindow(page, 'app.commanded', 'shortcuts')
  const shortcuts = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await shortcuts.waitFor()
  await sendToWindow(page, 'app.commanded', 'settings')
  await heading('Réglages').waitFor()
  await shortcuts.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
