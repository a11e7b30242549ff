// A wish for stillness is the person's to have: nothing moves, nothing is lost.
import { expect, it } from 'vitest'
import { aStudio } from './aStudio.js'
import { aWorld } from './fakeMachine.js'
import type { Shown } from './openWindow.js'
import { goTo, PLACES } from './places.js'
import { busyDownloads } from './sampleData.js'

const studio = aStudio()

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
  const shown = await studio.open(aWorld({ downloads: busyDownloads() }), { reducedMotion: 'reduce' })
  for (const name of PLACES) {
    await goTo(shown, name)
    expect(await moving(shown)).toEqual([])
  }
})

it('has something to hold still: without that wish, buttons fade', async () => {
  const shown = await studio.open(aWorld({ downloads: busyDownloads() }), { reducedMotion: 'no-preference' })
  await goTo(shown, 'Téléchargements')
  expect(await moving(shown)).not.toEqual([])
})
