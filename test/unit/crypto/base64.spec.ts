import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase64, encodeBase64 } from '../../../shared/crypto/base64.js'

describe('base64', () => {
  it('comes back from any bytes, and agrees with Node', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (any) => {
        const text = encodeBase64(any)
        expect(text).toBe(Buffer.from(any).toString('base64'))
        expect(decodeBase64(text)).toEqual(any)
      }),
    )
  })

  it.each(['A', 'AB==C', '====', 'AA=', 'AB==', 'AAB=', 'AA*A', 'AA\u00A0AA'])('refuses %s', (text) => {
    expect(decodeBase64(text)).toBeNull()
  })
})
