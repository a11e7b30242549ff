import { describe, expect, test } from 'vitest'
import { isSegmentable } from '../../../../shared/download/http/isSegmentable.js'
import type { ResponseHead } from '../../../../shared/download/http/responseHead.js'
import { toIdentity } from '../../../../shared/download/http/validators.js'
import { createResponseHead } from '../../../support/http/createResponseHead.js'

const TOTAL = 1000
const first = createResponseHead({
  host: 'h',
  status: 200,
  contentLengths: [String(TOTAL)],
  contentRange: null,
  contentType: null,
  lastModified: 'Sat, 01 Nov 2025 00:00:00 GMT',
  acceptRanges: 'bytes',
})

describe('whether further conversations are tried', () => {
  const may = (change: Partial<ResponseHead>, more: Partial<Parameters<typeof isSegmentable>[0]> = {}): boolean => {
    const said = { ...first, ...change }
    const identity = toIdentity(said, TOTAL)
    return isSegmentable({ answer: said, identity, framing: 'length', encrypted: false, hashWillTell: false, ...more })
  }

  test('they are where the server says that it does ranges, or has just done one', () => {
    expect(may({})).toBe(true)
    expect(may({ acceptRanges: null, status: 206 })).toBe(true)
  })

  test.each<[string, boolean]>([
    ['the server said nothing about ranges', may({ acceptRanges: null })],
    ['the server says that it does none', may({ acceptRanges: 'none' })],
    ['nothing tells two versions apart', may({ etag: null, lastModified: null })],
    ['the portal opens it on the way', may({}, { encrypted: true })],
    ['it is not known where it ends', may({}, { framing: 'chunked' })],
    ['it is packed', may({ contentEncoding: 'gzip' })],
  ])('they are not where %s', (_what, asked) => {
    expect(asked).toBe(false)
  })

  test('a hash in the catalogue tells two versions apart where the server does not', () => {
    expect(may({ etag: null, lastModified: null }, { hashWillTell: true })).toBe(true)
  })
})
