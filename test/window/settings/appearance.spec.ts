// Text size and accent of the window.
import { describe, expect, it } from 'vitest'
import { toAccentHue } from '../../../shared/desktop/toAccentHue.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

async function openSettings(fakeBackend = createFakeBackend()) {
  const openedWindow = await open(fakeBackend)
  await goToScreen(openedWindow, 'Réglages')
  return { ...openedWindow, world: fakeBackend }
}

describe('the letters', () => {
  it('grow and shrink by the keys that browsers have', async () => {
    const { page, world: fakeBackend } = await openSettings()
    for (const [keys, size] of [
      ['Control+Equal', 110],
      ['Control+Minus', 100],
      ['Control+Minus', 90],
      ['Control+0', 100],
    ] as const) {
      await page.keyboard.press(keys)
      await expect.poll(() => fakeBackend.settings.zoom).toBe(size)
    }
  })
})

describe('the accent', () => {
  const hueOf = 'getComputedStyle(document.documentElement).getPropertyValue("--accent-hue").trim()'

  it('is not offered where the system has none', async () => {
    const { page } = await openSettings()
    await page.getByRole('radio', { name: 'Sombre' }).waitFor()
    expect(await page.getByText('Couleur d’accent').count()).toBe(0)
  })

  it('follows the system’s while the window is open', async () => {
    const fakeBackend = createFakeBackend({ accent: '#e3008c' })
    fakeBackend.settings = { ...fakeBackend.settings, accent: 'system' }
    const { page } = await openSettings(fakeBackend)
    await expect.poll(() => page.evaluate(hueOf)).toBe(String(toAccentHue('#e3008c')))
    await sendToWindow(page, 'app.recoloured', '#107c10')
    await expect.poll(() => page.evaluate(hueOf)).toBe(String(toAccentHue('#107c10')))
  })

  it('takes the system’s hue and nothing else, and an audit finds nothing in either theme', async () => {
    const { page } = await openSettings(createFakeBackend({ accent: '#e3008c' }))
    await page.getByRole('radiogroup', { name: 'Couleur d’accent' }).getByRole('radio', { name: 'Système' }).click()
    await expect.poll(() => page.evaluate(hueOf)).toBe(String(toAccentHue('#e3008c')))
    for (const theme of ['Clair', 'Sombre']) {
      await page.getByRole('radio', { name: theme }).click()
      expect(await auditAccessibility(page)).toEqual([])
    }
  })
})
