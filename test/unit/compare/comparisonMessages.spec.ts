import { expect, test } from 'vitest'
import { formatNumberChange } from '../../../shared/compare/comparisonMessages.js'

test.each([
  [100, 103, 4, 'n up 3%, total 100 → 103, 4 rows changed'],
  [100, 50, 1, 'n down 50%, total 100 → 50, 1 row changed'],
  [1000, 1001, null, 'n up 0.1%, total 1,000 → 1,001'],
  [100_000, 100_001, 0, 'n up by less than 0.1%, total 100,000 → 100,001'],
  [0, 12, 1, 'n up, total 0 → 12, 1 row changed'],
  [-5, -8, 1, 'n down, total -5 → -8, 1 row changed'],
  [7, 7, 2, 'n changed, total 7 → 7, 2 rows changed'],
  [null, 7, 2, 'n changed, total – → 7, 2 rows changed'],
])('a column of numbers from %d to %d is said with its share', (was, now, changed, words) => {
  expect(formatNumberChange({ column: 'n', was, now, changed }, 'en')).toBe(words)
})
