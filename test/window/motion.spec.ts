// A wish for stillness is the person's to have: nothing moves, nothing is lost.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { aWorld } from './fakeMachine.js'
import { openStudio, type Shown, type Studio } from './openWindow.js'
import { goTo, openReady, PLACES } from './places.js'
import { busyDownloads } from './sampleData.js'

let studio: Studio
let shown: Shown | null = null

beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio?.close())
afterEach(async () => {
  await shown?.close()
  shown = null
})

/** What may move on the place that is shown: by a transition, or by an animation. */
const moving = ({ page }: Shown): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((one) => {
        const { transitionDuration, animationName } = getComputedStyle(one)
        return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s')
      })
      .map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`),
  )

it('moves nothing anywhere when motion is to be reduced', async () => {
  shown = await openReady(studio, aWorld({ downloads: busyDownloads() }), { reducedMotion: 'reduce' })
  for (const name of PLACES) {
    await goTo(shown, name)
    expect(await moving(shown)).toEqual([])
  }
})

it('has something to hold still: without that wish, buttons fade', async () => {
  shown = await openReady(studio, aWorld({ downloads: busyDownloads() }), { reducedMotion: 'no-preference' })
  await goTo(shown, 'Téléchargements')
  expect(await moving(shown)).not.toEqual([])
})
