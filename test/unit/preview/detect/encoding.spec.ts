import { describe, expect, it } from 'vitest'
import { detectEncoding } from '../../../../shared/preview/detect/encoding.js'

describe('the encoding of a text', () => {
  it('cut in the middle of a character is still UTF-8', () => {
    expect(detectEncoding(Buffer.from('é'.repeat(10)).subarray(0, 19))?.encoding).toBe('utf-8')
  })
  it('with a byte that UTF-8 has not is Windows’', () => {
    expect(detectEncoding(Buffer.from('caf\xe9 noir', 'latin1'))?.encoding).toBe('windows-1252')
  })
  it('without a mark and with every other byte zero is UTF-16', () => {
    expect(detectEncoding(Buffer.from('nom;prix\n', 'utf16le'))).toEqual({ encoding: 'utf-16le', bomBytes: 0 })
  })
  it('is none where zeros lie about', () => {
    expect(detectEncoding(Buffer.from([1, 0, 0, 0, 5, 9, 0, 7]))).toBeNull()
  })
})
