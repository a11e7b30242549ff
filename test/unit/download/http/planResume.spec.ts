import { describe, expect, test } from 'vitest'
import { buildRangeHeaders } from '../../../../shared/download/http/buildRangeHeaders.js'
import { findUsableRangesAfterGap, planResume } from '../../../../shared/download/http/planResume.js'
import type { ByteRange } from '../../../../shared/download/model/byteRanges.js'
import { FRESH } from '../../../../shared/download/model/state.js'
import { LIMITS } from '../../../../shared/limits.js'

const KNOWN = { etag: '"v1"', lastModified: null, totalBytes: 1000 }

describe('the offset at which a download continues', () => {
  const MB = 1024 * 1024
  const held = { ...FRESH, durableBytes: 5 * MB, identity: { etag: '"v1"', lastModified: null, totalBytes: 9 * MB } }
  const no = { hashWillTell: false, encrypted: false }

  test('is a little before what is held ends, so that it can be compared', () =>
    expect(planResume(held, no)).toEqual({
      fromByte: 5 * MB - LIMITS.OVERLAP_BYTES,
      overlapBytes: LIMITS.OVERLAP_BYTES,
    }))
  test('is not lost to a single wrong range', () =>
    expect(planResume({ ...held, brokeBy: 'server/not-what-we-asked', barren: 2 }, no).fromByte).toBeGreaterThan(0))
  test('of a complete file asks for its end', () =>
    expect(planResume({ ...held, durableBytes: 9 * MB }, no).fromByte).toBe(9 * MB - LIMITS.OVERLAP_BYTES))
  test.each([
    ['nothing is held', { ...held, durableBytes: 0 }, no],
    ['hardly more is held than would be asked for again', { ...held, durableBytes: LIMITS.OVERLAP_BYTES }, no],
    ['it is not known what file it was', { ...held, identity: null }, no],
    ['nothing tells two versions apart', { ...held, identity: { ...held.identity, etag: null } }, no],
    ['ranges were wrong again and again', { ...held, brokeBy: 'server/not-what-we-asked' as const, barren: 3 }, no],
    ['the portal opened it on the way', { ...held, contentType: 'text/csv' }, { ...no, encrypted: true }],
  ])('is the beginning when %s', (_, course, vouching) =>
    expect(planResume(course, vouching)).toEqual({ fromByte: 0, overlapBytes: 0 }),
  )
  test('asks on condition of the strongest validator, or of none', () => {
    expect(buildRangeHeaders({ fromByte: 7, endByte: null }, KNOWN)).toEqual({ range: 'bytes=7-', 'if-range': '"v1"' })
    expect(buildRangeHeaders({ fromByte: 7, endByte: null }, null)).toEqual({ range: 'bytes=7-' })
    expect(buildRangeHeaders({ fromByte: 0, endByte: null }, KNOWN)).toEqual({})
    expect(buildRangeHeaders({ fromByte: 0, endByte: 9 }, KNOWN)).toEqual({ range: 'bytes=0-8', 'if-range': '"v1"' })
  })
})

test('the head of what lies behind a gap does not count while it is fetched once more, and nothing else is left', () => {
  const head = LIMITS.OVERLAP_BYTES
  const islands: readonly ByteRange[] = [
    [100, 100 + head],
    [3 * head, 3 * head + 1],
    [5 * head, 7 * head],
  ]
  expect(findUsableRangesAfterGap(islands)).toEqual([[6 * head, 7 * head]])
})
