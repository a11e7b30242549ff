import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { nodeContentDecoding } from '../../../electron/adapters/net/nodeContentDecoding.js'
import type { ContentDecoder } from '../../../electron/ports/contentDecoding.js'
import type { ContentCoding } from '../../../shared/http/contentCoding.js'
import type { Result } from '../../../shared/result.js'
import { createSimDecoding } from '../../sim/world/simDecoding.js'

vi.setConfig({ testTimeout: 20_000 })

const BYTES = Buffer.from(Array.from({ length: 40_000 }, (_, n) => `${n};${(n * 7919) % 104_729}\n`).join(''))

/** What comes out, or the code of what went wrong. */
async function decoded(
  decoder: ContentDecoder | null,
  sent: Uint8Array,
  step: number,
  right: Uint8Array = BYTES,
): Promise<string> {
  if (decoder === null) return 'not here'
  const out: Uint8Array[] = []
  const take = (got: Result<readonly Uint8Array[]>): string | null => {
    if (!got.ok) return got.failure.code
    out.push(...got.value)
    return null
  }
  for (let at = 0; at < sent.byteLength; at += step) {
    const trouble = take(await decoder.push(sent.subarray(at, at + step)))
    if (trouble !== null) return trouble
  }
  const trouble = take(await decoder.end())
  decoder.close()
  if (trouble !== null) return trouble
  // To compare such buffers item by item takes a test seconds.
  return Buffer.concat(out).equals(right) ? 'right' : 'wrong'
}

describe.each([
  ['zlib', nodeContentDecoding],
  ['the simulation', createSimDecoding],
] as const)('decoding by %s', (_name, decoding) => {
  it('gives gzip back, however it is cut into pieces', async () => {
    for (const step of [1000, 16_384, 1_000_000])
      expect(await decoded(decoding.open('gzip'), gzipSync(BYTES), step)).toBe('right')
  })
  it('says that a cut gzip was cut', async () => {
    expect(await decoded(decoding.open('gzip'), gzipSync(BYTES).subarray(0, -20), 4096)).toBe('net/broken')
  })
  it('says that something else is no gzip', async () => {
    expect(await decoded(decoding.open('gzip'), BYTES, 4096)).toBe('server/not-what-we-asked')
  })
})

describe('zlib', () => {
  it.each<[string, ContentCoding, Uint8Array]>([
    ['deflate', 'deflate', deflateSync(BYTES)],
    ['deflate without its head', 'deflate', deflateRawSync(BYTES)],
    ['Brotli', 'br', brotliCompressSync(BYTES)],
    ['gzip in two members', 'gzip', Buffer.concat([gzipSync(BYTES.subarray(0, 999)), gzipSync(BYTES.subarray(999))])],
  ])('gives %s back', async (_what, coding, sent) => {
    expect(await decoded(nodeContentDecoding.open(coding), sent, 5000)).toBe('right')
  })
  it('has Zstandard where the runtime has it', () => {
    const has = 'zstd' in process.versions
    expect(nodeContentDecoding.open('zstd') !== null).toBe(has)
  })
  it('gives back what compresses as well as gzip can', async () => {
    const zeros = Buffer.alloc(20_000_000)
    expect(await decoded(nodeContentDecoding.open('gzip'), gzipSync(zeros), 65_536, zeros)).toBe('right')
  })
  it('hands large pieces on, for each of which it waits for a thread', async () => {
    const decoder = nodeContentDecoding.open('gzip')
    const got = await decoder?.push(gzipSync(BYTES))
    decoder?.close()
    expect(got?.ok && got.value.length).toBeLessThan(BYTES.byteLength / 24_000)
  })
  it('stops what unfolds beyond that', async () => {
    // To compress more takes longer than to find out that it is too much.
    const bomb = brotliCompressSync(Buffer.alloc(5_000_000))
    expect(bomb.byteLength).toBeLessThan(100)
    expect(await decoded(nodeContentDecoding.open('br'), bomb, 65_536)).toBe('file/too-large')
  })
})
