import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CHUNK_BYTES,
  findContentStart,
  toClearBytes,
  toSealableBytes,
  toSealedBytes,
} from '../../../shared/protect/ageFileLayout.js'

test('lengths on disk and clear lengths belong together', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 45 }), (clear) => {
      const sealable = toSealableBytes(clear)
      expect(toClearBytes(toSealedBytes(clear))).toBe(clear)
      expect(sealable % CHUNK_BYTES).toBe(0)
      expect(clear === 0 ? sealable === 0 : clear - sealable > 0 && clear - sealable <= CHUNK_BYTES).toBe(true)
    }),
  )
})

test('the head of a file is read within bounds', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, isAge) => {
      const head = isAge ? Buffer.concat([Buffer.from('age-encryption.org/v1\n'), bytes]) : bytes
      const start = findContentStart(head)
      expect(start === null || (start > 21 && start <= head.byteLength)).toBe(true)
    }),
  )
})
