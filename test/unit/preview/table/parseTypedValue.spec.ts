import { describe, expect, it } from 'vitest'
import { parseTypedValue } from '../../../../shared/preview/table/parseTypedValue.js'

describe('a typed value', () => {
  it.each([
    ['1,234.5', 'number', '1234.5'],
    ['1,234,567', 'number', '1234567'],
    ['-1,234,567.25', 'number', '-1234567.25'],
    ['1,23,456', 'number', null],
    ['1 234,5', 'number', '1234.5'],
    ['Jan 5, 2024', 'date', '2024-01-05'],
    ['05/01/2024', 'date', '2024-01-05'],
    ['Jan 5, 2024', 'text', null],
  ] as const)('%s in a column of %s is %s', (text, kind, stored) => {
    expect(parseTypedValue(text, kind)).toBe(stored)
  })
})
