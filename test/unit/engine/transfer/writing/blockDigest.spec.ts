import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { nodeDisk } from '../../../../../electron/adapters/disk/nodeDisk.js'
import { nodeHash } from '../../../../../electron/adapters/system/nodeHash.js'
import { systemClock } from '../../../../../electron/adapters/system/systemClock.js'
import { createBlockDigest } from '../../../../../electron/engine/transfer/writing/blockDigest.js'
import { openPartial } from '../../../../../electron/engine/transfer/writing/partialWriter.js'
import { LIMITS } from '../../../../../shared/limits.js'

const { BLOCK_BYTES, BLOCKS } = LIMITS
const SIZE = 3 * BLOCK_BYTES + 777
const BYTES = randomBytes(SIZE)

function digestOf(bytes: Uint8Array): string {
  const digest = nodeHash.start('block-crc32')
  digest.update(bytes)
  return digest.hex()
}

/** The parts of the file, cut at these offsets. */
const cut = (...at: readonly number[]): [number, number][] =>
  [0, ...at].map((start, n): [number, number] => [start, at[n] ?? SIZE])

describe('the digest of blocks from batches', () => {
  it.each([
    ['in order', cut(5, BLOCK_BYTES + 9, 2 * BLOCK_BYTES)],
    ['backwards', cut(70_001, BLOCK_BYTES, 2 * BLOCK_BYTES + 1).toReversed()],
    ['all at once', cut()],
  ])('is that of the file, %s, and each batch has its own CRC-32', (_order, batches) => {
    const blocks = createBlockDigest(nodeHash)
    for (const [start, end] of batches) {
      const half = start + Math.floor((end - start) / 2)
      const chunks = [BYTES.subarray(start, half), BYTES.subarray(half, end)]
      expect(blocks.update(chunks, [start, end])).toBe(crc32(BYTES.subarray(start, end)))
    }
    expect(blocks.hex(SIZE)).toBe(digestOf(BYTES))
  })

  it('is missing where bytes are missing or came twice, and empty for too many blocks', () => {
    const twice = createBlockDigest(nodeHash)
    twice.update([BYTES], [0, SIZE])
    twice.update([BYTES.subarray(9)], [9, SIZE])
    expect(twice.hex(SIZE)).toBeNull()
    const blocks = createBlockDigest(nodeHash)
    blocks.update([BYTES.subarray(0, BLOCK_BYTES + 1)], [0, BLOCK_BYTES + 1])
    blocks.update([BYTES.subarray(BLOCK_BYTES + 2)], [BLOCK_BYTES + 2, SIZE])
    expect(blocks.hex(SIZE)).toBeNull()
    expect(blocks.hex(BLOCKS * BLOCK_BYTES + 1)).toBe('')
  })
})

describe('a partial', () => {
  it.each([
    ['a new one', 0],
    ['one that is continued in the middle of a block', BLOCK_BYTES + 4321],
  ])('gives the checksums of its blocks: %s', async (_what, fromByte) => {
    const folder = await mkdtemp(join(tmpdir(), 'rudi-blocks-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const partial = join(folder, 'a.rudi-partial')
    await writeFile(partial, BYTES.subarray(0, fromByte))
    const started: string[] = []
    const hashing: typeof nodeHash = {
      ...nodeHash,
      start(algorithm) {
        started.push(algorithm)
        return nodeHash.start(algorithm)
      },
    }
    const opened = await openPartial(
      { disk: nodeDisk, clock: systemClock, hashing },
      {
        partial,
        fromByte,
        islands: [],
        sums: fromByte === 0 ? [] : [[0, fromByte, crc32(BYTES.subarray(0, fromByte))]],
        algorithms: ['block-crc32'],
      },
      () => undefined,
    )
    if (!opened.ok) throw new Error(opened.failure.code)
    // No CRC-32 is computed twice of a file that begins here.
    expect(started.includes('block-crc32')).toBe(fromByte > 0)
    const range = opened.value.openRange(fromByte, fromByte)
    expect(await range.write(BYTES.subarray(fromByte))).toEqual({ ok: true, value: undefined })
    await range.close()
    const finished = await opened.value.finish()
    await opened.value.close()
    expect(finished).toMatchObject({ ok: true, value: { digests: { 'block-crc32': digestOf(BYTES) } } })
  })
})
