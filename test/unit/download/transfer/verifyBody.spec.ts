import { describe, expect, it } from 'vitest'
import { type ReceivedBody, verifyBody } from '../../../../shared/download/transfer/verifyBody.js'
import { createResponseHead } from '../../../support/http/createResponseHead.js'
import { createMedia } from '../../../support/samples/catalogueSamples.js'

const HEX = 'ab'.repeat(32)

type SubstituteCase = Partial<ReceivedBody['media']> & Partial<Pick<ReceivedBody['ended'], 'substitute'>>

/** A body that ended with its connection, of a media without a hash. */
const judge = (
  declaredBytes: number | null,
  receivedBytes: number,
  framing: ReceivedBody['framing'] = 'close',
  head: Partial<ReceivedBody['response']> = {},
  { substitute = null, ...media }: SubstituteCase = {},
) =>
  verifyBody({
    media: createMedia(1, { sizeBytes: declaredBytes, checksum: { is: 'absent' }, ...media }),
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
      substitute,
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

describe('a body that is a page or an error report', () => {
  const PAGE = { kind: 'page', note: null } as const
  const REPORT = { kind: 'report', note: 'No such layer' } as const
  const usable = { is: 'usable', algorithm: 'sha-256' } as const

  it.each<[string, SubstituteCase, number | null, string]>([
    ['is not the file', { substitute: PAGE }, null, 'mismatch'],
    ['is not the file, whatever its type', { substitute: REPORT, fileType: 'application/gml+xml' }, null, 'mismatch'],
    ['is not the file when another length is declared', { substitute: PAGE }, 1001, 'mismatch'],
    ['is the file when exactly its length is declared', { substitute: REPORT }, 1000, 'complete'],
    ['is the file with the declared hash', { substitute: PAGE, checksum: { ...usable, hex: HEX } }, null, 'complete'],
    ['is the file where that is a page', { substitute: PAGE, fileType: 'text/html' }, null, 'complete'],
    ['is the file where its name is that of a page', { substitute: PAGE, name: 'notice.htm' }, null, 'complete'],
    ['is the file of a program that writes workbooks so', { substitute: PAGE, name: 'export.xls' }, null, 'complete'],
  ])('%s', (_, of, declaredBytes, type) => {
    expect(judge(declaredBytes, 1000, 'chunked', {}, of)).toBe(type)
  })
})

it('an empty body is believed when it comes twice, unless the catalogue declares one', () => {
  expect([judge(null, 0, 'length'), judge(0, 0, 'length')]).toEqual(['mismatch', 'complete'])
})
