import { portalCard } from '../../../shared/ipc/contract.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import type { OpenedWindow } from '../../support/window/windowHarness.js'

/** A second portal, which is not the chosen one. */
export const OTHER_PORTAL = portalCard.parse({
  ...FAKE_PORTAL,
  id: 'https://donnees.nantes.example',
  title: 'Nantes',
  host: 'donnees.nantes.example',
  chosen: false,
})

export const createTwoPortals = (some: Partial<FakeBackend> = {}): FakeBackend =>
  createFakeBackend({ portals: [FAKE_PORTAL, OTHER_PORTAL], ...some })

/** Goes to the screen of the portals, and returns a function that finds the card of one. */
export async function goToPortals(openedWindow: OpenedWindow) {
  const { page } = openedWindow
  await page.getByRole('button', { name: 'Portail : Rennes Métropole' }).click()
  await page.getByRole('menuitem', { name: 'Gérer les portails…' }).click()
  await page.getByRole('heading', { level: 1, name: 'Portails' }).waitFor()
  return { ...openedWindow, card: (name: string) => page.getByRole('region', { name, exact: true }) }
}
