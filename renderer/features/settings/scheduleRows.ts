import {
  type BandwidthLimit,
  type Schedule,
  type ScheduleRow,
  schedule,
} from '../../../shared/download/limits/bandwidthSchedule.js'

/** Office hours, Monday to Friday: what most would write first. */
export const DEFAULT_SCHEDULE_ROW: ScheduleRow = {
  days: [1, 2, 3, 4, 5],
  fromMinute: 8 * 60,
  toMinute: 18 * 60,
  limit: 500_000,
}

const two = (count: number): string => String(count).padStart(2, '0')
/** A minute of the day as a time field writes it: `08:00`. Midnight at the end of a day is `00:00` as well. */
export const formatMinutesField = (minute: number): string => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`

/** A time field's text as a minute of the day, or null while it is not one. */
export function parseMinutesField(text: string): number | null {
  const found = /^(\d\d):(\d\d)$/.exec(text)
  if (found === null) return null
  const minute = Number(found[1]) * 60 + Number(found[2])
  return minute < 1440 ? minute : null
}

/** Whether it lasts beyond midnight. */
export const isOvernight = ({ fromMinute, toMinute }: ScheduleRow): boolean => toMinute <= fromMinute

/** With a day more, or without it; the last day stays, since hours on no day are none. */
export function withDay(row: ScheduleRow, day: number): ScheduleRow {
  const days = row.days.includes(day) ? row.days.filter((one) => one !== day) : [...row.days, day]
  return days.length === 0 ? row : { ...row, days: days.toSorted((one, other) => one - other) }
}

/** With one row changed, or null when that is nothing the timetable can hold. */
export function withRow(rows: Schedule, at: number, change: Partial<ScheduleRow>): Schedule | null {
  const next = rows.map((row, n) => (n === at ? { ...row, ...change } : row))
  const checked = schedule.safeParse(next)
  return checked.success ? checked.data : null
}

/** An allotment as the text of a choice, and back. */
export const toLimitKey = (limit: BandwidthLimit): string => (limit === null ? 'all' : `${limit}`)
export const parseLimitKey = (key: string): BandwidthLimit =>
  key === 'all' ? null : key === 'pause' ? 'pause' : Number(key)
