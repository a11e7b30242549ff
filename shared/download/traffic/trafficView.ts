import * as z from 'zod'
import { portalId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { waitReason } from './waitReason.js'

const count = z.number().int().nonnegative()
const until = z.number()
const name = z.string().max(LIMITS.TITLE_CHARS)
const bytesPerSecond = z.number().int().positive()

export const producerView = z.object({
  portalId,
  producer: name,
  /** `inUse`: open connections. `allowed`: how many the producer may have. */
  inUse: count,
  allowed: count,
  /** How many downloads of this producer wait. */
  waiting: count,
  /** Why they wait; null when none does. */
  because: waitReason.nullable(),
})
export type ProducerView = z.infer<typeof producerView>

/**
 * What the window shows of the governor: how many requests each source gets, and why a download waits. Times are wall
 * times.
 */
export const trafficView = z.object({
  producers: z.array(producerView).max(LIMITS.PRODUCERS_SHOWN),
  isOffline: z.boolean(),
  /** The rate that all downloads may use together now, in bytes per second; null without a limit. */
  limit: bytesPerSecond.nullable(),
  /** When the timetable changes the limit next; null when it does not within the next week. */
  limitUntilMs: until.nullable(),
  /** Whether the timetable pauses all downloads. */
  isPaused: z.boolean(),
})
export type TrafficView = z.infer<typeof trafficView>

export const NO_TRAFFIC: TrafficView = {
  producers: [],
  isOffline: false,
  limit: null,
  limitUntilMs: null,
  isPaused: false,
}
