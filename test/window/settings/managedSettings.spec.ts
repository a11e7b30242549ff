import { describe, expect, it } from 'vitest'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

async function openSettings(some: Partial<FakeBackend>) {
  const fakeBackend = createFakeBackend(some)
  const openedWindow = await open(fakeBackend)
  await goToScreen(openedWindow, 'Réglages')
  return { ...openedWindow, world: fakeBackend }
}

describe('settings that an administrator has fixed', () => {
  it('are shown, marked and cannot be changed', async () => {
    const managed = ['language', 'zoom', 'proxy', 'timetable']
    const { page, world } = await openSettings({ managed })
    expect(await page.getByText('Géré par votre organisation.').count()).toBe(managed.length)
    const english = page.getByRole('radio', { name: 'English' })
    expect(await english.getAttribute('aria-disabled')).toBe('true')
    await english.click({ force: true })
    expect(await page.getByRole('button', { name: 'Plus : Taille du texte' }).isDisabled()).toBe(true)
    await page.getByRole('radio', { name: 'Sombre' }).click()
    await expect.poll(() => world.settings.theme).toBe('dark')
    expect(listCalls(world, 'settings.write')).toEqual([{ theme: 'dark' }])
    expect(await auditAccessibility(page)).toEqual([])
  })
})
