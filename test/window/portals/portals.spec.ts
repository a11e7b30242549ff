import { describe, expect, it } from 'vitest'
import { portalCard } from '../../../shared/ipc/contract.js'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'
import { createTwoPortals, goToPortals, OTHER_PORTAL } from './twoPortals.js'

const { open } = setUpWindow()

const openPortals = async (fakeBackend: FakeBackend) => goToPortals(await open(fakeBackend))

describe('the portals', () => {
  it('stand side by side, each with its account, its copy and its key', async () => {
    const { card } = await openPortals(createTwoPortals())
    await expect.poll(() => card('Rennes Métropole').innerText()).toContain('492 jeux de données copiés')
    expect(await card('Rennes Métropole').innerText()).toContain('9c1f 0b7a')
    expect(await card('Nantes').innerText()).toContain('aucun enregistré')
  })

  it('without a title of their own have their address once', async () => {
    const plain = portalCard.parse({ ...OTHER_PORTAL, title: OTHER_PORTAL.host })
    const { card, page } = await openPortals(createFakeBackend({ portals: [FAKE_PORTAL, plain] }))
    expect(await card(plain.host).getByText(plain.host, { exact: true }).count()).toBe(1)
    await page.getByRole('button', { name: 'Portail : Rennes Métropole' }).click()
    expect(await page.getByRole('menuitem', { name: plain.host }).innerText()).toBe(plain.host)
    expect(await page.getByRole('menu').getByText(plain.host, { exact: true }).count()).toBe(1)
  })

  it('are shown on demand', async () => {
    const fakeBackend = createTwoPortals()
    const { card, page } = await openPortals(fakeBackend)
    await card('Nantes').getByRole('button', { name: 'Afficher' }).click()
    await page.getByRole('button', { name: 'Portail : Nantes' }).waitFor()
  })

  it('are renamed where they stand', async () => {
    const fakeBackend = createTwoPortals()
    const { card, page } = await openPortals(fakeBackend)
    await card('Nantes').getByRole('button', { name: 'Renommer Nantes' }).click()
    await page.getByLabel('Nom du portail').fill('Nantes Métropole')
    await page.keyboard.press('Enter')
    await card('Nantes Métropole').waitFor()
  })

  it('are forgotten only after it was said what goes and what stays, and five seconds in which that can be undone', async () => {
    const fakeBackend = createTwoPortals()
    const { card, page } = await openPortals(fakeBackend)
    await card('Nantes').getByRole('button', { name: 'Retirer Nantes' }).click()
    const dialog = page.getByRole('alertdialog')
    expect(await dialog.innerText()).toContain('Conservés\u00a0: fichiers téléchargés')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    expect(fakeBackend.portals).toHaveLength(2)
    await card('Nantes').getByRole('button', { name: 'Retirer Nantes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer le portail' }).click()
    await card('Nantes').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
    await card('Nantes').waitFor()
    await page.clock.runFor(6000)
    expect(fakeBackend.portals).toHaveLength(2)
    await card('Nantes').getByRole('button', { name: 'Retirer Nantes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer le portail' }).click()
    await page.mouse.move(0, 0)
    await page.getByText('Portail retiré').waitFor()
    await page.clock.runFor(6000)
    await expect.poll(() => fakeBackend.portals.map(({ title }) => title)).toEqual(['Rennes Métropole'])
  })
})

it('the files and downloads of the last portal stay in reach after it was removed', async () => {
  const downloads = createBusyDownloads()
  const { page } = await open(createFakeBackend({ portals: [], downloads }))
  await page.getByRole('heading', { level: 1, name: 'Portails' }).waitFor()
  await page.getByLabel('Adresse du portail').waitFor()
  const screens = page.getByRole('navigation', { name: 'Écrans' })
  await screens.getByRole('button', { name: /^Téléchargements/ }).click()
  await page.getByRole('button', { name: 'Tout annuler' }).waitFor()
  await screens.getByRole('button', { name: /^Bibliothèque/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Bibliothèque' }).waitFor()
  await screens.getByRole('button', { name: 'Choisir un portail' }).click()
  await page.getByRole('heading', { level: 1, name: 'Portails' }).waitFor()
})
