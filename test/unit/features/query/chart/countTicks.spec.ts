import { expect, test } from 'vitest'
import { countTicks } from '../../../../../renderer/features/query/chart/countTicks.js'

test.each([
  ['counts of one and two rows have no ticks between', [0, 1, 2], 2],
  ['whole numbers that are alike have one', [7, 7], 1],
  ['whole numbers far apart have as many as there is room for', [0, 5_000], 10],
  ['fractions have as many as there is room for', [0, 0.5, 2], 10],
  ['no numbers have as many as there is room for', [], 10],
])('%s', (_what, values, expected) => {
  expect(countTicks(464, 16, values)).toBeCloseTo(expected, 5)
})
