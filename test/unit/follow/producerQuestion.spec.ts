import { describe, expect, it } from 'vitest'
import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import { buildProducerQuestion, interpretProducerAnswer } from '../../../shared/follow/producerQuestion.js'
import { type ProducerVersion, toFetchedVersion } from '../../../shared/follow/producerVersion.js'
import { buildSidecar, type SidecarFileInput } from '../../../shared/library/sidecar/buildSidecar.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { createResponseHead } from '../../support/http/createResponseHead.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../support/library/libraryDataset.js'

const DATE = 'Mon, 01 Jan 2024 00:00:00 GMT'
const LATER = 'Tue, 02 Jan 2024 00:00:00 GMT'
const TAGGED: ProducerVersion = { etag: '"v1"', lastModified: null, sizeBytes: 100 }
const DATED: ProducerVersion = { etag: null, lastModified: DATE, sizeBytes: 100 }
const BARE: ProducerVersion = { etag: null, lastModified: null, sizeBytes: 100 }

const fileOf = (over: Partial<SidecarFileInput>, encrypted = false): SidecarFile => {
  const plain = createLibraryDataset()
  const dataset = createLibraryDataset({ media: plain.media.map((one) => ({ ...one, encrypted })) })
  const [file] = buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0, over)], LIBRARY_NOW_MS).files
  return file as SidecarFile
}

describe('a question to a producer', () => {
  it.each([
    ['by its tag', TAGGED, { range: 'bytes=99-99', 'if-none-match': '"v1"' }],
    ['by its date', DATED, { range: 'bytes=99-99', 'if-modified-since': DATE }],
    ['by its length', BARE, { range: 'bytes=99-99' }],
    ['of an empty file', { ...TAGGED, sizeBytes: 0 }, { 'if-none-match': '"v1"' }],
  ])('is for the last byte, %s', (_, version, headers) => {
    expect(buildProducerQuestion(version)).toEqual(headers)
  })

  it('is of the file that was fetched', () => {
    expect(toFetchedVersion(fileOf({}))).toEqual({ etag: '"v1"', lastModified: null, sizeBytes: 4 })
    const clear = { sizeBytes: 3, sha256: 'ef'.repeat(32) }
    expect(toFetchedVersion(fileOf({ clear }))).toMatchObject({ sizeBytes: 3 })
  })

  it.each([
    ['it was found on the disk', fileOf({ request: null })],
    ['the portal opens it on the way', fileOf({}, true)],
    ['its producer makes it anew', fileOf({ verdict: { is: 'not-verifiable', because: 'regenerated-by-producer' } })],
    [
      'it is made anew at each question',
      fileOf({ verdict: { is: 'not-verifiable', because: 'no-checksum', unproven: 'made-anew' } }),
    ],
    ['the server packed it', fileOf({ verdict: { is: 'verified', algorithm: 'md5', coding: 'gzip' } })],
  ])('is not asked where %s', (_, file) => {
    expect(toFetchedVersion(file)).toBeNull()
  })
})

describe('an answer of a producer', () => {
  const answer = (was: ProducerVersion, over: Partial<ResponseHead>) =>
    interpretProducerAnswer(
      was,
      createResponseHead({
        host: 'files.example.org',
        contentLengths: [],
        contentRange: 'bytes 99-99/100',
        etag: null,
        ...over,
      }),
    ).type

  it.each<[string, string, ProducerVersion, Partial<ResponseHead>]>([
    ['same', 'the condition does not hold', TAGGED, { status: 304 }],
    ['same', 'the tag is the same', TAGGED, { etag: '"v1"' }],
    ['same', 'the date is the same', DATED, { lastModified: DATE }],
    [
      'same',
      'the date is the same, by a server that makes other tags',
      { ...DATED, etag: '"a"' },
      { etag: '"b"', lastModified: DATE },
    ],
    ['same', 'the length is the same, and nothing else is known', BARE, {}],
    [
      'same',
      'the whole has the same tag',
      TAGGED,
      { status: 200, contentRange: null, contentLengths: ['100'], etag: '"v1"' },
    ],
    ['other', 'the tag is another', TAGGED, { etag: '"v2"' }],
    ['other', 'the date is another', DATED, { lastModified: LATER }],
    ['other', 'the part is of a file of another length', BARE, { contentRange: 'bytes 99-99/101' }],
    ['other', 'the file has become shorter', TAGGED, { status: 416, contentRange: 'bytes */50' }],
    ['other', 'the whole is of another length', TAGGED, { status: 200, contentRange: null, contentLengths: ['50'] }],
    ['unclear', 'there is no such byte, of a file of that length', TAGGED, { status: 416, contentRange: null }],
    [
      'unclear',
      'it is a page',
      TAGGED,
      { status: 200, contentRange: null, contentType: 'text/html', contentLengths: ['50'] },
    ],
    ['unclear', 'it was packed on the way', TAGGED, { contentEncoding: 'gzip', etag: '"v2"' }],
    [
      'unclear',
      'it is dated by the moment',
      DATED,
      { status: 200, contentRange: null, lastModified: LATER, date: LATER },
    ],
    ['unclear', 'nothing is given', TAGGED, { status: 404 }],
    [
      'unclear',
      'the gateway refuses with an empty file',
      TAGGED,
      { status: 200, contentRange: null, contentLengths: ['0'], errorMessage: 'no' },
    ],
    ['busy', 'it asks for a pause', TAGGED, { status: 429 }],
    ['failed', 'it is in trouble', TAGGED, { status: 502 }],
  ])('means %s where %s', (meaning, _, was, over) => {
    expect(answer(was, over)).toBe(meaning)
  })
})
