// What a person types or hands over: keys, secrets, tokens and files, and what the window does with them.
import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download } from 'playwright'
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { toFailureView } from '../../../shared/failureView.js'
import type { PortalId } from '../../../shared/ids.js'
import { decryptWithWebCrypto } from '../../support/crypto/decryptWithWebCrypto.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { dropFiles } from '../../support/window/dropFiles.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { goToScreen, type ScreenName } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'
import type { OpenedWindow } from '../../support/window/windowHarness.js'

const studio = setUpWindow()

async function openAt(place: ScreenName, fakeBackend: FakeBackend): Promise<OpenedWindow> {
  const openedWindow = await studio.open(fakeBackend)
  await goToScreen(openedWindow, place)
  return openedWindow
}

const MODULUS_BYTES = 256
const portalKey = generateKeyPairSync('rsa', { modulusLength: MODULUS_BYTES * 8 })
const pem = portalKey.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const pkcs8 = portalKey.privateKey.export({ type: 'pkcs8', format: 'der' })

async function opened(download: Download): Promise<string> {
  const sealed = await readFile(await download.path())
  return Buffer.from(await decryptWithWebCrypto(sealed, pkcs8, MODULUS_BYTES)).toString('utf8')
}

describe('encrypting in the window', () => {
  it('gives a file that only the portal’s private key opens, byte for byte', async () => {
    const { page } = await openAt('Chiffrer', createFakeBackend({ pem }))
    await page.getByText('RSA 4096 bits').waitFor()
    const saved = page.waitForEvent('download')
    const plain = 'commune;résultat\nRennes;12,5\n'
    await dropFiles(page, { 'résultats.csv': Buffer.from(plain) })
    const download = await saved
    expect(download.suggestedFilename()).toBe('résultats.csv.crypt')
    expect(await opened(download)).toBe(plain)
    await page.getByText('Chiffré : résultats.csv.crypt').waitFor()
  })

  it('opens an empty file again as an empty file', async () => {
    const { page } = await openAt('Chiffrer', createFakeBackend({ pem }))
    await page.getByText('RSA 4096 bits').waitFor()
    const saved = page.waitForEvent('download')
    await dropFiles(page, { 'vide.csv': Buffer.alloc(0) })
    expect(await opened(await saved)).toBe('')
  })

  it('saves nothing and says why when the key is not one', async () => {
    const { page } = await openAt('Chiffrer', createFakeBackend({ pem: 'not a key' }))
    await page.getByText('RSA 4096 bits').waitFor()
    let saved = 0
    page.on('download', () => saved++)
    await dropFiles(page, { 'a.csv': Buffer.from('a') })
    await page.getByRole('list', { name: 'Fichiers chiffrés' }).locator('.needs').waitFor()
    expect(saved).toBe(0)
  })

  it('of files of any size, chosen by one button, is streamed by the machine into the folder of exports', async () => {
    const fakeBackend = createFakeBackend({ pem })
    const { page } = await openAt('Chiffrer', fakeBackend)
    await page.getByText('RSA 4096 bits').waitFor()
    await page.getByRole('button', { name: 'Choisir des fichiers…' }).click()
    await page.getByText('1 fichier chiffré dans').waitFor()
    const [asked] = listCalls(fakeBackend, 'exports.encrypt')
    expect(asked).toMatchObject({ files: [expect.anything()], folder: expect.anything() })
    expect(await page.locator('.drop').getByRole('button').allInnerTexts()).toEqual([
      'Choisir des fichiers…',
      'Modifier…',
    ])
  })

  it('of dropped files leaves those to the machine that lie on the disk, and says how many it encrypted', async () => {
    const fakeBackend = createFakeBackend({ pem })
    const { page } = await openAt('Chiffrer', fakeBackend)
    await page.getByText('RSA 4096 bits').waitFor()
    await page.locator('.drop').evaluate((target) => {
      const file = Object.defineProperty(new File(['a'], 'grand.csv'), 'size', { value: 3e8 })
      target.dispatchEvent(
        Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer: { files: [file] } }),
      )
    })
    await page.getByText('1 fichier chiffré dans').waitFor()
    expect(listCalls(fakeBackend, 'exports.encrypt')).toMatchObject([{ files: ['d'.repeat(32)] }])
    expect(await page.locator('.sealing-row').count()).toBe(0)
  })

  it('exports the basket’s list encrypted, one line per media', async () => {
    const fakeBackend = createFakeBackend({ pem })
    const openedWindow = await studio.open(fakeBackend)
    const { page } = openedWindow
    await page.getByRole('checkbox', { name: 'Sélectionner Comptages piétons et cyclistes' }).first().click()
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    await goToScreen(openedWindow, 'Chiffrer')
    await page.getByText('RSA 4096 bits').waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter la liste chiffrée' }).click()
    const lines = (await opened(await saved)).trim().split('\r\n')
    expect(lines[0]).toBe('dataset_id,dataset,producer,media_id,media,type,bytes')
    expect(lines[1]).toContain(`${fakeBackend.datasets[0]?.id},Comptages piétons et cyclistes,Ville de Rennes`)
  })
})

