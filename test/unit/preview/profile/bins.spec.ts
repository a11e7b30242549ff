import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../../../shared/limits.js'
import { chooseBins, chooseDateUnit, listEdges } from '../../../../shared/preview/profile/bins.js'

describe('bins', () => {
  it.each([
    [0, 100, true, [0, 5, 21]],
    [1, 7, true, [1, 1, 7]],
    [-8, 32, false, [-8, 2, 20]],
    [0.1, 0.9, false, [0.1, 0.05, 16]],
    [5, 5, false, [5, 1, 1]],
  ])('from %d to %d have edges that can be read', (least, most, whole, [from, width, many]) => {
    const bins = chooseBins(least, most, whole)
    expect(bins.from).toBeCloseTo(from ?? 0, 12)
    expect(bins.width).toBeCloseTo(width ?? 0, 12)
    expect(bins.many).toBe(many)
  })

  it('cover all values between the ends, whatever these are, in a bounded number', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(number, number, fc.boolean(), (one, other, whole) => {
        const [least, most] = [Math.min(one, other), Math.max(one, other)]
        const bins = chooseBins(least, most, whole)
        const edges = listEdges(bins)
        expect(edges).toHaveLength(bins.many + 1)
        expect(bins.many).toBeLessThanOrEqual(LIMITS.PROFILE_BINS)
        expect(edges.every(Number.isFinite)).toBe(true)
        const slack = Math.max(Math.abs(least), Math.abs(most)) * 1e-9 + 1e-300
        expect(edges[0]).toBeLessThanOrEqual(least + slack)
        expect(edges.at(-1)).toBeGreaterThanOrEqual(most - slack)
      }),
    )
  })
})

it('bins of large whole numbers that lie close together have edges of their own', () => {
  const edges = listEdges(chooseBins(17_000_000_000_001, 17_000_000_000_100, true))
  expect(edges.slice(0, 3)).toEqual([17_000_000_000_000, 17_000_000_000_005, 17_000_000_000_010])
  expect(new Set(edges).size).toBe(edges.length)
})

describe('the unit of a distribution of dates', () => {
  const DAY = 86_400
  it.each([
    [0, false, 'day'],
    [50 * DAY, false, 'day'],
    [366 * DAY, false, 'week'],
    [3 * 366 * DAY, false, 'month'],
    [30 * 366 * DAY, false, 'year'],
    [3650 * 366 * DAY, false, 'century'],
    [3600, true, 'hour'],
    [600, true, 'minute'],
    [Number.POSITIVE_INFINITY, true, 'millennium'],
  ] as const)('of %d s (times of day: %s) is a %s', (span, hasTime, unit) => {
    expect(chooseDateUnit(span, hasTime)).toBe(unit)
  })
})
