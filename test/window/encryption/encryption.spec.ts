// Files are encrypted in the window, or by the main process where they are large.
import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download } from 'playwright'
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import type { PortalId } from '../../../shared/ids.js'
import { decryptWithWebCrypto } from '../../support/crypto/decryptWithWebCrypto.js'
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

  it('shows by the pointer that nothing can be dropped while there is no key', async () => {
    const broken = new Map([['encryption.publicKey', failure('net/unreachable')]] as const)
    const { page } = await openAt('Chiffrer', createFakeBackend({ broken }))
    await page.getByRole('button', { name: 'Choisir des fichiers…', disabled: true }).waitFor()
    const effect = await page.locator('.drop').evaluate((drop) => {
      const dataTransfer = new DataTransfer()
      drop.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
      return { ofPointer: dataTransfer.dropEffect, classes: drop.className }
    })
    expect(effect).toEqual({ ofPointer: 'none', classes: 'drop' })
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
    const [asked] = listCalls(fakeBackend, 'encryption.encrypt')
    expect(asked).toMatchObject({
      files: [expect.anything()],
      folder: expect.anything(),
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
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
    expect(listCalls(fakeBackend, 'encryption.encrypt')).toMatchObject([{ files: ['d'.repeat(32)] }])
    expect(await page.locator('.export-row').count()).toBe(0)
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
  await expect.poll(() => listCalls(fakeBackend, 'encryption.publicKey').length).toBe(2)
  await page.getByText('RSA 4096 bits').waitFor()
})
