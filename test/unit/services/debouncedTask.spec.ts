import { expect, it } from 'vitest'
import { createDebouncedTask } from '../../../electron/services/debouncedTask.js'
import { createFakeClock } from '../../support/time/fakeClock.js'

/** A task that is asked for every 100 ms, for a minute; each of its runs takes `workMs`. Gives when the runs began. */
async function runForAMinute(workMs: number): Promise<readonly number[]> {
  const clock = createFakeClock()
  const life = new AbortController()
  const begunMs: number[] = []
  const startedMs = clock.elapsed()
  const runSoon = createDebouncedTask({ clock, life: life.signal }, 1000, async () => {
    begunMs.push(clock.elapsed() - startedMs)
    await clock.sleep(workMs, life.signal)
  })
  for (let ms = 0; ms < 60_000; ms += 100) {
    runSoon()
    await clock.pass(100)
  }
  life.abort()
  return begunMs
}

it('the work runs once for all requests of a delay', async () => {
  expect((await runForAMinute(0)).length).toBeGreaterThan(50)
})

it('the next delay is nine times as long as the work took, so that it gets a tenth of the time', async () => {
  const [first = 0, second = 0, ...others] = await runForAMinute(2000)
  expect(first).toBe(1000)
  expect(second - first).toBe(20_000)
  expect(others).toHaveLength(1)
})
