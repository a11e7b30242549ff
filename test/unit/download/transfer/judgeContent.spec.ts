import { describe, expect, test } from 'vitest'
import type { DeclaredFile } from '../../../../shared/download/transfer/declaredFile.js'
import { getEncryptionForm } from '../../../../shared/download/transfer/encryptionForm.js'
import { judgeContent, type ReceivedFile } from '../../../../shared/download/transfer/judgeContent.js'

const HEX = 'ab'.repeat(32)
const usable = { is: 'usable', algorithm: 'sha-256', hex: HEX } as const
const declared = (over: Partial<DeclaredFile> = {}): DeclaredFile => ({
  encrypted: false,
  sizeBytes: 1000,
  checksum: usable,
  ...over,
})
const received = (over: Partial<ReceivedFile> = {}): ReceivedFile => ({
  sizeBytes: 1000,
  digests: { 'sha-256': HEX },
  contentType: 'text/csv',
  hasLength: true,
  hasValidator: true,
  coding: null,
  sent: null,
  isPacked: false,
  unfinished: null,
  witness: null,
  ...over,
})
const OTHER = 'cd'.repeat(32)

test('bytes with the declared hash are verified', () => {
  expect(judgeContent(declared(), received())).toEqual({ is: 'verified', algorithm: 'sha-256' })
})
test('hex is compared without regard to case', () => {
  expect(judgeContent(declared({ checksum: { ...usable, hex: HEX.toUpperCase() } }), received()).is).toBe('verified')
})
test('a matching hash outweighs a wrong declared size', () => {
  expect(judgeContent(declared({ sizeBytes: 7 }), received()).is).toBe('verified')
})
test('another hash is a mismatch, and says which algorithm', () => {
  expect(judgeContent(declared(), received({ digests: { 'sha-256': OTHER } }))).toEqual({
    is: 'mismatch',
    because: 'checksum',
    algorithm: 'sha-256',
  })
})
test('the size alone vouches for a file without any hash', () => {
  const media = declared({ checksum: { is: 'absent' } })
  expect(judgeContent(media, received({ digests: { 'sha-256': OTHER } }))).toEqual({
    is: 'not-verifiable',
    because: 'no-checksum',
  })
  expect(judgeContent(media, received({ digests: { 'sha-256': OTHER }, sizeBytes: 999 }))).toEqual({
    is: 'mismatch',
    because: 'size',
    expectedBytes: 1000,
    receivedBytes: 999,
  })
})
test('a hash that cannot be one condemns nothing', () => {
  const media = declared({ checksum: { is: 'unusable', declared: 'toBe2186' } })
  expect(judgeContent(media, received({ digests: { 'sha-256': OTHER } }))).toEqual({
    is: 'not-verifiable',
    because: 'unusable-checksum',
  })
})
test('what the portal decrypted is shorter by the seal, and its hash is of other bytes', () => {
  const media = declared({ encrypted: true, sizeBytes: 1272 })
  expect(judgeContent(media, received({ digests: { 'sha-256': OTHER } }))).toEqual({
    is: 'not-verifiable',
    because: 'decrypted-by-portal',
  })
  expect(judgeContent(media, received({ digests: { 'sha-256': OTHER }, sizeBytes: 900 }))).toMatchObject({
    is: 'mismatch',
    because: 'size',
    expectedBytes: 1000,
  })
})
test('ciphertext is verified as what the producer published', () => {
  const media = declared({ encrypted: true })
  expect(judgeContent(media, received({ contentType: 'text/csv+crypt' })).is).toBe('verified')
  expect(judgeContent(media, received({ contentType: 'text/csv+crypt', digests: { 'sha-256': OTHER } })).is).toBe(
    'mismatch',
  )
})
test('ciphertext is known by its bytes when a proxy lost its type', () => {
  expect(getEncryptionForm(declared({ encrypted: true }), received())).toBe('ciphertext')
})
test('a live export of another length than catalogued is not called corrupt', () => {
  const live = { hasLength: false, hasValidator: false, digests: { 'sha-256': OTHER } }
  expect(judgeContent(declared(), received({ ...live, sizeBytes: 1200 }))).toEqual({
    is: 'not-verifiable',
    because: 'regenerated-by-producer',
    declaredBytes: 1000,
    receivedBytes: 1200,
  })
  expect(judgeContent(declared(), received(live)).is).toBe('mismatch')
  expect(judgeContent(declared(), received({ ...live, sizeBytes: 1200, hasLength: true })).is).toBe('mismatch')
  expect(judgeContent(declared(), received({ ...live, sizeBytes: 1200, hasValidator: true })).is).toBe('mismatch')
})
describe('what the server compressed without being asked', () => {
  const silent = declared({ checksum: { is: 'absent' }, sizeBytes: null })
  const gzipped = { coding: 'gzip', sent: { sizeBytes: 300, digests: { 'sha-256': OTHER } } }

  test('is reported as compressed when it could not be decoded, also when that is what was published', () => {
    const packed = { digests: { 'sha-256': OTHER }, coding: 'compress', isPacked: true }
    const sentPacked = { is: 'not-verifiable', because: 'sent-packed', coding: 'compress' }
    expect(judgeContent(silent, received(packed))).toEqual(sentPacked)
    const verified = { is: 'verified', algorithm: 'sha-256', coding: 'compress', isPacked: true }
    expect(judgeContent(declared(), received({ ...packed, digests: { 'sha-256': HEX } }))).toEqual(verified)
  })
  test('is verified by the hash of the file or of what was sent, and says that it was decoded', () => {
    const verified = { is: 'verified', algorithm: 'sha-256', coding: 'gzip' }
    expect(judgeContent(declared(), received(gzipped))).toEqual(verified)
    const asSent = { ...gzipped, sent: { sizeBytes: 300, digests: { 'sha-256': HEX } } }
    expect(judgeContent(declared(), received({ ...asSent, digests: { 'sha-256': OTHER } }))).toEqual(verified)
    expect(judgeContent(declared(), received({ ...gzipped, digests: { 'sha-256': OTHER } })).is).toBe('mismatch')
  })
  test('may have the declared size in either form', () => {
    const either = { is: 'not-verifiable', because: 'no-checksum', coding: 'gzip' }
    const sized = (sizeBytes: number) => declared({ checksum: { is: 'absent' }, sizeBytes })
    expect(judgeContent(sized(1000), received(gzipped))).toEqual(either)
    expect(judgeContent(sized(300), received(gzipped))).toEqual(either)
    expect(judgeContent(sized(301), received(gzipped))).toMatchObject({ is: 'mismatch', because: 'size' })
  })
  test('is vouched for by the digest of what was sent', () => {
    const witness = { by: 'content-digest', algorithm: 'sha-256', hex: OTHER, isDecisive: true } as const
    expect(judgeContent(silent, received({ ...gzipped, witness }))).toMatchObject({
      is: 'verified',
      by: 'content-digest',
    })
  })
})
describe('the server’s own digest', () => {
  const silent = declared({ checksum: { is: 'absent' } })
  const witness = { by: 'content-digest', algorithm: 'sha-256', hex: HEX, isDecisive: true } as const
  test('vouches where the catalogue has none, and is named', () => {
    const vouched = { is: 'verified', algorithm: 'sha-256', by: 'content-digest' }
    expect(judgeContent(silent, received({ witness }))).toEqual(vouched)
    expect(judgeContent(declared({ checksum: { is: 'unusable', declared: 'x' } }), received({ witness }))).toEqual(
      vouched,
    )
  })
  test('condemns other bytes, unless it is of a kind that proves only', () => {
    const other = received({ witness: { ...witness, hex: OTHER } })
    expect(judgeContent(silent, other)).toMatchObject({ is: 'mismatch', because: 'checksum', by: 'content-digest' })
    const proves = received({ witness: { ...witness, hex: OTHER, isDecisive: false } })
    expect(judgeContent(silent, proves)).toEqual({ is: 'not-verifiable', because: 'no-checksum' })
  })
  test('is not heard where the catalogue has one, and does not excuse another size', () => {
    expect(judgeContent(declared(), received({ witness: { ...witness, hex: OTHER } }))).toEqual({
      is: 'verified',
      algorithm: 'sha-256',
    })
    expect(
      judgeContent(declared(), received({ digests: { 'sha-256': OTHER }, witness: { ...witness, hex: OTHER } })).is,
    ).toBe('mismatch')
    expect(judgeContent(silent, received({ witness, sizeBytes: 10 }))).toMatchObject({
      is: 'mismatch',
      because: 'size',
    })
  })
  test('of a sealed file says nothing of what the portal opened', () => {
    const sealed = declared({ checksum: { is: 'absent' }, encrypted: true, sizeBytes: 1272 })
    expect(judgeContent(sealed, received({ witness: { ...witness, hex: OTHER } }))).toEqual({
      is: 'not-verifiable',
      because: 'decrypted-by-portal',
    })
  })
})

