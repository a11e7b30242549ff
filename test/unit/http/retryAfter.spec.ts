import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BusyResponse, parseRetryAfterMs } from '../../../shared/http/retryAfter.js'
import { LIMITS } from '../../../shared/limits.js'

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0)
const busy = (said: Partial<BusyResponse>): BusyResponse => ({
  retryAfter: null,
  date: null,
  nextAccessTime: null,
  nowMs: NOW,
  ...said,
})

describe('the wait that a busy server asks for', () => {
  it.each([
    ['120', 120_000],
    [' 7 ', 7000],
    ['0', LIMITS.RETRY_AFTER_MIN_MS],
    ['90000', LIMITS.RETRY_AFTER_MAX_MS],
    ['999999999', null],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['', null],
    ['Thu, 01 Jan 2026 12:00:30 GMT', 30_000],
    ['Thu, 01 Jan 2026 11:59:30 GMT', null],
    ['Thursday, 01-Jan-2026 12:00:30 GMT', 30_000],
    ['Thu, 99 Foo 2026 12:00:30 GMT', null],
  ])('Retry-After %j is %s ms', (retryAfter, ms) => {
    expect(parseRetryAfterMs(busy({ retryAfter }))).toBe(ms)
  })

  it('measures a date with the server’s clock, not with ours', () => {
    const date = 'Tue, 01 Jan 2036 12:00:00 GMT'
    expect(parseRetryAfterMs(busy({ retryAfter: 'Tue, 01 Jan 2036 12:01:00 GMT', date }))).toBe(60_000)
  })

  it.each([
    ['2026-Jan-01 12:00:10+0000 UTC', 10_000],
    ['2026-Jan-01 13:00:10+0100', 10_000],
    ['2026-Jan-01 11:00:00+0000 UTC', null],
    ['2026-01-01T12:00:10Z', null],
  ])('the old gateway’s nextAccessTime %j is %s ms', (nextAccessTime, ms) => {
    expect(parseRetryAfterMs(busy({ nextAccessTime }))).toBe(ms)
  })

  it('is null or within its bounds, whatever is said', () => {
    const text = fc.option(fc.oneof(fc.string(), fc.integer().map(String)), { nil: null })
    fc.assert(
      fc.property(text, text, text, (retryAfter, date, nextAccessTime) => {
        const ms = parseRetryAfterMs(busy({ retryAfter, date, nextAccessTime }))
        expect(ms === null || (ms >= LIMITS.RETRY_AFTER_MIN_MS && ms <= LIMITS.RETRY_AFTER_MAX_MS)).toBe(true)
      }),
    )
  })
})
