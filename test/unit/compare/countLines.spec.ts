import { expect, test } from 'vitest'
import { countLines } from '../../../electron/compare/countLines.js'

test('lines are counted as often as they are there, wherever they are', () => {
  expect(countLines(['a', 'b', 'a'], ['b', 'a', 'c'])).toEqual({ added: 1, removed: 1, changed: 0, same: 2 })
  expect(countLines([], [])).toEqual({ added: 0, removed: 0, changed: 0, same: 0 })
})
