import { describe, expect, it } from 'vitest'
import { portalCard } from '../../../shared/ipc/contract.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

const OTHER = portalCard.parse({
  ...FAKE_PORTAL,
  id: 'https://donnees.nantes.example',
  title: 'Nantes',
  host: 'donnees.nantes.example',
  chosen: false,
})

const withTwo = (some: Partial<FakeBackend> = {}): FakeBackend =>
  createFakeBackend({ portals: [FAKE_PORTAL, OTHER], ...some })

async function openPortals(fakeBackend: FakeBackend) {
  const openedWindow = await open(fakeBackend)
  await openedWindow.page.getByRole('button', { name: 'Portail : Rennes Métropole' }).click()
  await openedWindow.page.getByRole('menuitem', { name: 'Gérer les portails…' }).click()
  await openedWindow.page.getByRole('heading', { level: 1, name: 'Portails' }).waitFor()
  return { ...openedWindow, card: (name: string) => openedWindow.page.getByRole('region', { name, exact: true }) }
}

describe('the test of a connection', () => {
  it('says of each thing what was asked, what came and what it means, and can be copied', async () => {
    const { card, page } = await openPortals(withTwo())
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await card('Rennes Métropole').getByRole('button', { name: 'Tester la connexion' }).click()
    const report = page.getByRole('region', { name: 'Test de connexion à Rennes Métropole' })
    await expect.poll(() => report.getByRole('status').innerText()).toBe('1 test a échoué.')
    const text = await report.innerText()
    for (const part of ['par http://proxy.example:3128', 'GET /apigateway/v1/encryption-key', '492 jeux de données'])
      expect(text).toContain(part)
    await report.getByRole('button', { name: 'Copier le rapport' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('GET /konsult/v1/datasets/metadatas?limit=1 · 200 · 48 ms')
    expect(copied).toContain('9c1f0b7ad24e8355')
  })

  it('explains a forced generation that is the wrong one, and mends it', async () => {
    const fakeBackend = withTwo({ portals: [{ ...FAKE_PORTAL, dialect: 'apm' }, OTHER] })
    const { card, page } = await openPortals(fakeBackend)
    expect(await card('Rennes Métropole').getByRole('radio').allInnerTexts()).toEqual([
      ...['Détecter', 'Ancienne', 'Actuelle'],
    ])
    await card('Rennes Métropole').getByRole('button', { name: 'Tester la connexion' }).click()
    await page.getByText(/L’API ancienne est choisie, mais ce portail utilise l’API actuelle\./).waitFor()
    await page.getByRole('button', { name: 'Détecter automatiquement' }).click()
    await expect.poll(() => page.getByText('est choisie, mais').count()).toBe(0)
    expect(fakeBackend.portals.find(({ id }) => id === FAKE_PORTAL.id)?.dialect).toBe('auto')
  })

  it('has nothing that an audit of accessibility complains of', async () => {
    const { card, page } = await openPortals(withTwo({ portals: [{ ...FAKE_PORTAL, dialect: 'apm' }, OTHER] }))
    await card('Rennes Métropole').getByRole('button', { name: 'Tester la connexion' }).click()
    await page.getByText('Copier le rapport').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
  })
})
