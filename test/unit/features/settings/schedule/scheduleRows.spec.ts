import { expect, it } from 'vitest'
import {
  DEFAULT_SCHEDULE_ROW,
  isOvernight,
  parseLimitKey,
  toLimitKey,
  withDay,
  withRow,
} from '../../../../../renderer/features/settings/schedule/scheduleRows.js'

it('the last day of a row stays, and the days keep their order', () => {
  expect(withDay({ ...DEFAULT_SCHEDULE_ROW, days: [3] }, 3).days).toEqual([3])
  expect(withDay(withDay(DEFAULT_SCHEDULE_ROW, 7), 2).days).toEqual([1, 3, 4, 5, 7])
})

it('hours that last beyond midnight are recognised', () => {
  expect([
    isOvernight(DEFAULT_SCHEDULE_ROW),
    isOvernight({ ...DEFAULT_SCHEDULE_ROW, fromMinute: 22 * 60, toMinute: 6 * 60 }),
  ]).toEqual([false, true])
})

it('one row is changed, and an invalid timetable is refused', () => {
  expect(
    withRow([DEFAULT_SCHEDULE_ROW, DEFAULT_SCHEDULE_ROW], 1, { limit: 'pause' })?.map(({ limit }) => limit),
  ).toEqual([500_000, 'pause'])
  expect(withRow([DEFAULT_SCHEDULE_ROW], 0, { limit: 3 })).toBeNull()
})

it('every limit is written as a choice and read back', () => {
  for (const limit of ['pause', null, 500_000] as const) expect(parseLimitKey(toLimitKey(limit))).toBe(limit)
})
