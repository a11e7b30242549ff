import { describe, expect, it } from 'vitest'
import {
  formatDateValue,
  formatFigure,
  formatProfileValue,
  formatShare,
} from '../../../../../renderer/features/preview/profile/formatProfileValue.js'
import { createMessages } from '../../../../../renderer/messages/messages.js'

const [fr, en] = [createMessages('fr'), createMessages('en')]
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

describe('a figure', () => {
  it.each([
    ['18.494920830762894', '18,4949', '18.4949'],
    [1234567.891, '1 234 567,9', '1,234,567.9'],
    ['9007199254740993', '9 007 199 254 740 993', '9,007,199,254,740,993'],
    [0, '0', '0'],
    ['-0.5', '-0,5', '-0.5'],
    ['abc', 'abc', 'abc'],
  ])('%s is written as each language does', (value, french, english) => {
    expect([plain(formatFigure(value, fr)), formatFigure(value, en)]).toEqual([french, english])
  })

  it('is never an endless row of digits', () => {
    for (const value of [1e-12 / 3, 1e300 / 3, 1 / 3, 123456 / 7])
      expect(formatFigure(value, en).length).toBeLessThan(14)
  })
})

describe('a value that is true or false', () => {
  it('is called as in the rows', () => {
    expect([formatProfileValue('true', 'boolean', fr), formatProfileValue('false', 'boolean', en)]).toEqual([
      'oui',
      'no',
    ])
  })
})

describe('a share', () => {
  it.each([
    [0, 100, '0 %'],
    [1, 3, '33,3 %'],
    [1, 1_000_000, '< 0,1 %'],
    [999_999, 1_000_000, '> 99,9 %'],
    [5, 5, '100 %'],
    [0, 0, '0 %'],
  ])('of %d in %d never says nothing or all where it is not so', (count, of, said) => {
    expect(plain(formatShare(count, of, fr))).toBe(said)
  })
})

describe('a date', () => {
  it.each([
    ['2024-01-31', '31 janv. 2024'],
    ['2024-01-31 00:00:00', '31 janv. 2024'],
    ['2024-01-31 14:05:09', '31 janv. 2024, 14:05'],
    ['2024-01-31 14:05:09+00', '31 janv. 2024, 14:05 UTC'],
    ['2024-01-31 14:05:09.25+02', '31 janv. 2024, 14:05+02'],
    ['2024-01-31 00:00:00+00', '31 janv. 2024'],
    ['0044-03-15 (BC)', '15 mars 44'],
    ['infinity', 'infinity'],
  ])('%s has a time and its zone only where there is one', (text, said) => {
    expect(plain(formatDateValue(text, fr))).toBe(said)
  })
})
