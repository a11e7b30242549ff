// Settings in the real window: appearance, language and text size. All of them take effect at once, without a restart.
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareApp } from '../../support/app/prepareApp.js'
import { createUserActions } from '../../support/app/userActions.js'

const { app, begin, portal } = prepareApp('all tests')

beforeAll(async () => {
  await begin({})
  await createUserActions(app.page).openPortal(portal.url)
})

const radio = (group: string, name: string) =>
  app.page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true })

const places = (name: string) => app.page.getByRole('navigation', { name })

describe('what the window looks like and speaks', () => {
  const theme = () =>
    app.page.evaluate(() => ({
      named: document.documentElement.dataset.theme,
      paper: getComputedStyle(document.body).backgroundColor,
    }))

  it('another theme is another paper, at once', async () => {
    await places('Screens').getByRole('button', { name: 'Settings' }).click()
    await radio('Theme', 'Light').click()
    await expect.poll(async () => (await theme()).named).toBe('light')
    const light = await theme()
    await radio('Theme', 'Dark').click()
    await expect.poll(async () => (await theme()).named).toBe('dark')
    expect((await theme()).paper).not.toBe(light.paper)
  })

  it('another language is spoken by every place, and by the page itself', async () => {
    await radio('Language', 'Français').click()
    await places('Écrans').getByRole('button', { name: 'Réglages' }).waitFor()
    expect(await app.page.evaluate(() => document.documentElement.lang)).toBe('fr')
    await app.page.getByRole('radiogroup', { name: 'Langue' }).getByRole('radio', { name: 'English' }).click()
    await places('Screens').waitFor()
    expect(await app.page.evaluate(() => document.documentElement.lang)).toBe('en')
  })

  it('larger text is larger, by keys, and nothing of the frame leaves the window', async () => {
    const zoom = () =>
      app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor())
    await app.page.keyboard.press('Control++')
    await app.page.keyboard.press('Control++')
    await expect.poll(zoom).toBeGreaterThan(1.1)
    await expect.poll(() => app.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await app.page.keyboard.press('Control+0')
    await expect.poll(zoom).toBeCloseTo(1)
  })
})
