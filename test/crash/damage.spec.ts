// Bytes on disk that are not what was written: no process dies of them, no file of a person is lost, every start ends
// in a window. `npm run test:long -- damage` does two thousand.
import { expect, test } from 'vitest'
import { runDamage } from '../damage/run.js'

const STARTS = 60

test(`${STARTS} starts over damaged databases end as starts do, and lose no file`, async () => {
  const { starts, problems } = await runDamage({ first: 1, last: STARTS, atOnce: 3 })
  expect(problems).toEqual([])
  expect(starts).toBe(STARTS)
}, 180_000)
