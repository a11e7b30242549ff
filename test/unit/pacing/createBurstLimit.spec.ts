import { expect, it } from 'vitest'
import { createBurstLimit } from '../../../shared/pacing/createBurstLimit.js'

it('lets a burst pass, then as many as the time brings, and never more than a burst', () => {
  let now = 0
  const mayPass = createBurstLimit({ most: 3, perSecond: 2 }, { elapsed: () => now })
  const ask = (times: number): number => Array.from({ length: times }, mayPass).filter(Boolean).length
  expect(ask(5)).toBe(3)
  now = 499
  expect(ask(1)).toBe(0)
  now = 1000
  expect(ask(5)).toBe(2)
  now = 60_000
  expect(ask(5)).toBe(3)
})
