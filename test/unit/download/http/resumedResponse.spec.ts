import { describe, expect, test } from 'vitest'
import { interpretResponse, type ResponseExpectation } from '../../../../shared/download/http/interpretResponse.js'
import type { ResponseHead } from '../../../../shared/download/http/responseHead.js'
import { createResponseHead } from '../../../support/http/createResponseHead.js'

const KNOWN = { etag: '"v1"', lastModified: null, totalBytes: 1000 }

const asked = (change: Partial<ResponseExpectation> = {}): ResponseExpectation => ({
  fromByte: 400,
  endByte: null,
  identity: KNOWN,
  isConditional: true,
  fileType: 'text/csv',
  hashWillTell: false,
  isOpen: false,
  isEncrypted: false,
  as: 'none',
  portalHost: 'a.example',
  nowMs: 0,
  ...change,
})

const answer = (change: Partial<ResponseHead> = {}): ResponseHead =>
  createResponseHead({
    host: 'files.example.org',
    contentLengths: ['600'],
    contentRange: 'bytes 400-999/1000',
    ...change,
  })

const whole = (change: Partial<ResponseHead> = {}): ResponseHead =>
  answer({ status: 200, contentLengths: ['1000'], contentRange: null, ...change })

const said = (asking: ResponseExpectation, answered: ResponseHead): string => {
  const verdict = interpretResponse(asking, answered)
  return verdict.type === 'take'
    ? `take from ${verdict.fromByte}`
    : verdict.type === 'broke'
      ? verdict.because.code
      : verdict.type
}

describe('an answer to a range is taken only when it says exactly which bytes it carries', () => {
  test.each<[string, Partial<ResponseHead>, string]>([
    ['the rest of the same file', {}, 'take from 400'],
    ['without a length of its own', { contentLengths: [] }, 'take from 400'],
    ['a length said twice alike', { contentLengths: ['600', '600'] }, 'take from 400'],
    ['two lengths that differ', { contentLengths: ['600', '601'] }, 'server/not-what-we-asked'],
    ['a length that is none', { contentLengths: ['beaucoup'] }, 'server/not-what-we-asked'],
    ['a length that is not the range’s', { contentLengths: ['500'] }, 'server/not-what-we-asked'],
    ['another start', { contentRange: 'bytes 401-999/1000' }, 'server/not-what-we-asked'],
    ['an end before the end', { contentRange: 'bytes 400-800/1000' }, 'server/not-what-we-asked'],
    ['a total of *', { contentRange: 'bytes 400-999/*' }, 'server/not-what-we-asked'],
    ['no range named', { contentRange: null }, 'server/not-what-we-asked'],
    [
      'several ranges',
      { contentRange: null, contentType: 'multipart/byteranges; boundary=x' },
      'server/not-what-we-asked',
    ],
    ['packed', { contentEncoding: 'gzip' }, 'server/not-what-we-asked'],
    ['a character set named as its coding', { contentEncoding: 'UTF-8' }, 'take from 400'],
    ['another total', { contentRange: 'bytes 400-1999/2000', contentLengths: ['1600'] }, 'file/changed'],
    ['another tag', { etag: '"v2"' }, 'file/changed'],
    ['the tag turned weak', { etag: 'W/"v1"' }, 'file/changed'],
    ['no validator any more', { etag: null }, 'file/changed'],
    ['out of the file', { status: 416, contentRange: 'bytes */10' }, 'file/changed'],
    ['out of a file of the same length', { status: 416, contentRange: 'bytes */1000' }, 'file/changed'],
  ])('%s', (_, change, expected) => expect(said(asked(), answer(change))).toBe(expected))

  test('a date needs the length beside it', () => {
    const identity = { etag: null, lastModified: 'Mon, 01 Jan 2024 00:00:00 GMT', totalBytes: 1000 }
    const dated = { etag: null, lastModified: identity.lastModified }
    expect(said(asked({ identity }), answer(dated))).toBe('take from 400')
    expect(said(asked({ identity: { ...identity, totalBytes: null } }), answer(dated))).toBe('file/changed')
    expect(said(asked({ identity: { ...identity, totalBytes: null }, hashWillTell: true }), answer(dated))).toBe(
      'take from 400',
    )
  })
})

describe('the whole file to a range', () => {
  test('of the same file is asked once more without the condition', () => {
    expect(said(asked(), whole())).toBe('ask-plainly')
    expect(said(asked({ isConditional: false }), whole())).toBe('take from 0')
  })
  test.each<[string, Partial<ResponseHead>]>([
    ['another tag', { etag: '"v2"' }],
    ['another length', { contentLengths: ['1001'] }],
    ['no validators', { etag: null }],
  ])('with %s is a new start', (_, change) => expect(said(asked(), whole(change))).toBe('take from 0'))
})

describe('a whole file', () => {
  const first = asked({ fromByte: 0, identity: null, isConditional: false })
  test.each<[string, Partial<ResponseHead>, string]>([
    ['is taken', {}, 'take from 0'],
    ['without a length is taken', { contentLengths: [] }, 'take from 0'],
    ['with two lengths is refused', { contentLengths: ['1000', '1001'] }, 'server/not-what-we-asked'],
    ['of a negative length is refused', { contentLengths: ['-5'] }, 'server/not-what-we-asked'],
    ['packed is taken as it came', { contentEncoding: 'gzip' }, 'take from 0'],
    ['that is a page is refused', { contentType: 'text/html' }, 'media/not-the-data'],
    ['in part, unasked, is refused', { status: 206, contentRange: 'bytes 0-999/1000' }, 'server/not-what-we-asked'],
    ['out of range, unasked, is refused', { status: 416 }, 'server/not-what-we-asked'],
  ])('%s', (_, change, expected) => expect(said(first, whole(change))).toBe(expected))
})
