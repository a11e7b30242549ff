import { createBusyDownloads } from '../samples/downloadSamples.js'
import { createFakeBackend, type FakeBackend } from './fake/fakeBackend.js'
import { goToScreen } from './screens.js'
import type { setUpWindow } from './setUpWindow.js'
import type { OpenedWindow } from './windowHarness.js'

/** A window with the preview of a file. */
export interface OpenedPreview extends OpenedWindow {
  readonly fakeBackend: FakeBackend
  /** Returns the inputs of the requests with this verb, in order. */
  readonly asked: (verb: string) => readonly unknown[]
}

/** Opens the preview of the first finished download, which shows `content` of the fake. */
export async function openPreview(
  studio: ReturnType<typeof setUpWindow>,
  some: Partial<FakeBackend> = {},
): Promise<OpenedPreview> {
  const fakeBackend = createFakeBackend({
    downloads: createBusyDownloads().filter(({ state }) => state.type === 'done'),
    ...some,
  })
  const openedWindow = await studio.open(fakeBackend)
  await goToScreen(openedWindow, 'Téléchargements')
  await openedWindow.page
    .getByRole('button', { name: /^Aperçu de / })
    .first()
    .click()
  await openedWindow.page.locator('.look-head').waitFor()
  const asked = (verb: string) => fakeBackend.asked.filter(({ name }) => name === verb).map(({ input }) => input)
  return { ...openedWindow, fakeBackend, asked }
}
