import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { nodeContentDecoding } from '../../../../electron/adapters/net/nodeContentDecoding.js'
import { nodeHash } from '../../../../electron/adapters/system/nodeHash.js'
import { createBodyDecoder } from '../../../../electron/engine/transfer/bodyDecoder.js'
import type { ContentCoding } from '../../../../shared/http/contentCoding.js'
import { LIMITS } from '../../../../shared/limits.js'
import { ok } from '../../../../shared/result.js'

const CSV = Buffer.from('a;b\n1;2\n'.repeat(500))
const GZ = gzipSync(CSV)
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function unpacked(sent: Uint8Array, names: ContentCoding[], isOwn = false, decoding = nodeContentDecoding) {
  const given: Uint8Array[] = []
  const bodyDecoder = createBodyDecoder(
    { decoding, hashing: nodeHash },
    { algorithms: ['md5'], coding: { names, isOwn } },
  )
  bodyDecoder.setOutput(async (chunk) => {
    given.push(chunk)
    return ok(undefined)
  })
  let result = await bodyDecoder.write(sent.subarray(0, 1))
  for (let at = 1; at < sent.byteLength && result.ok; at += 700)
    result = await bodyDecoder.write(sent.subarray(at, at + 700))
  if (result.ok) result = await bodyDecoder.finish()
  bodyDecoder.close()
  const whole = bodyDecoder.getEncodedBody()
  return {
    code: result.ok ? 'ok' : result.failure.code,
    file: Buffer.concat(given),
    sent: whole,
    isPacked: bodyDecoder.isPacked,
  }
}

it('the decoder passes on the file, and the digests of what was sent', async () => {
  const { code, file, sent } = await unpacked(GZ, ['gzip'])
  expect([code, file]).toEqual(['ok', CSV])
  const md5 = createHash('md5').update(GZ).digest('hex')
  expect(sent).toEqual({ sizeBytes: GZ.byteLength, digests: { 'sha-256': sha256(GZ), md5 } })
})

it('the decoder undoes several codings in their order', async () => {
  expect((await unpacked(brotliCompressSync(GZ), ['gzip', 'br'])).file).toEqual(CSV)
})

it('the decoder passes on unchanged what is not in the declared coding', async () => {
  expect(await unpacked(CSV, ['gzip'])).toEqual({ code: 'ok', file: CSV, sent: null, isPacked: false })
})

it('the decoder leaves a compressed file as it is, unless it was compressed once more', async () => {
  expect(await unpacked(GZ, ['gzip'], true)).toMatchObject({ code: 'ok', file: GZ, sent: null })
  const twice = await unpacked(gzipSync(GZ), ['gzip'], true)
  expect([twice.code, twice.file]).toEqual(['ok', GZ])
})

it('the decoder passes on what it cannot decode, and reports that it is compressed', async () => {
  const none = { open: () => null }
  expect(await unpacked(GZ, ['gzip'], false, none)).toEqual({ code: 'ok', file: GZ, sent: null, isPacked: true })
})

it('the decoder reports a body that was cut at any byte', async () => {
  for (const end of [1, 5, 30, GZ.byteLength - 1])
    expect((await unpacked(GZ.subarray(0, end), ['gzip'])).code).toBe('net/broken')
})

it('the decoder holds a bounded part of a body that decodes to nothing', async () => {
  const silent = { open: () => ({ push: async () => ok([]), end: async () => ok([]), close: () => undefined }) }
  const { code } = await unpacked(Buffer.alloc(LIMITS.CODING_HELD_BYTES + 2000), ['gzip'], false, silent)
  expect(code).toBe('server/not-what-we-asked')
})
