import { expect, test } from 'vitest'
import { makeNamesDistinct } from '../../../../electron/compare/tables/makeNamesDistinct.js'

test('names that SQL would take for one get numbers', () => {
  expect(makeNamesDistinct(['a', 'A', 'a 2', 'a'])).toEqual(['a', 'A 2', 'a 2 2', 'a 3'])
})
