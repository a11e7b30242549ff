import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateBandwidth, type BandwidthClient } from '../../../../shared/download/bandwidth/allocateBandwidth.js'

const MB = 1_000_000
const taker = (id: string, change: Partial<BandwidthClient> = {}): BandwidthClient => ({
  id,
  cap: null,
  measuredRate: 0,
  share: null,
  ...change,
})
const shares = (total: number | null, ...takers: BandwidthClient[]) =>
  Object.fromEntries(allocateBandwidth(total, takers))

test('everybody gets the same', () => {
  expect(shares(2 * MB, taker('a'), taker('b'))).toEqual({ a: MB, b: MB })
})

test('only the limits of single downloads hold where there is no total limit', () => {
  expect(shares(null, taker('a'), taker('b', { cap: 5 * MB }))).toEqual({ a: null, b: 5 * MB })
})

test('no transfer gets more than its own limit, and the others get the rest', () => {
  expect(shares(3 * MB, taker('a', { cap: MB }), taker('b'))).toEqual({ a: MB, b: 2 * MB })
})

test('a transfer that cannot use its part leaves it to those that can', () => {
  const slow = taker('slow', { share: MB, measuredRate: 100_000 })
  const { slow: little, fast } = shares(2 * MB, slow, taker('fast', { share: MB, measuredRate: MB }))
  expect(little).toBe(130_000)
  expect(fast).toBe(1_870_000)
})

test('all rates are granted when every download is slower than its share', () => {
  const idle = (id: string): BandwidthClient => taker(id, { share: MB, measuredRate: 1000 })
  const { a = 0, b = 0 } = shares(2 * MB, idle('a'), idle('b'))
  expect(Number(a) + Number(b)).toBeGreaterThan(1.99 * MB)
})

const anyTaker = fc.record({
  cap: fc.option(fc.integer({ min: 8192, max: 20 * MB })),
  taken: fc.integer({ min: 0, max: 20 * MB }),
  share: fc.option(fc.integer({ min: 1, max: 20 * MB })),
})

test('shares never exceed the total or a limit, and are never zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8192, max: 50 * MB }),
      fc.array(anyTaker, { minLength: 1, maxLength: 20 }),
      (total, all) => {
        const takers = all.map((one, index) => taker(`${index}`, one))
        const given = allocateBandwidth(total, takers)
        const sum = [...given.values()].reduce((so, share) => (so ?? 0) + (share ?? 0), 0) ?? 0
        expect(sum).toBeLessThanOrEqual(total + takers.length)
        for (const { id, cap } of takers) {
          expect(given.get(id)).toBeGreaterThan(0)
          expect(given.get(id)).toBeLessThanOrEqual(cap ?? total)
        }
      },
    ),
  )
})
