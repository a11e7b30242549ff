import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { nodeHash } from '../../../../electron/adapters/system/nodeHash.js'
import { findIntactBlocks, toBlockChecksums } from '../../../../shared/library/sidecar/blockChecksums.js'
import { LIMITS } from '../../../../shared/limits.js'

const { BLOCK_BYTES } = LIMITS

function digestInPieces(bytes: Buffer, pieceBytes: number): string {
  const digest = nodeHash.start('block-crc32')
  for (let at = 0; at < bytes.length; at += pieceBytes) digest.update(bytes.subarray(at, at + pieceBytes))
  return digest.hex()
}

const SIZE = 5 * BLOCK_BYTES + 1234
const BYTES = randomBytes(SIZE)
const CRC = digestInPieces(BYTES, SIZE)

/** Returns the file with these bytes flipped. */
const damaged = (...at: readonly number[]): Buffer => {
  const copy = Buffer.from(BYTES)
  for (const position of at) copy[position] = (copy[position] ?? 0) ^ 1
  return copy
}

const recorded = () => {
  const blocks = toBlockChecksums(SIZE, CRC)
  if (blocks === null) throw new Error('a file of six blocks has them on record')
  return blocks
}
const intactOf = (found: Buffer) => findIntactBlocks(recorded(), SIZE, digestInPieces(found, 70_001))

describe('the checksums of blocks', () => {
  it.each([1, 2, 3].map((n) => n * 65_536 + n))('are the same in pieces of %i bytes', (pieceBytes) => {
    expect(digestInPieces(BYTES, pieceBytes)).toBe(CRC)
  })

  it('are those of zlib, one a block', () => {
    expect(CRC).toHaveLength(6 * 8)
    expect(Number.parseInt(CRC.slice(8, 16), 16)).toBe(crc32(BYTES.subarray(BLOCK_BYTES, 2 * BLOCK_BYTES)))
    expect(Number.parseInt(CRC.slice(40), 16)).toBe(crc32(BYTES.subarray(5 * BLOCK_BYTES)))
  })

  it.each([
    ['a file of one block', BLOCK_BYTES, 'aabbccdd'],
    ['too few of them', SIZE, CRC.slice(8)],
    ['none', SIZE, undefined],
    ['too many blocks', (LIMITS.BLOCKS + 1) * BLOCK_BYTES, ''],
  ])('are not recorded of %s', (_, sizeBytes, crc) => {
    expect(toBlockChecksums(sizeBytes, crc)).toBeNull()
  })
})

describe('the intact blocks', () => {
  it('of an intact file are all, as one stretch with its checksum', () => {
    expect(intactOf(BYTES)).toEqual({ ranges: [[0, SIZE]], sums: [[0, SIZE, crc32(BYTES)]], count: 6 })
  })

  it('lie around the damaged ones, each stretch with the checksum of its bytes', () => {
    const { ranges, sums, count } = intactOf(damaged(BLOCK_BYTES + 5, 4 * BLOCK_BYTES))
    expect(ranges).toEqual([
      [0, BLOCK_BYTES],
      [2 * BLOCK_BYTES, 4 * BLOCK_BYTES],
      [5 * BLOCK_BYTES, SIZE],
    ])
    expect(sums).toEqual(ranges.map(([from, to]) => [from, to, crc32(BYTES.subarray(from, to))]))
    expect(count).toBe(4)
  })

  it('of a file that was cut are those before the cut', () => {
    expect(intactOf(BYTES.subarray(0, 3 * BLOCK_BYTES - 1)).ranges).toEqual([[0, 2 * BLOCK_BYTES]])
  })

  it('of a file that became longer leave out the last one', () => {
    expect(intactOf(Buffer.concat([BYTES, Buffer.from('more')])).ranges).toEqual([[0, 5 * BLOCK_BYTES]])
  })

  it('of another file are none', () => {
    expect(intactOf(randomBytes(SIZE))).toEqual({ ranges: [], sums: [], count: 0 })
  })

  it('in very many stretches are the longest', () => {
    const blocks = 3 * LIMITS.ISLANDS
    const crcs = Array.from({ length: blocks }, (_, at) => String(at % 10).repeat(8))
    // Every third block is damaged.
    const found = crcs.map((crc, at) => (at % 3 === 2 ? 'ffffffff' : crc)).join('')
    const sizeBytes = blocks * BLOCK_BYTES
    const { ranges, count } = findIntactBlocks({ bytes: BLOCK_BYTES, crc32: crcs.join('') }, sizeBytes, found)
    expect(ranges).toHaveLength(LIMITS.ISLANDS)
    expect(ranges.every(([from, to]) => to - from === 2 * BLOCK_BYTES)).toBe(true)
    expect(count).toBe(2 * LIMITS.ISLANDS)
  })
})
