import { expect, test } from 'vitest'
import { isEncrypted } from '../../../electron/compare/isEncrypted.js'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test('a file is encrypted by its first bytes, or by the name of the portal’s format', () => {
  expect(isEncrypted('a', bytes('age-encryption.org/v1\n'), 'text')).toBe(true)
  expect(isEncrypted('a', bytes('-----BEGIN AGE ENCRYPTED FILE-----\n'), 'text')).toBe(true)
  expect(isEncrypted('a.parquet', bytes('PARE\u0001'), 'unknown')).toBe(true)
  expect(isEncrypted('a.csv.CRYPT', bytes('\u0000\u00ff'), 'unknown')).toBe(true)
  expect(isEncrypted('a.csv.crypt', bytes('a;b\n1;2\n'), 'csv')).toBe(false)
  expect(isEncrypted('a.bin', bytes('\u0000\u00ff'), 'unknown')).toBe(false)
})
