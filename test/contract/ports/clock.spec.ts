import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import type { Clock } from '../../../electron/ports/clock.js'
import { createRandom } from '../../sim/world/random.js'
import { createFakeClock } from '../../support/time/fakeClock.js'
import { createVirtualClock, createVirtualTime } from '../../support/time/virtualTime.js'

const faked = () => {
  const clock = createFakeClock()
  return { clock: clock as Clock, pass: (ms: number) => clock.pass(ms) }
}
const simulated = () => {
  const time = createVirtualTime(createRandom(1))
  return { clock: createVirtualClock(time), pass: time.pass }
}
const real = () => ({
  clock: systemClock,
  pass: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
})

describe.each([
  ['the real clock', real],
  ['the fake clock', faked],
  ['the clock of the simulated worlds', simulated],
])('%s', (_name, world) => {
  test('wakes a sleeper once the time has passed, and not before', async () => {
    const { clock, pass } = world()
    let awake = false
    void clock.sleep(60).then(() => (awake = true))
    await pass(20)
    expect(awake).toBe(false)
    await pass(80)
    expect(awake).toBe(true)
  })

  test('wakes at once when the signal aborts, before or during the sleep', async () => {
    const { clock, pass } = world()
    const aborter = new AbortController()
    let woken = 0
    void clock.sleep(60_000, aborter.signal).then(() => (woken += 1))
    aborter.abort()
    void clock.sleep(60_000, aborter.signal).then(() => (woken += 1))
    await pass(5)
    expect(woken).toBe(2)
  })

  test('moves forward', async () => {
    const { clock, pass } = world()
    const [wall, elapsed] = [clock.now(), clock.elapsed()]
    await pass(20)
    expect(clock.now() - wall).toBeGreaterThan(10)
    expect(clock.elapsed() - elapsed).toBeGreaterThan(10)
  })
})
