// Takes the screenshots by which the window is judged: every scene must be reachable, break no rule and cut nothing.
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOverflow } from '../../support/window/findOverflow.js'
import { findOverlap } from '../../support/window/findOverlap.js'
import { getScreenshotPath, VIEWS } from '../../support/window/screenshotViews.js'
import { openWindowHarness, type WindowHarness } from '../../support/window/windowHarness.js'
import { ALL_SCENES } from '../scenes/allScenes.js'
import { takeScreenshot } from './takeScreenshot.js'

let windowHarness: WindowHarness
beforeAll(async () => {
  windowHarness = await openWindowHarness()
})
afterAll(() => windowHarness?.close())

/**
 * One view per scene: over the scenes of a screen, all sizes, themes and languages occur. `takeAllScreenshots.ts` takes the
 * rest.
 */
const SHOTS = Object.entries(ALL_SCENES).map(([name, scene], index) => {
  const view = VIEWS[(index * 5) % VIEWS.length]
  if (view === undefined) throw new Error('broken promise: there are views')
  return { name, scene, view, title: `${name}, ${Object.values(view).join(' ')}` }
})

/** Pictures that were not read, or have nothing to be seen. */
const countBlankPictures = (page: Page): Promise<number> =>
  page
    .locator('img')
    .evaluateAll((all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth < 2).length)

describe('every scene has its picture', () => {
  it.each(SHOTS)('$title', async ({ name, scene, view }) => {
    const startedMs = Date.now()
    const { page, complaints, close } = await takeScreenshot(windowHarness, name, scene, view)
    expect(complaints).toEqual([])
    expect(await findOverflow(page)).toEqual([])
    expect(await findOverlap(page)).toEqual([])
    expect(await countBlankPictures(page)).toBe(0)
    const picture = getScreenshotPath(name, view)
    expect(existsSync(picture) && (await stat(picture)).mtimeMs >= startedMs - 1000).toBe(true)
    await close()
  })
})

it('every size, theme and language is among them', () => {
  const seen = new Set(SHOTS.map(({ view }) => Object.values(view).join(' ')))
  expect(seen.size).toBe(VIEWS.length)
})
