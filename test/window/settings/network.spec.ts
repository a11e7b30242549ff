// The network settings: proxy, login and certificate authorities.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

async function openSettings(fakeBackend = createFakeBackend()) {
  const openedWindow = await open(fakeBackend)
  await goToScreen(openedWindow, 'Réglages')
  return { ...openedWindow, world: fakeBackend }
}

describe('the way out', () => {
  it('is a proxy that was typed, once it is one', async () => {
    const { page, world: fakeBackend } = await openSettings()
    await page.getByRole('radio', { name: 'Adresse' }).click()
    const field = page.getByLabel('Adresse du proxy')
    const use = page.getByRole('button', { name: 'Utiliser ce proxy' })
    await field.fill('socks5://proxy.example:1080')
    await use.click()
    await page.getByText('Ce n’est pas l’adresse d’un proxy http ou https.').waitFor()
    await field.fill('http://ada:countess@proxy.example:3128')
    await use.click()
    await page.getByText('Ne mettez pas d’identifiant dans l’adresse').waitFor()
    expect(fakeBackend.settings.proxy).toEqual({ is: 'system' })
    await field.fill('proxy.example:3128')
    await use.click()
    await expect.poll(() => fakeBackend.settings.proxy).toEqual({ is: 'address', origin: 'http://proxy.example:3128' })
  })

  it('has a login that the keychain keeps, and that is forgotten on demand', async () => {
    const { page, world: fakeBackend } = await openSettings()
    await page.getByRole('button', { name: 'Ajouter un identifiant' }).click()
    const form = page.getByRole('form', { name: 'Identifiant du proxy' })
    await form.getByLabel('Identifiant').fill('ada')
    await form.getByLabel('Mot de passe').fill('countess')
    await form.getByRole('button', { name: 'Enregistrer l’identifiant' }).click()
    await page.getByText('Enregistré dans le trousseau du système').waitFor()
    await page.getByRole('button', { name: 'Retirer l’identifiant', exact: true }).click()
    await expect.poll(() => fakeBackend.network.login).toBe('none')
  })

  it('says that the names for a login of the environment cannot be read', async () => {
    const fakeBackend = createFakeBackend()
    fakeBackend.network = { ...fakeBackend.network, login: 'environment-unreadable', proxies: [] }
    const { page } = await openSettings(fakeBackend)
    await page.getByText('RUDI_PROXY_LOGIN_FOR est illisible').waitFor()
  })

  it('trusts an authority that was chosen, and says which', async () => {
    const { page } = await openSettings()
    await page.getByRole('button', { name: 'Choisir un fichier…' }).click()
    await page.getByText(/^Autorité de Rennes Métropole, valable jusqu’au /).waitFor()
    // Another file is added: it does not take the place of the first.
    await page.getByRole('button', { name: 'Ajouter un fichier…' }).waitFor()
    await page.getByRole('button', { name: 'Retirer le certificat' }).click()
    await expect.poll(() => page.getByText(/^Autorité de Rennes Métropole/).count()).toBe(0)
  })

  it('says why a file is no authority', async () => {
    const { page } = await openSettings(
      createFakeBackend({ broken: new Map([['network.chooseAuthority', failure('input/bad-certificate')]]) }),
    )
    await page.getByRole('button', { name: 'Choisir un fichier…' }).click()
    await page.getByRole('alert').waitFor()
  })

  it('is tried where it is set', async () => {
    const { page } = await openSettings()
    await page.getByRole('button', { name: 'Tester' }).click()
    await page.getByText('par http://proxy.example:3128').waitFor()
  })
})

describe('a way out that is barred', () => {
  it('is mended where it is met, on the first page too', async () => {
    const fakeBackend = createFakeBackend({
      portals: [],
      broken: new Map([['portals.probe', failure('net/proxy-auth', { host: 'proxy.example' })]]),
    })
    const { page } = await open(fakeBackend)
    await page.getByLabel('Adresse du portail').fill('rudi.example')
    await page.clock.runFor(1000)
    await page.getByText('demande un identifiant', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Réglages du réseau' }).click()
    const sheet = page.getByRole('dialog', { name: 'Accès au réseau' })
    await sheet.getByRole('button', { name: 'Ajouter un identifiant' }).click()
    const form = sheet.getByRole('form', { name: 'Identifiant du proxy' })
    await form.getByLabel('Identifiant').fill('ada')
    await form.getByLabel('Mot de passe').fill('countess')
    await form.getByRole('button', { name: 'Enregistrer l’identifiant' }).click()
    await sheet.getByText('Enregistré dans le trousseau du système').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    fakeBackend.broken.clear()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByText('492 jeux de données', { exact: false }).first().waitFor()
  })
})
