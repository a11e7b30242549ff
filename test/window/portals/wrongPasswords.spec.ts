import { describe, expect, it } from 'vitest'
import { createFakeBackend, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

describe('wrong passwords', () => {
  const lockout = (some: Partial<NonNullable<FakeBackend['account']['lockout']>>): FakeBackend => {
    const fakeBackend = createFakeBackend()
    fakeBackend.account = { ...fakeBackend.account, lockout: { triesLeft: 4, lockedUntilMs: null, ...some } }
    return fakeBackend
  }

  it.each([
    ['how many are left from the first on', { triesLeft: 4 }, '4 tentatives restantes'],
    ['that the next one may lock', { triesLeft: 0 }, 'Une autre erreur peut verrouiller ce compte'],
    [
      'until when it is locked',
      { triesLeft: 0, lockedUntilMs: Date.UTC(2026, 10, 21, 13, 2) },
      'Réessayez vers 14 h 02',
    ],
  ])('say %s', async (_what, some, said) => {
    const openedWindow = await open(lockout(some))
    await goToScreen(openedWindow, 'Comptes')
    await openedWindow.page.getByRole('form', { name: 'Compte du portail' }).waitFor()
    const text = (await openedWindow.page.getByRole('main').innerText()).replaceAll('\u00a0', ' ')
    expect(text).toContain(said)
  })
})
