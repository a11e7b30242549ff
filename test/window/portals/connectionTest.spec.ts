import { describe, expect, it } from 'vitest'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { FAKE_PORTAL, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'
import { createTwoPortals, goToPortals, OTHER_PORTAL } from './twoPortals.js'

const { open } = setUpWindow()

const openPortals = async (fakeBackend: FakeBackend) => goToPortals(await open(fakeBackend))

describe('the test of a connection', () => {
  it('says of each thing what was asked, what came and what it means, and can be copied', async () => {
    const { card, page } = await openPortals(createTwoPortals())
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
    const fakeBackend = createTwoPortals({ portals: [{ ...FAKE_PORTAL, dialect: 'apm' }, OTHER_PORTAL] })
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
    const { card, page } = await openPortals(
      createTwoPortals({ portals: [{ ...FAKE_PORTAL, dialect: 'apm' }, OTHER_PORTAL] }),
    )
    await card('Rennes Métropole').getByRole('button', { name: 'Tester la connexion' }).click()
    await page.getByText('Copier le rapport').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
  })
})
