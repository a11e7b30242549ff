import { expect, it, onTestFinished } from 'vitest'
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

it('the work runs again after it has failed', async () => {
  const clock = createFakeClock()
  const life = new AbortController()
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  const reported: unknown[] = []
  process.on('unhandledRejection', (error) => reported.push(error))
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection')
    for (const listener of listeners) process.on('unhandledRejection', listener)
  })
  const outcomes = [new Error('the disk is gone'), null]
  const runSoon = createDebouncedTask({ clock, life: life.signal }, 1000, () => {
    const error = outcomes.shift() ?? null
    if (error !== null) throw error
  })
  for (let run = 0; run < 2; run += 1) {
    runSoon()
    await clock.pass(500)
    await clock.pass(500)
  }
  expect(outcomes).toEqual([])
  expect(reported).toEqual([new Error('the disk is gone')])
})
