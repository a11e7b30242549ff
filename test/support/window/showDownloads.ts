import type { Locator, Page } from 'playwright'
import { goToScreen } from './screens.js'
import type { OpenedWindow } from './windowHarness.js'

/** Returns the list of downloads of a window in French. */
export const findDownloadsGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Téléchargements' })

/** Goes to the downloads of a window, and resolves when their first row is there. */
export async function showDownloads(opened: OpenedWindow): Promise<Page> {
  await goToScreen(opened, 'Téléchargements')
  await findDownloadsGrid(opened.page).getByRole('row').first().waitFor()
  return opened.page
}
