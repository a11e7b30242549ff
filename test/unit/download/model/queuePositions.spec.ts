import { expect, test } from 'vitest'
import { allocatePositions, POSITION_STEP } from '../../../../shared/download/model/queuePositions.js'
import { createRandom } from '../../../sim/world/random.js'

const isRising = (all: readonly number[]): boolean => all.every((one, n) => n === 0 || one > (all[n - 1] ?? one))

test('positions between two neighbours are rising and strictly between them, wherever and however many', () => {
  const random = createRandom(7)
  for (let n = 0; n < 5000; n += 1) {
    const below = random.below(100_000) * POSITION_STEP * random.next()
    const above = below + random.next() * POSITION_STEP
    const positions = allocatePositions(below, above, 1 + random.below(40))
    if (positions !== null) expect(isRising([below, ...positions, above])).toBe(true)
  }
})

test('there is always a position behind the last and before the first', () => {
  expect(allocatePositions(null, null, 2)).toEqual([POSITION_STEP, 2 * POSITION_STEP])
  expect(allocatePositions(5, null, 1)).toEqual([5 + POSITION_STEP])
  const before = allocatePositions(null, 3, 100) ?? []
  expect([before.length, isRising([...before, 3])]).toEqual([100, true])
})

test('a place that is split again and again says that it is full before two would be equal', () => {
  let [below, above] = [100_000 * POSITION_STEP, 100_001 * POSITION_STEP]
  let splits = 0
  for (let next = allocatePositions(below, above, 1); next !== null; next = allocatePositions(below, above, 1)) {
    const middle = next[0] ?? Number.NaN
    expect(isRising([below, middle, above])).toBe(true)
    if (splits % 2 === 0) below = middle
    else above = middle
    splits += 1
    expect(splits).toBeLessThan(60)
  }
  expect(splits).toBeGreaterThan(15)
})
