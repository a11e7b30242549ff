import * as z from 'zod'
import { LIMITS } from '../../limits.js'

/** Monday is 1, Sunday is 7. */
const day = z.number().int().min(1).max(7)
const minuteOfDay = z.number().int().min(0).max(1440)

/** What downloads may take: so many bytes per second, everything (null), or nothing (`pause`). */
export const bandwidthLimit = z
  .union([z.number().int().min(LIMITS.RATE_LEAST).max(LIMITS.RATE_MOST), z.literal('pause')])
  .nullable()
export type BandwidthLimit = z.infer<typeof bandwidthLimit>

/**
 * One row: on these days, from one minute of the day until before another, in local time. When `to` is not after `from`
 * it lasts beyond midnight, into the day after the one it is named for; the same twice is a whole day.
 */
export const scheduleRow = z.strictObject({
  days: z.array(day).min(1).max(7),
  fromMinute: minuteOfDay.max(1439),
  toMinute: minuteOfDay,
  limit: bandwidthLimit,
})
export type ScheduleRow = z.infer<typeof scheduleRow>

/** Where two rows hold at once, the one that stands first does. */
export const schedule = z.array(scheduleRow).max(LIMITS.TIMETABLE_ROWS)
export type Schedule = z.infer<typeof schedule>

/** Local time minus UTC at an instant, in milliseconds: it changes with the season and with the traveller. */
export type UtcOffsetAt = (wallMs: number) => number

/** What all downloads together may take: always, and at some hours of the week. */
export interface RateLimits {
  /** Bytes per second, or null. */
  readonly bytesPerSecond: number | null
  readonly timetable: Schedule
}

export interface ActiveLimit {
  readonly limit: BandwidthLimit
  /** When that changes next, as a wall time; null when it does not within the week to come. */
  readonly untilMs: number | null
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
/** A time zone's offset changes at a quarter of an hour of UTC, wherever it does. */
const STEP_MS = 15 * MINUTE_MS
const AHEAD_MS = 8 * DAY_MINUTES * MINUTE_MS

/** What holds at `wallMs`, and until when. Outside all rows it is `otherwise`. */
export function getActiveLimit(
  rows: Schedule,
  otherwise: BandwidthLimit,
  wallMs: number,
  offsetAt: UtcOffsetAt,
): ActiveLimit {
  const limit = limitAt(rows, otherwise, wallMs, offsetAt)
  if (rows.length === 0) return { limit, untilMs: null }
  for (let at = nextEdge(rows, wallMs, offsetAt); at < wallMs + AHEAD_MS; at = nextEdge(rows, at, offsetAt))
    if (limitAt(rows, otherwise, at, offsetAt) !== limit) return { limit, untilMs: at }
  return { limit, untilMs: null }
}

function limitAt(rows: Schedule, otherwise: BandwidthLimit, wallMs: number, offsetAt: UtcOffsetAt): BandwidthLimit {
  const { day: today, minute } = localTime(wallMs, offsetAt)
  const yesterday = today === 1 ? 7 : today - 1
  const row = rows.find(({ days, fromMinute, toMinute }) => {
    if (fromMinute < toMinute) return days.includes(today) && minute >= fromMinute && minute < toMinute
    return (days.includes(today) && minute >= fromMinute) || (days.includes(yesterday) && minute < toMinute)
  })
  return row === undefined ? otherwise : row.limit
}

function localTime(wallMs: number, offsetAt: UtcOffsetAt): { readonly day: number; readonly minute: number } {
  const minutes = Math.floor((wallMs + offsetAt(wallMs)) / MINUTE_MS)
  const days = Math.floor(minutes / DAY_MINUTES)
  // The first of January 1970 was a Thursday.
  return { day: ((((days + 3) % 7) + 7) % 7) + 1, minute: minutes - days * DAY_MINUTES }
}

/** The next instant at which something could change: a row's edge as the clock on the wall runs, or a quarter of an hour. */
function nextEdge(rows: Schedule, wallMs: number, offsetAt: UtcOffsetAt): number {
  const { minute } = localTime(wallMs, offsetAt)
  const ahead = [0, ...rows.flatMap(({ fromMinute, toMinute }) => [fromMinute, toMinute % DAY_MINUTES])].map((edge) =>
    edge > minute ? edge - minute : edge - minute + DAY_MINUTES,
  )
  const wholeMinute = Math.floor(wallMs / MINUTE_MS) * MINUTE_MS
  const quarter = Math.floor(wallMs / STEP_MS) * STEP_MS + STEP_MS
  return Math.min(quarter, wholeMinute + Math.min(...ahead) * MINUTE_MS)
}
