import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { createFailingDownloads } from '../../support/samples/downloadSamples.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { locateScreenButton } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

describe('when something does not work', () => {
  it('says what happened and offers to try again, and the second try can succeed', async () => {
    const fakeBackend = createFakeBackend({
      broken: new Map([['catalog.search', failure('net/unreachable', { host: 'rudi.example' })]]),
    })
    const { page } = await open(fakeBackend)
    await page.getByRole('alert').getByText('rudi.example est injoignable').waitFor()
    fakeBackend.broken.clear()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('heading', { name: '492 jeux de données' }).waitFor()
  })

  it('warns of the lock after a refused password, and never keeps the password in the form', async () => {
    const fakeBackend = createFakeBackend({ broken: new Map([['accounts.signIn', failure('session/refused')]]) })
    const window = await open(fakeBackend)
    await locateScreenButton(window, 'Comptes').click()
    await window.page.getByLabel('Identifiant').fill('camille')
    await window.page.getByLabel('Mot de passe').fill('faux')
    await window.page.getByRole('button', { name: 'Se connecter' }).click()
    await window.page.getByText('Identifiant ou mot de passe incorrect').waitFor()
    await sendToWindow(window.page, 'accounts.changed', {
      ...fakeBackend.account,
      lockout: { triesLeft: 2, lockedUntilMs: null },
    })
    await window.page.getByText('2 tentatives restantes avant un verrouillage possible').waitFor()
    expect(await window.page.getByLabel('Mot de passe').inputValue()).toBe('')
    expect(fakeBackend.asked.filter(({ name }) => name === 'accounts.signIn')).toHaveLength(1)
  })

  it('says for every failed download why, in words', async () => {
    const window = await open(createFakeBackend({ downloads: createFailingDownloads() }))
    await locateScreenButton(window, 'Téléchargements').click()
    await window.page.getByText('de « Données » n’a pas assez d’espace : 3,2 Go nécessaires').first().waitFor()
    await window.page.getByText('votre compte n’y a pas accès').first().waitFor()
  })
})

describe('a failed download that can be mended', () => {
  it('leads to the account when the sign-in is the reason', async () => {
    const window = await open(createFakeBackend({ downloads: createFailingDownloads() }))
    await locateScreenButton(window, 'Téléchargements').click()
    await window.page.getByRole('button', { name: 'Ouvrir les comptes' }).first().click()
    await window.page.getByRole('heading', { level: 1, name: 'Comptes' }).waitFor()
  })

  it('leads to the dataset’s page when a right is missing', async () => {
    const fakeBackend = createFakeBackend({ downloads: createFailingDownloads() })
    const window = await open(fakeBackend)
    await locateScreenButton(window, 'Téléchargements').click()
    await window.page.getByRole('button', { name: 'Voir sur le portail' }).first().click()
    const visited = () => fakeBackend.asked.flatMap(({ name, input }) => (name === 'catalog.openPage' ? [input] : []))
    await expect.poll(visited).toEqual([{ datasetId: fakeBackend.downloads[0]?.datasetId }])
  })

  it('offers no way that would lead to another portal', async () => {
    const elsewhere = createFailingDownloads().map((one) => ({
      ...one,
      portalId: 'https://other.example' as typeof one.portalId,
    }))
    const window = await open(createFakeBackend({ downloads: elsewhere }))
    await locateScreenButton(window, 'Téléchargements').click()
    await window.page.getByText('votre compte n’y a pas accès').first().waitFor()
    expect(
      await window.page
        .getByRole('grid', { name: 'Téléchargements' })
        .getByRole('button', { name: /^Ouvrir (Comptes|la page)/ })
        .count(),
    ).toBe(0)
  })
})
