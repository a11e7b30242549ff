import * as z from 'zod'
import { LIMITS } from '../limits.js'

/** Monday is 1, Sunday is 7. */
const day = z.number().int().min(1).max(7)
const minuteOfDay = z.number().int().min(0).max(1440)

/** What downloads may take: so many bytes per second, everything (null), or nothing (`pause`). */
export const allotment = z
  .union([z.number().int().min(LIMITS.RATE_LEAST).max(LIMITS.RATE_MOST), z.literal('pause')])
  .nullable()
export type Allotment = z.infer<typeof allotment>

/**
 * One row: on these days, from one minute of the day until before another, in local time. When `to` is not after `from`
 * it lasts beyond midnight, into the day after the one it is named for; the same twice is a whole day.
 */
export const timetableRow = z.strictObject({
  days: z.array(day).min(1).max(7),
  fromMinute: minuteOfDay.max(1439),
  toMinute: minuteOfDay,
  limit: allotment,
})
export type TimetableRow = z.infer<typeof timetableRow>

/** Where two rows hold at once, the one that stands first does. */
export const timetable = z.array(timetableRow).max(LIMITS.TIMETABLE_ROWS)
export type Timetable = z.infer<typeof timetable>

/** Local time minus UTC at an instant, in milliseconds: it changes with the season and with the traveller. */
export type OffsetAt = (wallMs: number) => number

/** What all downloads together may take: always, and at some hours of the week. */
export interface RateLimits {
  /** Bytes per second, or null. */
  readonly bytesPerSecond: number | null
  readonly timetable: Timetable
}

export interface InForce {
  readonly limit: Allotment
  /** When that changes next, as a wall time; null when it does not within the week to come. */
  readonly untilMs: number | null
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
/** A time zone's offset changes at a quarter of an hour of UTC, wherever it does. */
const STEP_MS = 15 * MINUTE_MS
const AHEAD_MS = 8 * DAY_MINUTES * MINUTE_MS

/** What holds at `wallMs`, and until when. Outside all rows it is `otherwise`. */
export function inForce(rows: Timetable, otherwise: Allotment, wallMs: number, offsetAt: OffsetAt): InForce {
  const limit = limitAt(rows, otherwise, wallMs, offsetAt)
  if (rows.length === 0) return { limit, untilMs: null }
  for (let at = nextEdge(rows, wallMs, offsetAt); at < wallMs + AHEAD_MS; at = nextEdge(rows, at, offsetAt))
    if (limitAt(rows, otherwise, at, offsetAt) !== limit) return { limit, untilMs: at }
  return { limit, untilMs: null }
}

function limitAt(rows: Timetable, otherwise: Allotment, wallMs: number, offsetAt: OffsetAt): Allotment {
  const { day: today, minute } = localTime(wallMs, offsetAt)
  const yesterday = today === 1 ? 7 : today - 1
  const row = rows.find(({ days, fromMinute, toMinute }) => {
    if (fromMinute < toMinute) return days.includes(today) && minute >= fromMinute && minute < toMinute
    return (days.includes(today) && minute >= fromMinute) || (days.includes(yesterday) && minute < toMinute)
  })
  return row === undefined ? otherwise : row.limit
}

function localTime(wallMs: number, offsetAt: OffsetAt): { readonly day: number; readonly minute: number } {
  const minutes = Math.floor((wallMs + offsetAt(wallMs)) / MINUTE_MS)
  const days = Math.floor(minutes / DAY_MINUTES)
  // The first of January 1970 was a Thursday.
  return { day: ((((days + 3) % 7) + 7) % 7) + 1, minute: minutes - days * DAY_MINUTES }
}

/** The next instant at which something could change: a row's edge as the clock on the wall runs, or a quarter of an hour. */
function nextEdge(rows: Timetable, wallMs: number, offsetAt: OffsetAt): number {
  const { minute } = localTime(wallMs, offsetAt)
  const ahead = [0, ...rows.flatMap(({ fromMinute, toMinute }) => [fromMinute, toMinute % DAY_MINUTES])].map((edge) =>
    edge > minute ? edge - minute : edge - minute + DAY_MINUTES,
  )
  const wholeMinute = Math.floor(wallMs / MINUTE_MS) * MINUTE_MS
  const quarter = Math.floor(wallMs / STEP_MS) * STEP_MS + STEP_MS
  return Math.min(quarter, wholeMinute + Math.min(...ahead) * MINUTE_MS)
}
