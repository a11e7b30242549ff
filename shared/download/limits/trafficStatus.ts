import * as z from 'zod'
import { portalId } from '../../ids.js'
import { LIMITS } from '../../limits.js'

/** How much each source is asked, and why a download has to wait: what a person may see of the governor. Wall times. */

const count = z.number().int().nonnegative()
const until = z.number()
const name = z.string().max(LIMITS.TITLE_CHARS)
const bytesPerSecond = z.number().int().positive()

/** Why a download that could go on does not. The first reason that holds is the one that is told. */
export const waitReason = z.discriminatedUnion('is', [
  /** No network at all; one connection looks for it at `untilMs`. */
  z.object({ is: z.literal('offline'), untilMs: until }),
  /** The timetable says so. */
  z.object({ is: z.literal('timetable'), untilMs: until.nullable() }),
  /** The producer asked for a wait, or refused without naming one. */
  z.object({ is: z.literal('producer-asked'), untilMs: until }),
  z.object({ is: z.literal('producer-failing'), untilMs: until }),
  z.object({ is: z.literal('host-circuit'), host: name, untilMs: until }),
  z.object({ is: z.literal('busy'), inUse: count, allowed: count }),
  z.object({ is: z.literal('host-busy'), host: name, inUse: count, allowed: count }),
  /** Others are before it; so many wait at the same producer. */
  z.object({ is: z.literal('turn'), waiting: count }),
])
export type WaitReason = z.infer<typeof waitReason>

export const producerView = z.object({
  portalId,
  producer: name,
  /** Connections now, and how many it bears. */
  inUse: count,
  allowed: count,
  /** Downloads that stand in its line. */
  waiting: count,
  /** Why those in its line wait. Null when none does. */
  because: waitReason.nullable(),
})
export type ProducerView = z.infer<typeof producerView>

export const trafficView = z.object({
  producers: z.array(producerView).max(LIMITS.PRODUCERS_SHOWN),
  isOffline: z.boolean(),
  /** What all downloads together may take now. Null without a limit. */
  limit: bytesPerSecond.nullable(),
  /** When the timetable changes that. Null when it never does. */
  limitUntilMs: until.nullable(),
  /** The timetable says that nothing is to be downloaded now. */
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

/** Why this one waits in its line, from what is known of its producer. Null when nothing is. */
export function getWaitReason(
  { producers }: TrafficView,
  download: { readonly portalId: string; readonly producer: string },
): WaitReason | null {
  const row = producers.find(
    ({ portalId: portal, producer }) => portal === download.portalId && producer === download.producer,
  )
  return row?.because ?? null
}
