import { describe, expect, it } from 'vitest'
import { type ReceivedBody, verifyBody } from '../../../../shared/download/transfer/verifyBody.js'
import { createResponseHead } from '../../../support/http/createResponseHead.js'
import { createMedia } from '../../../support/samples/catalogueSamples.js'

const HEX = 'ab'.repeat(32)

/** A body that ended with its connection, of a media without a hash. */
const judge = (
  declaredBytes: number | null,
  receivedBytes: number,
  framing: ReceivedBody['framing'] = 'close',
  head: Partial<ReceivedBody['response']> = {},
) =>
  verifyBody({
    media: createMedia(1, { sizeBytes: declaredBytes, checksum: { is: 'absent' } }),
    response: createResponseHead({
      status: 200,
      host: 'files.example',
      contentLengths: [],
      contentRange: null,
      ...head,
    }),
    framing,
    totalBytes: null,
    ended: {
      sizeBytes: receivedBytes,
      digests: { 'sha-256': HEX },
      unfinished: null,
      sent: null,
      isPacked: false,
      proof: 'no-validator',
      stamp: null,
    },
    startedAtMs: 0,
  }).type

describe('a body that ends with its connection', () => {
  it('is complete with exactly the length that the catalogue declares', () => {
    expect(judge(1000, 1000)).toBe('complete')
  })

  it.each([
    ['is judged by its bytes, for no answer would prove it, when no length is declared', null, 'mismatch'],
    ['may be cut when a longer one is declared', 1001, 'incomplete'],
  ])('%s', (_, declaredBytes, type) => {
    expect(judge(declaredBytes, 1000)).toBe(type)
  })

  it('is fetched on where the server has ranges, which tell the length of a version that has a name', () => {
    expect(judge(null, 1000, 'close', { acceptRanges: 'bytes' })).toBe('incomplete')
    expect(judge(null, 1000, 'close', { acceptRanges: 'none' })).toBe('mismatch')
    expect(judge(null, 1000, 'close', { acceptRanges: 'bytes', etag: null })).toBe('mismatch')
  })

  it('differs from one that has an end of its own', () => {
    expect(judge(null, 1000, 'chunked')).toBe('complete')
  })
})