describe('an export that is made anew', () => {
  const live = { hasLength: false, hasValidator: false, digests: { 'sha-256': OTHER } }
  const regenerated = (receivedBytes: number) =>
    ({ is: 'not-verifiable', because: 'regenerated-by-producer', declaredBytes: 1000, receivedBytes }) as const

  test.each([900, 1001, 7000])('of %d bytes instead of 1000 is another day’s, and says both sizes', (sizeBytes) => {
    expect(judgeContent(declared(), received({ ...live, sizeBytes }))).toEqual(regenerated(sizeBytes))
  })
  test.each([500, 899])('of %d bytes instead of 1000 is doubted', (sizeBytes) => {
    const sizes = { expectedBytes: 1000, receivedBytes: sizeBytes }
    const doubted = { is: 'doubtful', ...sizes, verdict: regenerated(sizeBytes) }
    expect(judgeContent(declared(), received({ ...live, sizeBytes }))).toEqual(doubted)
    expect(judgeContent(declared({ checksum: { is: 'absent' } }), received({ ...live, sizeBytes }))).toEqual(doubted)
  })
  test.each([0, 499])('of %d bytes instead of 1000 was cut', (sizeBytes) => {
    expect(judgeContent(declared(), received({ ...live, sizeBytes }))).toEqual({
      is: 'mismatch',
      because: 'cut',
      expectedBytes: 1000,
      receivedBytes: sizeBytes,
      unfinished: null,
    })
  })
  test.each([700, 950, 1200])('of %d bytes that stops in the middle of its format was cut', (sizeBytes) => {
    const cut = { is: 'mismatch', because: 'cut', unfinished: 'json' }
    expect(judgeContent(declared(), received({ ...live, sizeBytes, unfinished: 'json' }))).toMatchObject(cut)
  })
  test('of a size that was not declared is judged by its format alone', () => {
    const silent = declared({ checksum: { is: 'absent' }, sizeBytes: null })
    expect(judgeContent(silent, received({ ...live, sizeBytes: 5 }))).toEqual({
      is: 'not-verifiable',
      because: 'no-checksum',
    })
    expect(judgeContent(silent, received({ ...live, sizeBytes: 5, unfinished: 'zip' }))).toMatchObject({
      is: 'mismatch',
      because: 'cut',
      expectedBytes: null,
      unfinished: 'zip',
    })
  })
  test('with the declared hash is verified, whatever its end looks like', () => {
    expect(judgeContent(declared(), received({ hasLength: false, unfinished: 'csv' })).is).toBe('verified')
  })
  test('with the declared size is not judged by its end', () => {
    const silent = declared({ checksum: { is: 'absent' } })
    expect(judgeContent(silent, received({ hasLength: false, unfinished: 'csv' })).is).toBe('not-verifiable')
  })
})
