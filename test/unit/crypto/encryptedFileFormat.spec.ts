import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getEncryptedLayout,
  getEncryptedName,
  getEncryptedSize,
  HEAD_BYTES,
  splitKeyHeader,
} from '../../../shared/crypto/encryptedFileFormat.js'
import { LIMITS } from '../../../shared/limits.js'

const plain = fc.integer({ min: 0, max: LIMITS.GCM_PLAIN_BYTES })
const modulus = fc.integer({ min: 256, max: LIMITS.RSA_BITS_MAX / 8 })

describe('the layout of an encrypted file', () => {
  it.each([
    [0, 256, 272],
    [5124, 256, 5396],
    [1000, 512, 1528],
  ])('makes of %i bytes, with a modulus of %i bytes, %i bytes', (bytes, modulusBytes, sealed) => {
    expect(getEncryptedSize(bytes, modulusBytes)).toEqual({ ok: true, value: sealed })
  })

  it('is read back to the same length, with its parts end to end, for any size and key', () => {
    fc.assert(
      fc.property(plain, modulus, (plainBytes, modulusBytes) => {
        const sealed = getEncryptedSize(plainBytes, modulusBytes)
        if (!sealed.ok) throw new Error(sealed.failure.code)
        const tagStart = sealed.value - 16
        expect(getEncryptedLayout(sealed.value, modulusBytes)).toEqual({
          ok: true,
          value: { cipherStart: modulusBytes, plainBytes, tagStart },
        })
      }),
    )
  })

  it('is too short for any file that cannot hold an RSA block and a tag', () => {
    fc.assert(
      fc.property(modulus, fc.nat(), (modulusBytes, cut) => {
        const bytes = Math.max(0, modulusBytes + 15 - (cut % (modulusBytes + 16)))
        expect(getEncryptedLayout(bytes, modulusBytes)).toMatchObject({
          ok: false,
          failure: { code: 'crypt/too-short' },
        })
      }),
    )
  })

  it('ends where one GCM message ends, both ways', () => {
    const largest = LIMITS.GCM_PLAIN_BYTES
    expect(getEncryptedSize(largest, 256)).toMatchObject({ ok: true })
    expect(getEncryptedLayout(largest + 272, 256)).toMatchObject({ ok: true })
    expect(getEncryptedSize(largest + 1, 256)).toMatchObject({ ok: false, failure: { code: 'file/too-large' } })
    expect(getEncryptedLayout(largest + 273, 256)).toMatchObject({ ok: false, failure: { code: 'file/too-large' } })
  })

  it('has a head of key then IV, and wiping the head wipes both', () => {
    const head = Uint8Array.from({ length: HEAD_BYTES }, (_, at) => at + 1)
    const { key, iv } = splitKeyHeader(head)
    expect([key.length, iv.length, key[0], iv[0]]).toEqual([32, 12, 1, 33])
    head.fill(0)
    expect([...key, ...iv].every((byte) => byte === 0)).toBe(true)
  })

  it('keeps the whole name readable', () => {
    expect(getEncryptedName('données.csv')).toBe('données.csv.crypt')
  })
})
