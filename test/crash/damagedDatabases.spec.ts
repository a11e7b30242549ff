// Damaged bytes on disk must not crash a process or lose a person's file, and every start must end in a window. `npm
// run test:long -- damage` makes two thousand starts.
import { expect, test } from 'vitest'
import { spawnDamagedStarts } from '../damage/spawnDamagedStarts.js'

const STARTS = 60

test(`${STARTS} starts over damaged databases all succeed and lose no file`, async () => {
  const { starts, problems } = await spawnDamagedStarts({ first: 1, last: STARTS, atOnce: 3 })
  expect(problems).toEqual([])
  expect(starts).toBe(STARTS)
}, 180_000)
