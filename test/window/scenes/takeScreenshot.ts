import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { ROOT } from '../../../build/setup/paths.mjs'
import type { OpenedWindow, WindowHarness } from '../../support/window/windowHarness.js'
import type { Scene } from './scene.js'

export const SCREENSHOT_FOLDER = join(ROOT, 'test-results', 'screenshots')

/** The least the window can be, a laptop, a wide screen, and a laptop with letters twice as large. */
export const SIZES = {
  least: { width: 860, height: 560 },
  laptop: { width: 1280, height: 800 },
  wide: { width: 2560, height: 1440 },
  letters: { width: 640, height: 400 },
  /** Not judged by itself: wide enough for a rail, a list and a detail at once, and small enough to be read in a README. */
  page: { width: 1440, height: 900 },
} as const
type Size = keyof typeof SIZES
const JUDGED: readonly Size[] = ['least', 'laptop', 'wide', 'letters']
const THEMES = ['light', 'dark'] as const
const LANGUAGES = ['fr', 'en'] as const

export interface View {
  readonly size: Size
  readonly theme: (typeof THEMES)[number]
  readonly language: (typeof LANGUAGES)[number]
}

/** Every view there is, the sizes changing first: any few in a row are different in kind. */
export const VIEWS: readonly View[] = LANGUAGES.flatMap((language) =>
  THEMES.flatMap((theme) => JUDGED.map((size) => ({ size, theme, language }))),
)

export const screenshotPath = (name: string, { size, theme, language }: View): string =>
  join(SCREENSHOT_FOLDER, `${name}.${size}.${theme}.${language}.png`)

/** As many frames without a change as say that nothing more is coming: an answer of the machine takes one or two. */
const QUIET_FRAMES = 4

/** Until the letters are there and the page has stopped changing. */
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

/** Opens one scene in one view and takes its picture. The caller looks at the page, and closes it. */
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
  await page.screenshot({ path: screenshotPath(name, view) })
  return openedWindow
}
