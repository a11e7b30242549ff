// When a person prefers reduced motion, nothing moves and nothing is missing.
import { expect, it } from 'vitest'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen, SCREENS } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'
import type { OpenedWindow } from '../../support/window/windowHarness.js'

const studio = setUpWindow()

/** Lists what can move on the shown screen, by a transition or an animation. */
const moving = ({ page }: OpenedWindow): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((one) => {
        const { transitionDuration, animationName } = getComputedStyle(one)
        return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s')
      })
      .map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`),
  )

it('nothing moves when reduced motion is preferred', async () => {
  const openedWindow = await studio.open(createFakeBackend({ downloads: createBusyDownloads() }), {
    reducedMotion: 'reduce',
  })
  for (const name of SCREENS) {
    await goToScreen(openedWindow, name)
    expect(await moving(openedWindow)).toEqual([])
  }
})

it('buttons fade when reduced motion is not preferred', async () => {
  const openedWindow = await studio.open(createFakeBackend({ downloads: createBusyDownloads() }), {
    reducedMotion: 'no-preference',
  })
  await goToScreen(openedWindow, 'Téléchargements')
  expect(await moving(openedWindow)).not.toEqual([])
})
