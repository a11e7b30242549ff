import { expect, it } from 'vitest'
import { limitRate } from '../../../shared/pacing/limitRate.js'

/** Calls at these milliseconds, ten a second at most; returns those that were passed on. */
function pass(atMs: readonly number[], isLast?: (ms: number) => boolean): readonly number[] {
  let now = 0
  const passed: number[] = []
  const limited = limitRate(10, { elapsed: () => now }, (ms: number) => void passed.push(ms), isLast)
  for (const ms of atMs) {
    now = ms
    limited(ms)
  }
  return passed
}

it('passes the first call on, and then one each time that its time has come', () => {
  expect(pass([0, 1, 99, 100, 150, 199, 201, 260])).toEqual([0, 100, 201])
})

it('passes the last call on whenever it comes, and counts from it', () => {
  expect(pass([0, 10, 20, 110, 120], (ms) => ms === 20)).toEqual([0, 20, 120])
})
