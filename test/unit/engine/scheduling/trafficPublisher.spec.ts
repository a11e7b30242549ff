import { expect, it } from 'vitest'
import { createTrafficPublisher } from '../../../../electron/engine/scheduling/trafficPublisher.js'
import { NO_TRAFFIC, type TrafficView } from '../../../../shared/download/traffic/trafficView.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const STEP_MS = 50

function createPublisher() {
  const clock = createFakeClock()
  let view: TrafficView = NO_TRAFFIC
  const publishedMs: number[] = []
  const publisher = createTrafficPublisher(clock, () => view)
  const startedMs = clock.elapsed()
  publisher.subscribe(() => void publishedMs.push(clock.elapsed() - startedMs))
  /** Lets the time pass, and changes the view at each step when `isChanging` says so. */
  const pass = async (ms: number, isChanging: boolean): Promise<void> => {
    for (let passedMs = 0; passedMs < ms; passedMs += STEP_MS) {
      if (isChanging) {
        view = { ...view, limit: (view.limit ?? 0) + 1 }
        publisher.onChanged()
      }
      await clock.pass(STEP_MS)
    }
  }
  return { pass, publishedMs }
}

it('publishes a first change soon, and once a second while the changes go on', async () => {
  const { pass, publishedMs } = createPublisher()
  await pass(3500, true)
  expect(publishedMs).toEqual([250, 1250, 2250, 3250])
})

it('publishes a change after a rest as soon as the first one', async () => {
  const { pass, publishedMs } = createPublisher()
  await pass(50, true)
  await pass(2950, false)
  await pass(50, true)
  await pass(950, false)
  expect(publishedMs).toEqual([250, 3250])
})
