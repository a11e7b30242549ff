import {
  type BandwidthLimit,
  type Schedule,
  type ScheduleRow,
  schedule,
} from '../../../../shared/download/bandwidth/bandwidthSchedule.js'

/** Office hours, Monday to Friday: the most likely first row. */
export const DEFAULT_SCHEDULE_ROW: ScheduleRow = {
  days: [1, 2, 3, 4, 5],
  fromMinute: 8 * 60,
  toMinute: 18 * 60,
  limit: 500_000,
}

/** Whether the row extends beyond midnight. */
export const isOvernight = ({ fromMinute, toMinute }: ScheduleRow): boolean => toMinute <= fromMinute

/** Adds a day or removes it; the last day stays, because a row without days has no effect. */
export function withDay(row: ScheduleRow, day: number): ScheduleRow {
  const days = row.days.includes(day) ? row.days.filter((one) => one !== day) : [...row.days, day]
  return days.length === 0 ? row : { ...row, days: days.toSorted((one, other) => one - other) }
}

/** Replaces one row; null when the result is no valid timetable. */
export function withRow(rows: Schedule, at: number, change: Partial<ScheduleRow>): Schedule | null {
  const next = rows.map((row, n) => (n === at ? { ...row, ...change } : row))
  const checked = schedule.safeParse(next)
  return checked.success ? checked.data : null
}

/** Converts a limit to the value of a select, and back. */
export const toLimitKey = (limit: BandwidthLimit): string => (limit === null ? 'all' : `${limit}`)
export const parseLimitKey = (key: string): BandwidthLimit =>
  key === 'all' ? null : key === 'pause' ? 'pause' : Number(key)
