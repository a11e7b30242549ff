import * as z from 'zod'
import { LIMITS } from '../../limits.js'

const count = z.number().int().nonnegative()
const until = z.number()
const name = z.string().max(LIMITS.TITLE_CHARS)

/** Why a download that could run does not run. Where several reasons apply, the first one that is checked is given. */
export const waitReason = z.discriminatedUnion('type', [
  /** There is no network; the engine probes for it at `untilMs`. */
  z.object({ type: z.literal('offline'), untilMs: until }),
  /**
   * Something else answers in place of the portal, such as a network that wants to be signed in to. `date`: the
   * portal's certificate is not valid at the date of this computer.
   */
  z.object({ type: z.literal('impersonated'), host: name, why: z.literal('date').optional(), untilMs: until }),
  /** The timetable pauses all downloads. */
  z.object({ type: z.literal('timetable'), untilMs: until.nullable() }),
  /** The producer requested a wait, or refused without naming a time. */
  z.object({ type: z.literal('producer-asked'), untilMs: until }),
  /** Requests to the producer failed: with errors of its server or, where `silent`, without any answer. */
  z.object({ type: z.literal('producer-failing'), why: z.literal('silent').optional(), untilMs: until }),
  /** The same of a host; `asked`: it requested the wait. */
  z.object({
    type: z.literal('host-circuit'),
    host: name,
    why: z.enum(['silent', 'asked']).optional(),
    untilMs: until,
  }),
  z.object({ type: z.literal('busy'), inUse: count, allowed: count }),
  z.object({ type: z.literal('host-busy'), host: name, inUse: count, allowed: count }),
  /** Other downloads go first; `waiting` is the number of downloads that wait at the same producer. */
  z.object({ type: z.literal('turn'), waiting: count }),
])
export type WaitReason = z.infer<typeof waitReason>
