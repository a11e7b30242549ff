import { expect, test } from 'vitest'
import { listShares } from '../../../../electron/compare/tables/rowShares.js'
import { LIMITS } from '../../../../shared/limits.js'

test('rows are grouped in shares that fit', () => {
  expect(listShares(0)).toEqual([{ at: 0, of: 1 }])
  expect(listShares(LIMITS.COMPARE_SHARE_ROWS)).toHaveLength(1)
  expect(listShares(LIMITS.COMPARE_SHARE_ROWS + 1)).toEqual([
    { at: 0, of: 2 },
    { at: 1, of: 2 },
  ])
})
