import { describe, expect, it } from 'vitest'
import { asLine } from '../../../shared/decode/untrustedJson.js'

describe('a text', () => {
  it.each([
    ['a\ud800b', 'a\ufffdb'],
    ['\udc00', '\ufffd'],
    ['vélo 🚲', 'vélo 🚲'],
  ])('of half a surrogate pair can be put into an address: %j', (written, read) => {
    expect(asLine(written, 100)).toBe(read)
    expect(() => encodeURIComponent(asLine(written, 100) ?? '')).not.toThrow()
  })
})
