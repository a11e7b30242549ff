import { describe, expect, it } from 'vitest'
import { FRESH, QUEUED, serializeDownload, storedDownload } from '../../../../shared/download/model/state.js'

const PLACE = '{"folder":"/data/d","name":"a.csv","partial":"a.csv.rudi-partial","made":true}'
const COURSE = `"attempts":2,"barren":0,"farthestBytes":9,"durableBytes":9,"identity":null,"contentType":null,"mismatch":null`
const progress = { ...FRESH, attempts: 2, farthestBytes: 9, durableBytes: 9 }
const place = { folder: '/data/d', name: 'a.csv', partial: 'a.csv.rudi-partial', made: true }
const IDENTITY = '{"etag":"\\"1\\"","lastModified":null,"totalBytes":20}'
const OTHER_VERSION = `{"partial":"a.csv.rudi-partial-2","identity":${IDENTITY},"contentType":null,"durableBytes":7,"islands":[]}`
const otherVersion = {
  partial: 'a.csv.rudi-partial-2',
  identity: { etag: '"1"', lastModified: null, totalBytes: 20 },
  contentType: null,
  durableBytes: 7,
  islands: [],
  sums: [],
}
const verdict = { is: 'verified', algorithm: 'md5' } as const

/** Rows as versions before this one wrote them. */
const RECORDED = [
  [`{"is":"queued",${COURSE},"place":null}`, { ...progress, type: 'queued' }],
  [
    `{${COURSE},"place":${PLACE},"is":"running","attempt":2}`,
    { ...progress, place, type: 'running', attempt: 2, refusals: 0 },
  ],
  [
    `{${COURSE},"place":${PLACE},"is":"paused","because":"person"}`,
    { ...progress, place, type: 'paused', because: 'person' },
  ],
  [
    `{${COURSE},"place":${PLACE},"is":"paused","because":"person","former":${OTHER_VERSION}}`,
    { ...progress, place, type: 'paused', because: 'person', otherVersion },
  ],
  [
    '{"is":"done","attempts":1,"folder":"/data/d","name":"a.csv","sizeBytes":9,"verdict":{"is":"verified","algorithm":"md5"},"atMs":5}',
    { type: 'done', attempts: 1, folder: '/data/d', name: 'a.csv', sizeBytes: 9, verdict, atMs: 5 },
  ],
  ['{"is":"cancelled"}', { type: 'cancelled' }],
] as const

describe('a stored state', () => {
  it.each(RECORDED)('is read as older versions wrote it: %s', (text, state) => {
    expect(storedDownload.parse(JSON.parse(text))).toEqual(state)
  })

  it.each(RECORDED)('is written so that older versions read it: %s', (text) => {
    const written: unknown = JSON.parse(serializeDownload(storedDownload.parse(JSON.parse(text))))
    expect(written).toMatchObject(JSON.parse(text))
    expect(written).not.toHaveProperty('type')
  })

  it.each([['{"type":"cancelled"}'], ['{"is":"unheard of"}'], ['null'], ['[]'], ['"queued"']])(
    'is no state without a tag that is known: %s',
    (text) => {
      expect(storedDownload.safeParse(JSON.parse(text)).success).toBe(false)
    },
  )

  it('is the same after it was written and read', () => {
    expect(storedDownload.parse(JSON.parse(serializeDownload(QUEUED)))).toEqual(QUEUED)
  })
})
