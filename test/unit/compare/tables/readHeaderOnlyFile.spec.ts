import { expect, test } from 'vitest'
import { splitHeader } from '../../../../electron/compare/tables/readHeaderOnlyFile.js'

test('one line of names is a header, and more lines or one name are none', () => {
  expect(splitHeader('\ufeffa;"b ""c""" ; d\r\n', ';', '"')).toEqual(['a', 'b "c"', 'd'])
  expect(splitHeader('a;b\n1;2\n', ';', '"')).toBeNull()
  expect(splitHeader('a,b\n', ';', '"')).toBeNull()
})
