import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addNumber, findFreeName, toNameKey } from '../../../../shared/download/files/freeNames.js'
import { toSafeName } from '../../../../shared/download/files/safeNames.js'
import { arbitraryFileName } from '../../../support/disk/arbitraryFileName.js'

describe('a free name', () => {
  test('the number comes before the extension', () => {
    expect(addNumber('data.tar.gz', 2)).toBe('data (2).tar.gz')
  })
  test.each([
    ['É.csv', 'E\u0301.csv'],
    ['A.CSV', 'a.csv'],
    ['ａ.csv', 'a.csv'],
    ['straße', 'STRASSE'],
  ])('%j and %j are one name', (one, other) => {
    expect(toNameKey(one)).toBe(toNameKey(other))
  })
  test('the names of a batch are distinct after folding, and safe', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom('a.csv', 'A.CSV', 'b'), arbitraryFileName), { maxLength: 12 }),
        (raws) => {
          const taken = new Set<string>()
          for (const raw of raws) {
            const name = findFreeName(toSafeName(raw), taken) ?? ''
            expect(toSafeName(name)).toBe(name)
            expect(taken.has(toNameKey(name))).toBe(false)
            taken.add(toNameKey(name))
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
