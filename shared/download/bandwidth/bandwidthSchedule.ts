import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import { DAY_MINUTES, MINUTE_MS } from '../../timeUnits.js'

/** Monday is 1 and Sunday is 7. */
const day = z.number().int().min(1).max(7)
const minuteOfDay = z.number().int().min(0).max(1440)

/**
 * The rate that all downloads may use together: a number of bytes per second, no limit (null), or nothing (`pause`).
 */
export const bandwidthLimit = z
  .union([z.number().int().min(LIMITS.RATE_LEAST).max(LIMITS.RATE_MOST), z.literal('pause')])
  .nullable()
export type BandwidthLimit = z.infer<typeof bandwidthLimit>

/**
 * One row of the timetable: a limit on some days, from `fromMinute` until before `toMinute`, in local time. When
 * `toMinute` is not greater than `fromMinute`, the row ends on the day after; when they are equal, it lasts a whole
 * day.
 */
export const scheduleRow = z.strictObject({
  days: z.array(day).min(1).max(7),
  fromMinute: minuteOfDay.max(1439),
  toMinute: minuteOfDay,
  limit: bandwidthLimit,
})
export type ScheduleRow = z.infer<typeof scheduleRow>

/** The rows of the timetable. Where two of them overlap, the first one applies. */
export const schedule = z.array(scheduleRow).max(LIMITS.TIMETABLE_ROWS)
export type Schedule = z.infer<typeof schedule>

/** Returns local time minus UTC at an instant, in milliseconds. It changes with daylight saving and with travel. */
export type UtcOffsetAt = (wallMs: number) => number

/** The limits of all downloads together: a constant one, and those of the timetable. */
export interface RateLimits {
  /** Bytes per second, or null. */
  readonly bytesPerSecond: number | null
  readonly timetable: Schedule
}

export interface ActiveLimit {
  readonly limit: BandwidthLimit
  /** The wall time of the next change; null when nothing changes within the next week. */
  readonly untilMs: number | null
}

/** All time zones change their offset at a multiple of a quarter of an hour in UTC. */
const STEP_MS = 15 * MINUTE_MS
const AHEAD_MS = 8 * DAY_MINUTES * MINUTE_MS

/** Returns the limit that applies at `wallMs`, and until when. `otherwise` applies outside of all rows. */
export function getActiveLimit(
  rows: Schedule,
  otherwise: BandwidthLimit,
  wallMs: number,
  offsetAt: UtcOffsetAt,
): ActiveLimit {
  const limit = getLimitAt(rows, otherwise, wallMs, offsetAt)
  if (rows.length === 0) return { limit, untilMs: null }
  for (let at = findNextEdge(rows, wallMs, offsetAt); at < wallMs + AHEAD_MS; at = findNextEdge(rows, at, offsetAt))
    if (getLimitAt(rows, otherwise, at, offsetAt) !== limit) return { limit, untilMs: at }
  return { limit, untilMs: null }
}

function getLimitAt(rows: Schedule, otherwise: BandwidthLimit, wallMs: number, offsetAt: UtcOffsetAt): BandwidthLimit {
  const { day: today, minute } = toLocalTime(wallMs, offsetAt)
  const yesterday = today === 1 ? 7 : today - 1
  const row = rows.find(({ days, fromMinute, toMinute }) => {
    if (fromMinute < toMinute) return days.includes(today) && minute >= fromMinute && minute < toMinute
    return (days.includes(today) && minute >= fromMinute) || (days.includes(yesterday) && minute < toMinute)
  })
  return row === undefined ? otherwise : row.limit
}

function toLocalTime(wallMs: number, offsetAt: UtcOffsetAt): { readonly day: number; readonly minute: number } {
  const minutes = Math.floor((wallMs + offsetAt(wallMs)) / MINUTE_MS)
  const days = Math.floor(minutes / DAY_MINUTES)
  // 1 January 1970 was a Thursday.
  return { day: ((((days + 3) % 7) + 7) % 7) + 1, minute: minutes - days * DAY_MINUTES }
}

/**
 * Returns the next instant at which the limit may change: the edge of a row in local time, or the next quarter of an
 * hour.
 */
function findNextEdge(rows: Schedule, wallMs: number, offsetAt: UtcOffsetAt): number {
  const { minute } = toLocalTime(wallMs, offsetAt)
  const ahead = [0, ...rows.flatMap(({ fromMinute, toMinute }) => [fromMinute, toMinute % DAY_MINUTES])].map((edge) =>
    edge > minute ? edge - minute : edge - minute + DAY_MINUTES,
  )
  const wholeMinute = Math.floor(wallMs / MINUTE_MS) * MINUTE_MS
  const quarter = Math.floor(wallMs / STEP_MS) * STEP_MS + STEP_MS
  return Math.min(quarter, wholeMinute + Math.min(...ahead) * MINUTE_MS)
}
