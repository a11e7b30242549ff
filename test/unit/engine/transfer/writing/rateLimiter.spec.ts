import { expect, test } from 'vitest'
import { createRateLimiter } from '../../../../../electron/engine/transfer/writing/rateLimiter.js'
import { createFakeClock } from '../../../../support/time/fakeClock.js'

function bench() {
  const clock = createFakeClock()
  const ended = new AbortController()
  const limiter = createRateLimiter(clock, ended.signal)
  const passed: string[] = []
  const take = (bytes: number, name = `${bytes}`): void =>
    void (limiter.consume(bytes) ?? Promise.resolve()).then(() => passed.push(name))
  const soon = (): Promise<void> => clock.pass(0)
  return { clock, ended, throttle: limiter, passed, take, soon }
}

test('no connection waits where there is no limit', async () => {
  const { passed, take, soon } = bench()
  take(50_000_000)
  await soon()
  expect(passed).toEqual(['50000000'])
})

test('a connection that read too much waits for it, all connections of a file together', async () => {
  const { clock, throttle: limiter, passed, take, soon } = bench()
  limiter.setRateLimit(1000)
  take(1000, 'one')
  take(1000, 'other')
  await soon()
  expect(passed).toEqual([])
  await clock.pass(1900)
  expect(passed).toEqual(['one'])
  await clock.pass(200)
  expect(passed).toEqual(['one', 'other'])
})

test('a limit that is lifted or raised holds at once for those that wait', async () => {
  const { clock, throttle: limiter, passed, take, soon } = bench()
  limiter.setRateLimit(1000)
  take(10_000, 'raised')
  await soon()
  limiter.setRateLimit(100_000)
  await clock.pass(110)
  expect(passed).toEqual(['raised'])
  limiter.setRateLimit(1000)
  take(10_000, 'lifted')
  await soon()
  limiter.setRateLimit(null)
  await soon()
  expect(passed).toEqual(['raised', 'lifted'])
})

test('a limit that changes all the time lets no more through', async () => {
  const { clock, throttle: limiter, passed, take } = bench()
  for (let n = 0; n < 8; n += 1) {
    limiter.setRateLimit(1000 + (n % 2))
    take(1000, `${n}`)
    await clock.pass(100)
  }
  expect(passed.length).toBeLessThanOrEqual(2)
})

test('a transfer that is stopped does not wait to the end', async () => {
  const { throttle: limiter, ended, passed, take, soon } = bench()
  limiter.setRateLimit(1000)
  take(1_000_000, 'stopped')
  await soon()
  ended.abort()
  await soon()
  expect(passed).toEqual(['stopped'])
})
