import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adaptPageSize,
  INITIAL_PAGE_SIZE,
  type PageSize,
  shrinkPageSize,
} from '../../../../shared/catalogue/sync/pageSize.js'
import { LIMITS } from '../../../../shared/limits.js'

/** Asks for so many pages one after the other, and returns how long each takes: so much for its answer and for each record. */
function measurePages(answerMs: number, recordMs: number, count: number): number[] {
  const took: number[] = []
  let pace: PageSize = INITIAL_PAGE_SIZE
  for (let page = 0; page < count; page++) {
    const tookMs = answerMs + recordMs * pace.records
    took.push(tookMs)
    pace = adaptPageSize(pace, { sent: pace.records, tookMs })
  }
  return took
}

describe('the length of a page', () => {
  it('comes to five seconds where each record costs 70 ms', () => {
    expect(measurePages(100, 70, 6).map((ms) => Math.round(ms / 100))).toEqual([36, 49, 49, 49, 49, 49])
  })

  it('grows to the most that a portal gives where records cost nothing', () => {
    let pace = INITIAL_PAGE_SIZE
    const asked: number[] = []
    for (let page = 0; page < 5; page++) {
      asked.push(pace.records)
      pace = adaptPageSize(pace, { sent: pace.records, tookMs: 30 })
    }
    expect(asked).toEqual([50, 200, 800, 1000, 1000])
  })

  it('does not shrink for the last few records of a list, nor for an empty page', () => {
    const pace = { records: 400 }
    expect(adaptPageSize(pace, { sent: 3, tookMs: 900 })).toEqual(pace)
    expect(adaptPageSize(pace, { sent: 0, tookMs: 9000 })).toEqual(pace)
  })

  it('shrinks when even a few take too long', () => {
    expect(adaptPageSize({ records: 400 }, { sent: 3, tookMs: 15_000 })).toEqual({ records: 1 })
  })

  it('is half of what did not come in time', () => {
    expect([shrinkPageSize(50), shrinkPageSize(1)]).toEqual([{ records: 25 }, { records: 1 }])
  })

  it('keeps to the aim whatever a record costs, unless one alone takes longer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 4000 }), (answerMs, recordMs) => {
        const later = measurePages(answerMs, recordMs, 40).slice(20)
        for (const ms of later) expect(ms).toBeLessThanOrEqual(LIMITS.LIST_PAGE_MS + answerMs + recordMs)
      }),
    )
  })
})
