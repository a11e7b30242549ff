import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeBackoffMs } from '../../../../shared/download/machine/backoff.js'
import { LIMITS } from '../../../../shared/limits.js'

const wait = { barren: 1, requestedWaitMs: null, leastMs: 0, chance: 0.5 }

test('the ceiling doubles with each barren attempt, up to the cap', () => {
  const ceilings = [1, 2, 3, 30].map((barren) => computeBackoffMs({ ...wait, barren, chance: 0.999_999_9 }))
  expect(ceilings).toEqual([999, 1999, 3999, LIMITS.BACKOFF_CAP_MS - 1])
})

test('the server’s wish is a floor, with jitter on top', () => {
  expect(computeBackoffMs({ ...wait, requestedWaitMs: 60_000, chance: 0 })).toBe(60_000)
  expect(computeBackoffMs({ ...wait, requestedWaitMs: 60_000, chance: 0.5 })).toBeGreaterThan(60_000)
})

test('no wait is shorter than its floor, negative, or longer than floor and cap together', () => {
  fc.assert(
    fc.property(
      fc.record({
        barren: fc.integer({ min: 1, max: 1000 }),
        requestedWaitMs: fc.option(fc.nat(LIMITS.RETRY_AFTER_MAX_MS)),
        leastMs: fc.constantFrom(0, LIMITS.ENCRYPTED_RETRY_MS),
        chance: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      }),
      (any) => {
        const floor = Math.max(any.requestedWaitMs ?? 0, any.leastMs)
        const ms = computeBackoffMs(any)
        expect(ms).toBeGreaterThanOrEqual(floor)
        expect(ms).toBeLessThanOrEqual(floor + LIMITS.BACKOFF_CAP_MS)
      },
    ),
  )
})

test('two hundred downloads that broke together do not come back together', () => {
  const delays = Array.from({ length: 200 }, (_, n) => computeBackoffMs({ ...wait, barren: 4, chance: n / 200 }))
  expect(new Set(delays).size).toBe(200)
})
