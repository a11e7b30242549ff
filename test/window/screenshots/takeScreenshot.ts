import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright'
import { getScreenshotPath, SCREENSHOT_FOLDER, SIZES, type View } from '../../support/window/screenshotViews.js'
import type { OpenedWindow, WindowHarness } from '../../support/window/windowHarness.js'
import type { Scene } from '../scenes/scene.js'

/** After this many frames without a change the page is complete: an answer takes one or two frames. */
const QUIET_FRAMES = 4

/** Waits until fonts are loaded and the page has stopped changing. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async (quiet) => {
    await document.fonts.ready
    let seen = ''
    for (let same = 0; same < quiet; same++) {
      const now = document.body.innerHTML
      if (now !== seen) same = 0
      seen = now
      await new Promise((next) => requestAnimationFrame(next))
    }
  }, QUIET_FRAMES)

/** Opens one scene in one view and takes its screenshot. The caller examines the page, and closes it. */
export async function takeScreenshot(
  windowHarness: WindowHarness,
  name: string,
  scene: Scene,
  view: View,
): Promise<OpenedWindow> {
  await mkdir(SCREENSHOT_FOLDER, { recursive: true })
  const fakeBackend = scene.world()
  fakeBackend.settings = { ...fakeBackend.settings, theme: view.theme, language: view.language }
  const openedWindow = await windowHarness.open(fakeBackend, { viewport: SIZES[view.size] })
  const { page } = openedWindow
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await settled(page)
  await scene.reach?.(page)
  await settled(page)
  await page.screenshot({ path: getScreenshotPath(name, view) })
  return openedWindow
}
