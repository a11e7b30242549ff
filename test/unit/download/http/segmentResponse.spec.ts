import { describe, expect, test } from 'vitest'
import type { ResponseHead } from '../../../../shared/download/http/responseHead.js'
import { interpretSegmentResponse } from '../../../../shared/download/http/segmentResponse.js'
import { createResponseHead } from '../../../support/http/createResponseHead.js'

const TOTAL = 1000
const answer = (change: Partial<ResponseHead> = {}): ResponseHead =>
  createResponseHead({
    host: 'h',
    contentLengths: ['100'],
    contentRange: `bytes 200-299/${TOTAL}`,
    contentType: null,
    lastModified: 'Sat, 01 Nov 2025 00:00:00 GMT',
    ...change,
  })
const first = answer({ status: 200, contentRange: null, contentLengths: [String(TOTAL)], acceptRanges: 'bytes' })
const read = (change: Partial<ResponseHead>) =>
  interpretSegmentResponse({ range: [200, 300], totalBytes: TOTAL, first }, answer(change)).type

describe('what a further conversation is offered', () => {
  test('exactly the part that was asked for, of exactly this file, is taken', () => {
    expect(read({})).toBe('take')
  })

  test.each<[string, Partial<ResponseHead>]>([
    ['is of a file of another length', { contentRange: 'bytes 200-299/1001' }],
    ['has another tag', { etag: '"v2"' }],
    ['is all of another file', { status: 200, contentRange: null, etag: '"v2"' }],
    ['is all of a longer file', { status: 200, contentRange: null, contentLengths: ['1001'] }],
    [
      'is all of a file without a word that it is the same',
      { status: 200, contentRange: null, contentLengths: [String(TOTAL)], etag: null, lastModified: null },
    ],
  ])('a part that %s disproves what the first conversation brings', (_what, change) => {
    expect(read(change)).toBe('other')
  })

  test.each<[string, Partial<ResponseHead>]>([
    ['begins elsewhere', { contentRange: `bytes 201-299/${TOTAL}` }],
    ['ends elsewhere', { contentRange: `bytes 200-298/${TOTAL}`, contentLengths: ['99'] }],
    ['does not say of how long a file', { contentRange: 'bytes 200-299/*' }],
    ['says no range', { contentRange: null }],
    ['has lost its tag', { etag: null }],
    ['has another weak tag', { etag: 'W/"v1"' }],
    ['has another date', { lastModified: 'Sat, 01 Nov 2025 00:00:01 GMT' }],
    ['has no length', { contentLengths: [] }],
    ['has a length that is not the range’s', { contentLengths: ['101'] }],
    ['has two lengths', { contentLengths: ['100', '99'] }],
    ['comes in chunks', { contentLengths: [], transferEncoding: 'chunked' }],
    ['is packed', { contentEncoding: 'gzip' }],
    ['is the whole file', { status: 200, contentRange: null, contentLengths: [String(TOTAL)] }],
    ['is a page for people', { status: 200, contentRange: null, contentType: 'text/html' }],
    ['is nothing', { status: 416 }],
    ['is refused for its credential', { status: 401 }],
    ['is refused for a credential that has ended', { status: 498 }],
  ])('a part that %s means that the first conversation goes on alone', (_what, change) => {
    expect(read(change)).toBe('alone')
  })

  test.each([403, 404, 408, 429, 500, 503])('an answer of %i means fewer, not none', (status) => {
    expect(read({ status })).toBe('fewer')
  })
})
