import { expect, test } from 'vitest'
import { distinctNames } from '../../../../electron/compare/columns/distinctNames.js'

test('names that SQL would take for one get numbers', () => {
  expect(distinctNames(['a', 'A', 'a 2', 'a'])).toEqual(['a', 'A 2', 'a 2 2', 'a 3'])
})
