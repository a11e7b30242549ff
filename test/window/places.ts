import type { Locator } from 'playwright'
import type { World } from './fakeMachine.js'
import type { Shown, Studio, ViewOptions } from './openWindow.js'

/** The places of the window by their French names, in their order. */
export const PLACES = [
  'Catalogue',
  'Panier',
  'Téléchargements',
  'Bibliothèque',
  'Chiffrer',
  'Comptes',
  'Outils producteur',
  'Réglages',
] as const
export type PlaceName = (typeof PLACES)[number]

export const placeButton = ({ page }: Shown, name: PlaceName): Locator =>
  page.getByRole('navigation', { name: 'Lieux' }).getByRole('button', { name })

/** Opens the window and waits until it shows something. */
export async function openReady(studio: Studio, world: World, view?: ViewOptions): Promise<Shown> {
  const shown = await studio.open(world, view)
  await shown.page.getByRole('heading', { level: 1 }).first().waitFor()
  return shown
}

export async function goTo(shown: Shown, name: PlaceName): Promise<void> {
  await placeButton(shown, name).click()
  await shown.page.getByRole('heading', { level: 1 }).first().waitFor()
}
