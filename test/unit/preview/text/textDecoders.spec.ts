// Texts of French offices keep their apostrophes, ligatures and euro signs on every version of Node.
import { describe, expect, it } from 'vitest'
import { createTextDecoder } from '../../../../shared/preview/text/textDecoders.js'

describe('a text', () => {
  it.each([
    ['windows-1252', [0x4c, 0x92, 0x9c, 0x75, 0x66, 0x20, 0x80], 'L’œuf €'],
    ['iso-8859-15', [0xbd, 0x75, 0x66, 0x20, 0xa4], 'œuf €'],
    ['utf-8', [0xc3, 0xa9], 'é'],
    ['macintosh', [0x4c, 0xd5, 0xcf, 0x75, 0x66, 0x20, 0xdb], 'L’œuf €'],
    ['ibm850', [0x82, 0x74, 0x82, 0x20, 0x87], 'été ç'],
  ])('of %s is decoded, one after the other', (encoding, bytes, text) => {
    const decode = createTextDecoder(encoding)
    expect(decode(Uint8Array.from(bytes))).toBe(text)
    expect(decode(Uint8Array.from(bytes))).toBe(text)
  })
})
