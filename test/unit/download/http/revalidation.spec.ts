import { describe, expect, test } from 'vitest'
import type { ResponseHead } from '../../../../shared/download/http/responseHead.js'
import {
  buildRevalidationHeaders,
  getRevalidationDelayMs,
  interpretRevalidation,
  isRegeneratedPerRequest,
} from '../../../../shared/download/http/revalidation.js'
import { isRecentlyModified } from '../../../../shared/download/http/validators.js'
import { createResponseHead } from '../../../support/http/createResponseHead.js'

const SIZE = 1000
const DATE = 'Mon, 23 Nov 2026 10:00:00 GMT'
const LATER = 'Mon, 23 Nov 2026 10:00:01 GMT'
const OLD = 'Sun, 22 Nov 2026 10:00:00 GMT'

const anAnswer = (given: Partial<ResponseHead> = {}): ResponseHead =>
  createResponseHead({
    status: 200,
    host: 'data.example.org',
    contentLengths: [String(SIZE)],
    contentRange: null,
    acceptRanges: 'bytes',
    lastModified: OLD,
    date: DATE,
    ...given,
  })
const aPart = (given: Partial<ResponseHead> = {}): ResponseHead =>
  anAnswer({ status: 206, contentLengths: ['1'], contentRange: `bytes 999-999/${SIZE}`, ...given })
const first = anAnswer()
const read = (response: ResponseHead, was: ResponseHead = first) =>
  interpretRevalidation({ first: was, sizeBytes: SIZE, transferMs: 0 }, response)

describe('what is asked after the last byte', () => {
  test.each<[string, Partial<ResponseHead>, number, object | null]>([
    ['one byte on condition of the tag', {}, SIZE, { range: 'bytes=999-999', 'if-range': '"v1"' }],
    ['or of the date', { etag: null }, SIZE, { range: 'bytes=999-999', 'if-range': OLD }],
    ['of the date beside a weak tag', { etag: 'W/"v1"' }, SIZE, { range: 'bytes=999-999', 'if-range': OLD }],
    ['for a weak tag alone no range', { etag: 'W/"v1"', lastModified: null }, SIZE, { 'if-none-match': 'W/"v1"' }],
    [
      'of a server without ranges no range, which would bring the whole file again',
      { acceptRanges: null },
      SIZE,
      { 'if-none-match': '"v1"' },
    ],
    [
      'of one that has a date alone, by its date',
      { acceptRanges: 'none', etag: null },
      SIZE,
      { range: 'bytes=999-999', 'if-range': OLD },
    ],
    ['of an encoded body no range', { contentEncoding: 'gzip' }, SIZE, { 'if-none-match': '"v1"' }],
    ['of an encoded body with a date, plainly', { contentEncoding: 'gzip', etag: null }, SIZE, {}],
    ['of an empty file no range', {}, 0, { 'if-none-match': '"v1"' }],
    ['of an empty file with a date, plainly', { etag: null }, 0, {}],
    ['without a validator nothing', { etag: null, lastModified: null }, SIZE, null],
  ])('%s', (_what, given, sizeBytes, headers) => {
    expect(buildRevalidationHeaders({ first: anAnswer(given), sizeBytes, transferMs: 0 })).toEqual(headers)
  })
})

