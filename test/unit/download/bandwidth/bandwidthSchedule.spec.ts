import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  getActiveLimit,
  type ScheduleRow,
  type UtcOffsetAt,
} from '../../../../shared/download/bandwidth/bandwidthSchedule.js'
import { HOUR_MS } from '../../../../shared/timeUnits.js'

const PARIS_SUMMER = Date.UTC(2026, 2, 29, 1)
const PARIS_WINTER = Date.UTC(2026, 9, 25, 1)
/** The time zone of Paris in 2026. */
const paris: UtcOffsetAt = (ms) => (ms >= PARIS_SUMMER && ms < PARIS_WINTER ? 2 : 1) * HOUR_MS
const utc: UtcOffsetAt = () => 0
const row = (fromHour: number, toHour: number, limit: ScheduleRow['limit'], days = [1, 2, 3, 4, 5]): ScheduleRow => ({
  days,
  fromMinute: fromHour * 60,
  toMinute: toHour * 60,
  limit,
})
const at = (day: number, hour: number, minute = 0, month = 10): number => Date.UTC(2026, month, day, hour, minute)
const OFFICE = [row(8, 19, 500_000)]

test('the row of office hours holds until their end, by local time', () => {
  // 23 November 2026 is a Monday; Paris is an hour ahead.
  expect(getActiveLimit(OFFICE, null, at(23, 9), paris)).toEqual({ limit: 500_000, untilMs: at(23, 18) })
})

test('after hours nothing holds until the next morning', () => {
  expect(getActiveLimit(OFFICE, null, at(23, 18), paris)).toEqual({ limit: null, untilMs: at(24, 7) })
})

test('the row of office hours does not hold from Friday evening to Monday', () => {
  expect(getActiveLimit(OFFICE, 2_000_000, at(27, 20), paris)).toEqual({ limit: 2_000_000, untilMs: at(30, 7) })
})

test('a night that begins on Friday ends on Saturday morning', () => {
  const night = [row(22, 6, 'pause', [5])]
  expect(getActiveLimit(night, null, at(28, 2), utc)).toEqual({ limit: 'pause', untilMs: at(28, 6) })
  expect(getActiveLimit(night, null, at(27, 2), utc)).toEqual({ limit: null, untilMs: at(27, 22) })
})

test('the first row decides where two rows hold at once', () => {
  const rows = [row(12, 14, null), ...OFFICE]
  expect(getActiveLimit(rows, null, at(23, 13), utc)).toEqual({ limit: null, untilMs: at(23, 14) })
  expect(getActiveLimit(rows, null, at(23, 11), utc)).toEqual({ limit: 500_000, untilMs: at(23, 12) })
})

test('a row for every hour of every day never changes', () => {
  expect(getActiveLimit([row(0, 24, 'pause', [1, 2, 3, 4, 5, 6, 7])], null, at(23, 9), utc)).toEqual({
    limit: 'pause',
    untilMs: null,
  })
  expect(getActiveLimit([], 9000, at(23, 9), utc)).toEqual({ limit: 9000, untilMs: null })
})

test('an hour that the clocks leave out is left out', () => {
  // On 29 March 2026 Paris goes from 01:59 to 03:00.
  const rows = [row(2, 3, 'pause', [7])]
  const beforeMs = PARIS_SUMMER - HOUR_MS
  expect(getActiveLimit(rows, null, beforeMs, paris)).toEqual({ limit: null, untilMs: Date.UTC(2026, 3, 5, 0) })
})

test('a row that begins in the hour that is left out holds from the moment of the change', () => {
  const rows = [{ days: [7], fromMinute: 150, toMinute: 300, limit: 'pause' as const }]
  expect(getActiveLimit(rows, null, PARIS_SUMMER - HOUR_MS, paris).untilMs).toBe(PARIS_SUMMER)
})

test('an hour that comes twice is lived through twice', () => {
  const rows = [row(2, 3, 'pause', [7])]
  const firstMs = PARIS_WINTER - HOUR_MS
  expect(getActiveLimit(rows, null, firstMs - HOUR_MS, paris).untilMs).toBe(firstMs)
  expect(getActiveLimit(rows, null, firstMs, paris).untilMs).toBe(PARIS_WINTER + HOUR_MS)
})

test('the local time decides after a change of the time zone', () => {
  const tokyo: UtcOffsetAt = () => 9 * HOUR_MS
  expect(getActiveLimit(OFFICE, null, at(23, 9, 59), paris).limit).toBe(500_000)
  expect(getActiveLimit(OFFICE, null, at(23, 10), tokyo).limit).toBeNull()
})

const anyRow = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  fromMinute: fc.integer({ min: 0, max: 1439 }),
  toMinute: fc.integer({ min: 0, max: 1440 }),
  limit: fc.constantFrom(null, 'pause' as const, 50_000),
})

test('nothing changes before the time that was named, and something does then', () => {
  fc.assert(
    fc.property(
      fc.array(anyRow, { maxLength: 4 }),
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
      fc.constantFrom(
        paris,
        utc,
        () => 5.75 * HOUR_MS,
        () => -9.5 * HOUR_MS,
      ),
      (rows, nowMs, offset) => {
        const { limit, untilMs } = getActiveLimit(rows, 70_000, nowMs, offset)
        const endMs = untilMs ?? nowMs + 7 * 24 * HOUR_MS
        for (let ms = nowMs; ms < endMs; ms += 7 * 60_000)
          expect(getActiveLimit(rows, 70_000, ms, offset).limit).toBe(limit)
        expect(getActiveLimit(rows, 70_000, endMs - 1, offset).limit).toBe(limit)
        if (untilMs !== null) expect(getActiveLimit(rows, 70_000, untilMs, offset).limit).not.toBe(limit)
      },
    ),
    { numRuns: 60 },
  )
})
