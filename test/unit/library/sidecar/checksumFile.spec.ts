import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatChecksums, parseChecksums } from '../../../../shared/library/sidecar/checksumFile.js'

describe('SHA256SUMS', () => {
  test('is what sha256sum writes', () => {
    expect(formatChecksums([{ sha256: 'ab'.repeat(32), name: 'a b.csv' }])).toBe(`${'ab'.repeat(32)} *a b.csv\n`)
  })
  test('a name with a line end or a backslash is escaped and the line says so', () => {
    expect(formatChecksums([{ sha256: 'ab'.repeat(32), name: 'a\\b\nc' }])).toBe(`\\${'ab'.repeat(32)} *a\\\\b\\nc\n`)
  })
  test('whatever the names, what is written is read back', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1, unit: 'binary' }), { maxLength: 8 }), (names) => {
        const sums = names.map((name) => ({ sha256: 'cd'.repeat(32), name }))
        const read = parseChecksums(formatChecksums(sums))
        expect(new Set(read.map(({ name }) => name))).toEqual(new Set(names))
      }),
      // Unicode line ends do not end a line in this format.
      { examples: [[['a\u2028b.csv', '\u2029', '\u0085.csv']]] },
    )
  })
})
