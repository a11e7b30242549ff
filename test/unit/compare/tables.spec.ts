import { expect, test } from 'vitest'
import { splitHeader } from '../../../electron/compare/tables/readHeaderOnly.js'
import { listShares } from '../../../electron/compare/tables/shares.js'
import { LIMITS } from '../../../shared/limits.js'

test('one line of names is a header, and more lines or one name are none', () => {
  expect(splitHeader('\ufeffa;"b ""c""" ; d\r\n', ';', '"')).toEqual(['a', 'b "c"', 'd'])
  expect(splitHeader('a;b\n1;2\n', ';', '"')).toBeNull()
  expect(splitHeader('a,b\n', ';', '"')).toBeNull()
})

test('rows are grouped in shares that fit', () => {
  expect(listShares(0)).toEqual([{ at: 0, of: 1 }])
  expect(listShares(LIMITS.COMPARE_SHARE_ROWS)).toHaveLength(1)
  expect(listShares(LIMITS.COMPARE_SHARE_ROWS + 1)).toEqual([
    { at: 0, of: 2 },
    { at: 1, of: 2 },
  ])
})
