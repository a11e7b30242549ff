import type { Locator } from 'playwright'
import type { FakeBackend } from './fake/fakeBackend.js'
import type { OpenedWindow, ViewOptions, WindowHarness } from './windowHarness.js'

/** The screens of the window by their French names, in order. */
export const SCREENS = [
  'Catalogue',
  'Panier',
  'Téléchargements',
  'Bibliothèque',
  'Requêtes',
  'Suivis',
  'Chiffrer',
  'Comptes',
  'Outils producteurs',
  'Réglages',
] as const
export type ScreenName = (typeof SCREENS)[number]

export const locateScreenButton = ({ page }: OpenedWindow, name: ScreenName): Locator =>
  page.getByRole('navigation', { name: 'Écrans' }).getByRole('button', { name })

/** Opens the window and waits until it shows something. */
export async function openReadyWindow(
  windowHarness: WindowHarness,
  fakeBackend: FakeBackend,
  view?: ViewOptions,
): Promise<OpenedWindow> {
  const openedWindow = await windowHarness.open(fakeBackend, view)
  await openedWindow.page.getByRole('heading', { level: 1 }).first().waitFor()
  return openedWindow
}

export async function goToScreen(openedWindow: OpenedWindow, name: ScreenName): Promise<void> {
  await locateScreenButton(openedWindow, name).click()
  await openedWindow.page.getByRole('heading', { level: 1 }).first().waitFor()
}
