// Answers attackers (b) and (d): a body is accepted only when the answer says exactly which bytes it carries (N-15).
import { describe, expect, it } from 'vitest'
import { interpretResponse, type ResponseExpectation } from '../../../../shared/download/http/interpretResponse.js'
import type { ResponseHead } from '../../../../shared/download/http/responseHead.js'
import { formatFailure } from '../../../../shared/messages/failures/formatFailure.js'
import { createResponseHead } from '../../../support/http/createResponseHead.js'

const KNOWN = { etag: '"v1"', lastModified: null, totalBytes: 100 }

const asked = (over: Partial<ResponseExpectation> = {}): ResponseExpectation => ({
  fromByte: 40,
  endByte: null,
  identity: KNOWN,
  isConditional: false,
  fileType: 'text/csv',
  declaredBytes: null,
  hashWillTell: false,
  isOpen: false,
  isEncrypted: false,
  as: 'none',
  portalHost: 'a.example',
  nowMs: 0,
  ...over,
})

const answer = (over: Partial<ResponseHead> = {}): ResponseHead =>
  createResponseHead({
    host: 'a.example',
    contentLengths: ['60'],
    contentRange: 'bytes 40-99/100',
    ...over,
  })

const said = (over: Partial<ResponseHead>, of: Partial<ResponseExpectation> = {}): string => {
  const verdict = interpretResponse(asked(of), answer(over))
  if (verdict.type === 'ask-plainly') return verdict.type
  return verdict.type === 'take' ? `take from ${verdict.fromByte}` : `${verdict.type} ${verdict.because.code}`
}

describe.each([
  ['a range', false],
  ['a range, asked for on the condition that the file is the same,', true],
])('an answer to %s', (_, isConditional) => {
  it.each<[string, Partial<ResponseHead>, string]>([
    ['that is the rest is taken', {}, 'take from 40'],
    ['without a length of its own is taken', { contentLengths: [] }, 'take from 40'],
    ['with the same length twice is taken', { contentLengths: ['60', '60'] }, 'take from 40'],
    ['that names a character set as its coding is taken', { contentEncoding: 'UTF-8' }, 'take from 40'],
    ['in chunks is taken', { contentLengths: [], transferEncoding: 'chunked' }, 'take from 40'],
    [
      'that starts earlier is not',
      { contentRange: 'bytes 39-99/100', contentLengths: ['61'] },
      'broke server/not-what-we-asked',
    ],
    [
      'that starts later is not',
      { contentRange: 'bytes 41-99/100', contentLengths: ['59'] },
      'broke server/not-what-we-asked',
    ],
    [
      'that ends early is not',
      { contentRange: 'bytes 40-98/100', contentLengths: ['59'] },
      'broke server/not-what-we-asked',
    ],
    [
      'that starts later, with the length of the rest, is not',
      { contentRange: 'bytes 41-99/100' },
      'broke server/not-what-we-asked',
    ],
    [
      'that ends early, with the length of the rest, is not',
      { contentRange: 'bytes 40-80/100' },
      'broke server/not-what-we-asked',
    ],
    ['of no known whole is not', { contentRange: 'bytes 40-99/*' }, 'broke server/not-what-we-asked'],
    ['of another whole is not', { contentRange: 'bytes 40-119/120', contentLengths: ['80'] }, 'broke file/changed'],
    ['whose length is another is not', { contentLengths: ['61'] }, 'broke server/not-what-we-asked'],
    ['whose length is too small is not', { contentLengths: ['50'] }, 'broke server/not-what-we-asked'],
    ['whose length is no number is not', { contentLengths: ['beaucoup'] }, 'broke server/not-what-we-asked'],
    ['with two lengths is not', { contentLengths: ['60', '61'] }, 'broke server/not-what-we-asked'],
    ['with a negative length is not', { contentLengths: ['-60'] }, 'broke server/not-what-we-asked'],
    ['without a range is not', { contentRange: null }, 'broke server/not-what-we-asked'],
    [
      'in many parts is not',
      { contentRange: null, contentType: 'multipart/byteranges; boundary=x' },
      'broke server/not-what-we-asked',
    ],
    ['in another unit is not', { contentRange: 'lines 40-99/100' }, 'broke server/not-what-we-asked'],
    ['that was packed is not', { contentEncoding: 'gzip' }, 'broke server/not-what-we-asked'],
    ['under another tag is not', { etag: '"v2"' }, 'broke file/changed'],
    ['under the same tag, now weak, is not', { etag: 'W/"v1"' }, 'broke file/changed'],
    ['without any tag is not', { etag: null }, 'broke file/changed'],
    [
      'that says the range is outside is another file',
      { status: 416, contentRange: 'bytes */100' },
      'broke file/changed',
    ],
    [
      'that says the range is outside, of another length, is another file',
      { status: 416, contentRange: 'bytes */10' },
      'broke file/changed',
    ],
  ])('%s', (_, over, what) => expect(said(over, { isConditional })).toBe(what))

  it.each([
    ['a weak tag', 'W/"v1"'],
    ['no tag', null],
  ])('whose first answer had %s is taken only when a hash will verify it', (_, etag) => {
    const identity = { etag: null, lastModified: null, totalBytes: 100 }
    const of = { identity, isConditional }
    expect([said({ etag }, of), said({ etag }, { ...of, hashWillTell: true })]).toEqual([
      'broke file/changed',
      'take from 40',
    ])
  })

  it('that is known by its date alone is taken only with the length beside it, or when a hash will verify it', () => {
    const identity = { etag: null, lastModified: 'Mon, 01 Jan 2024 00:00:00 GMT', totalBytes: 100 }
    const dated = { etag: null, lastModified: identity.lastModified }
    const withoutLength = { identity: { ...identity, totalBytes: null }, isConditional }
    expect(said(dated, { identity, isConditional })).toBe('take from 40')
    expect(said(dated, withoutLength)).toBe('broke file/changed')
    expect(said(dated, { ...withoutLength, hashWillTell: true })).toBe('take from 40')
  })
})

