// The tools for the operator of a node.
import { describe, expect, it } from 'vitest'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen, type ScreenName } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'
import type { OpenedWindow } from '../../support/window/windowHarness.js'

const studio = setUpWindow()

async function openAt(place: ScreenName, fakeBackend: FakeBackend): Promise<OpenedWindow> {
  const openedWindow = await studio.open(fakeBackend)
  await goToScreen(openedWindow, place)
  return openedWindow
}

describe('the provider tools', () => {
  it('get a node token that never appears in the page', async () => {
    const fakeBackend = createFakeBackend()
    const { page } = await openAt('Outils producteurs', fakeBackend)
    await page.getByLabel('Identifiant client').fill('node-1')
    await page.getByLabel('Secret client').fill('canary-client')
    await page.getByLabel('Utilisateur du nœud').fill('robot')
    await page.getByLabel('Mot de passe du nœud').fill('canary-password')
    await page.getByLabel('Portées').fill('read, write')
    await page.getByRole('button', { name: 'Obtenir le jeton' }).click()
    await page.getByText('Jeton obtenu').waitFor()
    await page.getByRole('button', { name: 'Enregistrer dans un fichier…' }).click()
    await page.getByText('Jeton enregistré.').waitFor()
    expect(listCalls(fakeBackend, 'node.getToken')).toEqual([
      {
        clientId: 'node-1',
        clientSecret: 'canary-client',
        username: 'robot',
        password: 'canary-password',
        scopes: ['read', 'write'],
      },
    ])
    expect(await page.getByLabel('Mot de passe du nœud').inputValue()).toBe('')
  })

  it.each([
    ['eyJ-from-here', 'Jeton valide, émis par ce portail'],
    ['from-elsewhere', 'Jeton inconnu ou expiré'],
  ])('say of %s whether this portal issued it', async (token, answer) => {
    const { page } = await openAt('Outils producteurs', createFakeBackend())
    await page.getByLabel('Jeton', { exact: true }).fill(token)
    await page.getByRole('button', { name: 'Vérifier', exact: true }).click()
    await page.getByText(answer).waitFor()
    expect(await page.getByLabel('Jeton', { exact: true }).inputValue()).toBe('')
  })
})
