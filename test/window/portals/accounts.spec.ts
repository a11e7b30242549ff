// What the window does with passwords and keys that a person types.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { toFailureView } from '../../../shared/failureView.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen, type ScreenName } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'
import type { OpenedWindow } from '../../support/window/windowHarness.js'

type Page = OpenedWindow['page']

const studio = setUpWindow()

async function openAt(place: ScreenName, fakeBackend: FakeBackend): Promise<OpenedWindow> {
  const openedWindow = await studio.open(fakeBackend)
  await goToScreen(openedWindow, place)
  return openedWindow
}

async function fillCredentials(page: Page): Promise<void> {
  await page.getByLabel('Identifiant').fill('camille')
  await page.getByLabel('Mot de passe').fill('canary-password')
}

async function signIn(page: Page): Promise<void> {
  await fillCredentials(page)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

it.each(['Comptes', 'Chiffrer', 'Outils producteurs'] as const)(
  '%s names the portal, with its address',
  async (place) => {
    const { page } = await openAt(place, createFakeBackend({ portals: [{ ...FAKE_PORTAL, title: 'La métropole' }] }))
    await page.getByRole('main').getByText(`Portail : La métropole · ${FAKE_PORTAL.host}`).waitFor()
  },
)

it('a refused sign-in leaves the login to be read again, and the password nowhere', async () => {
  const fakeBackend = createFakeBackend({
    broken: new Map([['accounts.signIn', failure('session/refused', { login: 'camille' })]]),
  })
  const { page } = await openAt('Comptes', fakeBackend)
  await signIn(page)
  await page.getByRole('alert').waitFor()
  await expect.poll(() => page.getByLabel('Mot de passe').inputValue()).toBe('')
  expect(await page.getByLabel('Identifiant').inputValue()).toBe('camille')
  // The failure is shown once, where the person acted.
  expect(await page.getByRole('alert').count()).toBe(1)
  expect(await page.getByRole('main').getByText('Identifiant ou mot de passe incorrect').count()).toBe(1)
  expect(await page.getByRole('alert').innerText()).not.toContain('Comptes')
})

it('a password that the portal could not judge stays to be sent again', async () => {
  const fakeBackend = createFakeBackend({
    broken: new Map([['accounts.signIn', failure('net/unreachable', { host: 'portail.example' })]]),
  })
  const { page } = await openAt('Comptes', fakeBackend)
  await signIn(page)
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Se connecter', disabled: false }).waitFor()
  expect(await page.getByLabel('Mot de passe').inputValue()).toBe('canary-password')
})

it('a removal that could not be undone can be undone again', async () => {
  const fakeBackend = createFakeBackend({ broken: new Map([['accounts.restore', failure('keychain/locked')]]) })
  fakeBackend.account = { ...fakeBackend.account, who: { type: 'person', login: 'camille' } }
  const { page } = await openAt('Comptes', fakeBackend)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Rétablir', exact: true }).waitFor()
})

it('a password that was refused before is sent again only by a button of its own', async () => {
  const fakeBackend = createFakeBackend({
    broken: new Map([['accounts.signIn', failure('session/held-back', { login: 'camille' })]]),
  })
  const { page } = await openAt('Comptes', fakeBackend)
  const insist = page.getByRole('button', { name: 'Envoyer quand même' })
  await fillCredentials(page)
  expect(await insist.count()).toBe(0)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByText('a déjà refusé ce mot de passe').waitFor()
  await fillCredentials(page)
  await insist.click()
  await expect.poll(() => listCalls(fakeBackend, 'accounts.signIn').length).toBe(2)
  const sent = listCalls(fakeBackend, 'accounts.signIn') as readonly { readonly isForced: boolean }[]
  expect(sent.map(({ isForced }) => isForced)).toEqual([false, true])
  await expect.poll(() => page.getByLabel('Mot de passe').inputValue()).toBe('')
})

it('an account in a locked keychain is not called none, and is asked for again by a button', async () => {
  const fakeBackend = createFakeBackend()
  fakeBackend.account = { ...fakeBackend.account, problem: toFailureView(failure('keychain/locked')) }
  const { page } = await openAt('Comptes', fakeBackend)
  await page.getByText('Le trousseau du système est verrouillé').waitFor()
  expect(listCalls(fakeBackend, 'accounts.tryAgain')).toEqual([])
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.poll(() => listCalls(fakeBackend, 'accounts.tryAgain').length).toBe(1)
})

it('a kept password that was refused is tried again only by a button', async () => {
  const fakeBackend = createFakeBackend()
  fakeBackend.account = {
    ...fakeBackend.account,
    who: { type: 'person', login: 'camille' },
    problem: toFailureView(failure('session/held-back')),
    lockout: { triesLeft: 4, lockedUntilMs: null },
  }
  const { page } = await openAt('Comptes', fakeBackend)
  await page.getByText('4 tentatives restantes').waitFor()
  expect(listCalls(fakeBackend, 'accounts.tryAgain')).toEqual([])
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.poll(() => listCalls(fakeBackend, 'accounts.tryAgain').length).toBe(1)
})

describe('a customer key', () => {
  it('goes to the machine once, is shown by its first letters, and stays in no field', async () => {
    const fakeBackend = createFakeBackend()
    const { page } = await openAt('Comptes', fakeBackend)
    await page.getByLabel('Clé', { exact: true }).fill('r4Kd-canary-key')
    await page.getByLabel('Secret', { exact: true }).fill('canary-secret')
    // The fields hide what is typed.
    for (const field of ['Clé', 'Secret'])
      expect(await page.getByLabel(field, { exact: true }).getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Enregistrer la clé' }).click()
    await page.getByText('Clé enregistrée : r4Kd…').waitFor()
    expect(listCalls(fakeBackend, 'accounts.keepCustomerKey')).toEqual([
      { key: 'r4Kd-canary-key', secret: 'canary-secret', remember: true },
    ])
    const left = await page.evaluate(
      () => document.body.innerHTML + [...document.querySelectorAll('input')].map(({ value }) => value).join(),
    )
    expect(left).not.toContain('canary')
  })

  it('is not asked to be remembered where there is no keychain', async () => {
    const fakeBackend = createFakeBackend()
    fakeBackend.account = { ...fakeBackend.account, keptBy: 'this-session-only' }
    const { page } = await openAt('Comptes', fakeBackend)
    expect(await page.getByText('Enregistrer dans le trousseau').count()).toBe(0)
    // The status bar says it on the other screens.
    expect(await page.getByText('Mots de passe non enregistrés').count()).toBe(1)
    await page.getByLabel('Clé', { exact: true }).fill('k')
    await page.getByLabel('Secret', { exact: true }).fill('s')
    await page.getByRole('button', { name: 'Enregistrer la clé' }).click()
    await page.getByText('Clé enregistrée').waitFor()
    expect(listCalls(fakeBackend, 'accounts.keepCustomerKey')).toEqual([{ key: 'k', secret: 's', remember: false }])
  })

  it('says what is wrong when it was refused, and asks again', async () => {
    const fakeBackend = createFakeBackend({
      broken: new Map([['accounts.keepCustomerKey', failure('session/key-refused')]]),
    })
    const { page } = await openAt('Comptes', fakeBackend)
    await page.getByLabel('Clé', { exact: true }).fill('k')
    await page.getByLabel('Secret', { exact: true }).fill('s')
    await page.getByRole('button', { name: 'Enregistrer la clé' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toBe('')
    expect(await page.getByRole('alert').count()).toBe(1)
    // Only the secret must be typed again.
    expect(await page.getByLabel('Clé', { exact: true }).inputValue()).toBe('k')
  })
})
