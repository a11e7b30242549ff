import { expect, test } from 'vitest'
import { countLines } from '../../../electron/compare/compareContent.js'
import { isEncrypted } from '../../../electron/compare/isEncrypted.js'
import { splitHeader } from '../../../electron/compare/tables/readHeaderOnly.js'
import { listShares } from '../../../electron/compare/tables/shares.js'
import { LIMITS } from '../../../shared/limits.js'

test('lines are counted as often as they are there, wherever they are', () => {
  expect(countLines(['a', 'b', 'a'], ['b', 'a', 'c'])).toEqual({ added: 1, removed: 1, changed: 0, same: 2 })
  expect(countLines([], [])).toEqual({ added: 0, removed: 0, changed: 0, same: 0 })
})

const bytes = (text: string) => Buffer.from(text, 'latin1')

test('a file is encrypted by its first bytes, or by the name of the portal’s format', () => {
  expect(isEncrypted('a', bytes('age-encryption.org/v1\n'), 'text')).toBe(true)
  expect(isEncrypted('a', bytes('-----BEGIN AGE ENCRYPTED FILE-----\n'), 'text')).toBe(true)
  expect(isEncrypted('a.parquet', bytes('PARE\u0001'), 'unknown')).toBe(true)
  expect(isEncrypted('a.csv.CRYPT', bytes('\u0000\u00ff'), 'unknown')).toBe(true)
  expect(isEncrypted('a.csv.crypt', bytes('a;b\n1;2\n'), 'csv')).toBe(false)
  expect(isEncrypted('a.bin', bytes('\u0000\u00ff'), 'unknown')).toBe(false)
})

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
