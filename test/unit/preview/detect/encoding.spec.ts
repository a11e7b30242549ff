import { describe, expect, it } from 'vitest'
import { detectEncoding } from '../../../../shared/preview/detect/encoding.js'

describe('the encoding of a text', () => {
  it('cut in the middle of a character is still UTF-8', () => {
    expect(detectEncoding(Buffer.from('é'.repeat(10)).subarray(0, 19))?.encoding).toBe('utf-8')
  })
  it('with a byte that UTF-8 has not is Windows’', () => {
    expect(detectEncoding(Buffer.from('caf\xe9 noir', 'latin1'))?.encoding).toBe('windows-1252')
  })
  it.each([
    ['macintosh', [0x8e, 0x8f, 0x8d, 0x90]],
    ['ibm850', [0x82, 0x8a, 0x87, 0x88]],
    ['windows-1252', [0xe9, 0xe8, 0xe7, 0xea]],
  ])('with accents within words is %s', (encoding, [e, grave, cedilla, hat]) => {
    const text = Buffer.from(`commune;th\xe8me;re\xe7u\nAcign\xe9;for\xeat;oui\n`, 'latin1')
    const signs = new Map([
      [0xe9, e],
      [0xe8, grave],
      [0xe7, cedilla],
      [0xea, hat],
    ])
    const bytes = Uint8Array.from(text, (byte) => signs.get(byte) ?? byte)
    expect(detectEncoding(bytes)?.encoding).toBe(encoding)
  })
  it('with quotation marks and capitals of Windows around its words is still Windows’', () => {
    const text = Buffer.from('l\x92\xe9cole \x8aumava \x82petit\x91 \x8eivot 12 \x80', 'latin1')
    expect(detectEncoding(text)?.encoding).toBe('windows-1252')
  })
  it('without a mark and with every other byte zero is UTF-16', () => {
    expect(detectEncoding(Buffer.from('nom;prix\n', 'utf16le'))).toEqual({ encoding: 'utf-16le', bomBytes: 0 })
  })
  it('is none where zeros lie about', () => {
    expect(detectEncoding(Buffer.from([1, 0, 0, 0, 5, 9, 0, 7]))).toBeNull()
  })
})