describe('what the answer shows', () => {
  test.each<[string, ResponseHead, string]>([
    ['a part of the same', aPart(), 'one-version'],
    ['a part without a date, as RFC 9110 15.3.7 has it', aPart({ lastModified: null }), 'one-version'],
    ['a part with another tag', aPart({ etag: '"v2"' }), 'changed'],
    ['a part of another length', aPart({ contentRange: 'bytes 999-999/1001' }), 'changed'],
    ['a part that does not say which', aPart({ contentRange: null }), 'not-answered'],
    ['another part than was asked for', aPart({ contentRange: `bytes 998-998/${SIZE}` }), 'not-answered'],
    ['a part that does not say of how much', aPart({ contentRange: 'bytes 999-999/*' }), 'not-answered'],
    ['the whole file under the same tag', anAnswer(), 'one-version'],
    ['the whole file under the tag, called weak by now', anAnswer({ etag: 'W/"v1"' }), 'one-version'],
    ['the whole file under another tag', anAnswer({ etag: '"v2"' }), 'changed'],
    ['the whole file without a word that it is the same', anAnswer({ etag: null, lastModified: null }), 'changed'],
    ['the whole file, longer', anAnswer({ contentLengths: ['1001'] }), 'changed'],
    ['not modified', anAnswer({ status: 304, contentLengths: [] }), 'one-version'],
    ['a page for people', anAnswer({ contentType: 'text/html; charset=utf-8' }), 'not-answered'],
    ['a packed body', anAnswer({ contentEncoding: 'gzip', etag: '"v1-gzip"' }), 'not-answered'],
    ['no such byte any more', anAnswer({ status: 416, contentRange: 'bytes */10' }), 'changed'],
    ['no ranges after all', anAnswer({ status: 416, contentRange: `bytes */${SIZE}` }), 'not-answered'],
    ['not found', anAnswer({ status: 404 }), 'not-answered'],
    ['forbidden', anAnswer({ status: 403 }), 'not-answered'],
    ['busy', anAnswer({ status: 429 }), 'later'],
    ['in trouble', anAnswer({ status: 502 }), 'later'],
  ])('%s', (_what, response, reading) => {
    expect(read(response)).toBe(reading)
  })

  test('a weak tag proves no bytes, and another one disproves them', () => {
    const weak = anAnswer({ etag: 'W/"v1"', lastModified: null })
    expect(read(weak, weak)).toBe('weak-validator')
    expect(read(anAnswer({ status: 304, etag: null }), weak)).toBe('weak-validator')
    expect(read(anAnswer({ etag: 'W/"v2"', lastModified: null }), weak)).toBe('changed')
  })

  test('a date that is as young as its answer may hide another change within its second', () => {
    const young = anAnswer({ lastModified: DATE })
    expect([isRecentlyModified(young), isRecentlyModified(anAnswer({ lastModified: DATE, date: LATER }))]).toEqual([
      true,
      false,
    ])
    expect(read(young, young)).toBe('weak-validator')
  })

  test('a producer without ranges that dates each answer anew has no stored file that the date is of', () => {
    const anew = { acceptRanges: null, etag: null }
    const now = anAnswer({ ...anew, lastModified: DATE })
    const then = anAnswer({ ...anew, lastModified: LATER, date: LATER })
    expect(read(then, now)).toBe('made-anew')
    // A server with ranges has a stored file, and a program is writing to it.
    expect(read({ ...then, acceptRanges: 'bytes' }, { ...now, acceptRanges: 'bytes' })).toBe('changed')
    expect(isRegeneratedPerRequest(now, then)).toBe(true)
    expect(isRegeneratedPerRequest(first, then)).toBe(false)
  })
})

describe('how long a server may remember a former version, so that it is asked later', () => {
  const modifiedMs = Date.UTC(2026, 10, 22, 10)
  const tomcat = { etag: `W/"${SIZE}-${modifiedMs}"` }
  test.each<[string, Partial<ResponseHead>, number, number]>([
    ['Tomcat, and a file that took long', tomcat, 1000, 6000],
    ['Tomcat, and a file that came at once', tomcat, 999, 0],
    ['a weak tag of another length', { etag: `W/"${SIZE + 1}-${modifiedMs}"` }, 60_000, 0],
    ['a weak tag of another kind', { etag: 'W/"v1"' }, 60_000, 0],
    ['a strong tag of the same form', { etag: `"${SIZE}-${modifiedMs}"` }, 60_000, 0],
    ['no tag', { etag: null }, 60_000, 0],
  ])('%s', (_what, given, transferMs, delayMs) => {
    expect(getRevalidationDelayMs({ first: anAnswer(given), sizeBytes: SIZE, transferMs })).toBe(delayMs)
  })
})
