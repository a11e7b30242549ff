import { describe, expect, it } from 'vitest'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

describe('language and theme', () => {
  it('changes language at once, everywhere', async () => {
    const { page } = await open(createFakeBackend())
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await page.getByRole('heading', { name: '492 datasets' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  })

  it('changes theme at once', async () => {
    const { page } = await open(createFakeBackend())
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await ground()
    await page.getByRole('button', { name: 'Thème : clair' }).click()
    await page.getByRole('button', { name: 'Thème : sombre' }).waitFor()
    expect(await ground()).not.toBe(light)
  })
})
