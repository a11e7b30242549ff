import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combineCrc32 } from '../../../../shared/download/model/combineCrc32.js'

const bytes = Uint8Array.from({ length: 5000 }, (_, at) => (at * 31 + (at >> 6)) & 255)

describe('the checksum of two stretches', () => {
  test('is that of their bytes one after the other', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (one, other) => {
        expect(combineCrc32(crc32(one), crc32(other), other.byteLength)).toBe(crc32(Buffer.concat([one, other])))
      }),
    )
  })

  test('is right where the second is long', () => {
    const long = Buffer.alloc(70_000_000, 3)
    expect(combineCrc32(crc32(bytes), crc32(long), long.byteLength)).toBe(crc32(long, crc32(bytes)))
  })
})