describe('the whole file to a range', () => {
  const whole: Partial<ResponseHead> = { status: 200, contentRange: null, contentLengths: ['100'] }

  it('without a condition is taken from its beginning', () => expect(said(whole)).toBe('take from 0'))

  it('of the same file is asked once more without the condition', () => {
    expect(said(whole, { isConditional: true })).toBe('ask-plainly')
  })

  it.each<[string, Partial<ResponseHead>]>([
    ['another tag', { etag: '"v2"' }],
    ['another length', { contentLengths: ['101'] }],
    ['no validators', { etag: null }],
  ])('with %s is a new start', (_, over) => {
    expect(said({ ...whole, ...over }, { isConditional: true })).toBe('take from 0')
  })
})

describe('an answer to the whole', () => {
  const whole: Partial<ResponseExpectation> = { fromByte: 0, identity: null }
  const ok: Partial<ResponseHead> = { status: 200, contentRange: null, contentLengths: ['100'] }

  it.each<[string, Partial<ResponseHead>, string]>([
    ['is taken', {}, 'take from 0'],
    ['without a length is taken', { contentLengths: [] }, 'take from 0'],
    ['of a negative length is not', { contentLengths: ['-5'] }, 'broke server/not-what-we-asked'],
    ['packed is taken as it came', { contentEncoding: 'gzip' }, 'take from 0'],
    ['that says a range is outside is not', { status: 416 }, 'broke server/not-what-we-asked'],
    ['with the same length twice is taken', { contentLengths: ['100', '100'] }, 'take from 0'],
    ['with two lengths is not', { contentLengths: ['100', '99'] }, 'broke server/not-what-we-asked'],
    [
      'that is a part that was not asked for is not',
      { status: 206, contentRange: 'bytes 0-99/100' },
      'broke server/not-what-we-asked',
    ],
    ['that is a page is not', { contentType: 'text/html; charset=utf-8' }, 'broke media/not-the-data'],
    [
      'that is a page of another host, over https, is not',
      { contentType: 'text/html', host: 'files.example.org' },
      'broke media/not-the-data',
    ],
    [
      'that is a page of another host, over http, is a network’s own',
      { contentType: 'text/html; charset=utf-8', isInterceptable: true },
      'broke net/captive',
    ],
    ['from elsewhere, over http, is taken', { isInterceptable: true }, 'take from 0'],
    ['that is the page of an application is not', { contentType: 'application/xhtml+xml' }, 'broke media/not-the-data'],
    ['that asks to log in to the network is not', { status: 511 }, 'broke net/captive'],
  ])('%s', (_, over, what) => expect(said({ ...ok, ...over }, whole)).toBe(what))

  it('that is a page over http is not said to be the network’s for certain', () => {
    const verdict = interpretResponse(asked(whole), answer({ ...ok, contentType: 'text/html', isInterceptable: true }))
    expect(verdict.type === 'broke' && formatFailure(verdict.because, 'en')).toMatch(
      /^A web page came from a\.example instead of the file; what has arrived is kept\. If this network requires sign-in, /,
    )
  })

  it('of the catalogued length is the file, also under the type that PHP gives to everything', () => {
    const answer = { ...ok, contentType: 'text/html; charset=UTF-8', contentLengths: ['1000'] }
    expect(said(answer, { ...whole, declaredBytes: 1000 })).toBe('take from 0')
    expect(said(answer, { ...whole, declaredBytes: 1001 })).toBe('broke media/not-the-data')
    expect(said({ ...answer, contentLengths: [] }, { ...whole, declaredBytes: 1000 })).toBe('broke media/not-the-data')
  })

  it('may be a page when a page was catalogued', () => {
    expect(said({ ...ok, contentType: 'text/html' }, { ...whole, fileType: 'text/html' })).toBe('take from 0')
  })
})

describe('a bounded part', () => {
  const part = (contentRange: string, bytes: number) => ({
    status: 206,
    contentRange,
    contentLengths: [String(bytes)],
    etag: '"v1"',
  })

  it.each([
    ['is taken from its first byte on', 0, 30, 'bytes 0-29/100', 30],
    ['is taken from the middle', 40, 60, 'bytes 40-59/100', 20],
    ['may be asked for beyond the end', 40, 200, 'bytes 40-99/100', 60],
  ])('%s', (_, fromByte, endByte, contentRange, bytes) => {
    expect(interpretResponse(asked({ fromByte, endByte }), answer(part(contentRange, bytes)))).toMatchObject({
      type: 'take',
      fromByte,
      bodyBytes: bytes,
      identity: { totalBytes: 100 },
    })
  })

  it.each([
    ['goes on to the end of the file', 40, 60, 'bytes 40-99/100', 60],
    ['ends before what was asked for', 40, 60, 'bytes 40-49/100', 10],
    ['begins elsewhere', 0, 30, 'bytes 10-29/100', 20],
  ])('is refused when it %s', (_, fromByte, endByte, contentRange, bytes) => {
    expect(interpretResponse(asked({ fromByte, endByte }), answer(part(contentRange, bytes)))).toMatchObject({
      type: 'broke',
    })
  })
})