it('the key is asked for anew when another portal is chosen beside it', async () => {
  const fakeBackend = createFakeBackend({ pem })
  fakeBackend.portals.push({ ...FAKE_PORTAL, id: 'https://other.example' as PortalId, title: 'Nantes', chosen: false })
  const { page } = await openAt('Chiffrer', fakeBackend)
  await page.getByText('RSA 4096 bits').waitFor()
  await page.getByRole('button', { name: 'Portail : Rennes Métropole' }).click()
  await page.getByRole('menuitem', { name: 'Nantes' }).click()
  await expect.poll(() => listCalls(fakeBackend, 'exports.publicKey').length).toBe(2)
  await page.getByText('RSA 4096 bits').waitFor()
})

it('a refused sign-in leaves the login to be read again, and the password nowhere', async () => {
  const fakeBackend = createFakeBackend({
    broken: new Map([['accounts.signIn', failure('session/refused', { login: 'camille' })]]),
  })
  const { page } = await openAt('Comptes', fakeBackend)
  await page.getByLabel('Identifiant').fill('camille')
  await page.getByLabel('Mot de passe').fill('canary-password')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('alert').waitFor()
  await expect.poll(() => page.getByLabel('Mot de passe').inputValue()).toBe('')
  expect(await page.getByLabel('Identifiant').inputValue()).toBe('camille')
  // It is said once, where it was done.
  expect(await page.getByRole('alert').count()).toBe(1)
  expect(await page.getByRole('main').getByText('Identifiant ou mot de passe incorrect').count()).toBe(1)
  expect(await page.getByRole('alert').innerText()).not.toContain('Comptes')
})

it('a password that was refused before is sent again only by a button of its own', async () => {
  const fakeBackend = createFakeBackend({
    broken: new Map([['accounts.signIn', failure('session/held-back', { login: 'camille' })]]),
  })
  const { page } = await openAt('Comptes', fakeBackend)
  const insist = page.getByRole('button', { name: 'Envoyer quand même' })
  const type = async (): Promise<void> => {
    await page.getByLabel('Identifiant').fill('camille')
    await page.getByLabel('Mot de passe').fill('canary-password')
  }
  await type()
  expect(await insist.count()).toBe(0)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByText('a déjà refusé ce mot de passe').waitFor()
  await type()
  await insist.click()
  await expect.poll(() => listCalls(fakeBackend, 'accounts.signIn').length).toBe(2)
  const sent = listCalls(fakeBackend, 'accounts.signIn') as readonly { readonly isForced: boolean }[]
  expect(sent.map(({ isForced }) => isForced)).toEqual([false, true])
  await expect.poll(() => page.getByLabel('Mot de passe').inputValue()).toBe('')
})

it('a kept password that was refused is tried again only by a button', async () => {
  const fakeBackend = createFakeBackend()
  fakeBackend.account = {
    ...fakeBackend.account,
    who: { is: 'person', login: 'camille' },
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
    // Nor can it be read over a shoulder while it is typed.
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
    // Only the secret is written again.
    expect(await page.getByLabel('Clé', { exact: true }).inputValue()).toBe('k')
  })
})

describe('the provider tools', () => {
  it('get a node token that never appears in the page', async () => {
    const fakeBackend = createFakeBackend()
    const { page } = await openAt('Outils producteur', fakeBackend)
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
    const { page } = await openAt('Outils producteur', createFakeBackend())
    await page.getByLabel('Jeton', { exact: true }).fill(token)
    await page.getByRole('button', { name: 'Vérifier', exact: true }).click()
    await page.getByText(answer).waitFor()
    expect(await page.getByLabel('Jeton', { exact: true }).inputValue()).toBe('')
  })
})

describe('datasets that cannot be looked up', () => {
  it('are each named with their reason, stay picked, and can be tried again', async () => {
    const fakeBackend = createFakeBackend({
      broken: new Map([['catalog.datasets', failure('portal/unknown-dataset')]]),
    })
    const openedWindow = await studio.open(fakeBackend)
    const { page } = openedWindow
    const titles = ['Comptages piétons et cyclistes', 'Arbres d’alignement et des espaces verts']
    for (const title of titles)
      await page
        .getByRole('checkbox', { name: `Sélectionner ${title}` })
        .first()
        .click()
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText('2 jeux de données n’ont pas pu être ajoutés').waitFor()
    for (const title of titles) await alert.getByText(title).waitFor()
    expect(await page.getByText('2 sélectionnés').count()).toBe(1)
    fakeBackend.broken.clear()
    await alert.getByRole('button', { name: 'Réessayer' }).click()
    await alert.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: /^Panier/ }).textContent()).not.toBe('Panier')
  })
})

describe('the diagnostics report', () => {
  it('is shown whole before it is saved', async () => {
    const fakeBackend = createFakeBackend()
    const { page } = await openAt('Réglages', fakeBackend)
    await page.getByRole('button', { name: 'Afficher le rapport…' }).click()
    const report = page.getByRole('dialog', { name: 'Rapport de diagnostic' })
    await report.getByText('done = 12').waitFor()
    expect(listCalls(fakeBackend, 'app.saveDiagnostics')).toEqual([])
    await report.getByRole('button', { name: 'Enregistrer…' }).click()
    await report.getByText('Rapport enregistré').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
  })
})
