import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../../build/setup/paths.mjs'
import { getScreenshotPath, VIEWS, type View } from '../../support/window/screenshotViews.js'
import { endBrowser, openWindowHarness, type WindowHarness } from '../../support/window/windowHarness.js'
import { ALL_SCENES } from '../scenes/allScenes.js'
import { takeScreenshot } from './takeScreenshot.js'

/**
 * Takes the screenshots by which the window is judged: every scene in every size, theme and language, into
 * test-results/screenshots. `npx tsx test/window/screenshots/takeAllScreenshots.ts [part of a scene's name] [words of the views, as
 * in: least dark fr]`; with `readme`, the README's pictures alone. screenshots.spec.ts takes each scene once with every
 * run of the tests.
 */

async function takeAll(windowHarness: WindowHarness, wanted: string, views: readonly View[]): Promise<void> {
  for (const [name, scene] of Object.entries(ALL_SCENES).filter(([one]) => one.includes(wanted))) {
    for (const view of views) {
      const openedWindow = await takeScreenshot(windowHarness, name, scene, view)
      await openedWindow.close()
    }
  }
}

/** The README's pictures, in English and wide enough for everything that a screen has. */
const README: readonly (readonly [picture: string, scene: string, theme: View['theme']])[] = [
  ['catalogue', 'catalogue-detail', 'light'],
  ['basket', 'basket-blocked', 'light'],
  ['downloads', 'downloads-plot', 'light'],
  ['library', 'library-full', 'dark'],
]

async function takeReadme(windowHarness: WindowHarness): Promise<void> {
  for (const [picture, scene, theme] of README) {
    const view: View = { size: 'page', theme, language: 'en' }
    await takeAll(windowHarness, scene, [view])
    await copyFile(getScreenshotPath(scene, view), join(ROOT, 'build', 'screens', `${picture}.png`))
  }
}

const [wanted = '', ...only] = process.argv.slice(2)
const isWanted = (view: View): boolean => only.every((word) => Object.values(view).includes(word))
const windowHarness = await openWindowHarness()
try {
  await (wanted === 'readme' ? takeReadme(windowHarness) : takeAll(windowHarness, wanted, VIEWS.filter(isWanted)))
} finally {
  await endBrowser()
}
