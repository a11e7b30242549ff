import * as z from 'zod'
import { datasetId, portalId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { DAY_MS } from '../timeUnits.js'

/** A person's agreement about a protected dataset: the purpose for which they may hold it, and until when. */
export const agreement = z.strictObject({
  portalId,
  datasetId,
  /** The title of the dataset, for display. */
  title: z.string().max(LIMITS.TITLE_CHARS),
  purpose: z.string().max(LIMITS.AGREEMENT_PURPOSE_CHARS),
  /** The last day on which they may hold it. */
  until: z.iso.date().max(10),
  /** The day of the last reminder. */
  remindedOn: z.iso.date().max(10).optional(),
})
export type Agreement = z.infer<typeof agreement>

/** Returns the local ISO day of a moment. */
export function toLocalDay(atMs: number): string {
  const at = new Date(atMs)
  const padTwo = (part: number): string => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${padTwo(at.getMonth() + 1)}-${padTwo(at.getDate())}`
}

/**
 * Counts the days from `today` to the last day of an agreement, both as ISO days: 0 on the last day, negative after it.
 */
export const countDaysLeft = ({ until }: Pick<Agreement, 'until'>, today: string): number =>
  Math.round((Date.parse(until) - Date.parse(today)) / DAY_MS)

/** A person is reminded of agreements that end within this many days, or have ended. */
export const REMINDED_DAYS = 14

/** Lists the agreements to remind a person of, the earliest end first. */
export const listDueAgreements = (agreements: readonly Agreement[], today: string): readonly Agreement[] =>
  agreements
    .filter((one) => countDaysLeft(one, today) <= REMINDED_DAYS)
    .toSorted((one, other) => countDaysLeft(one, today) - countDaysLeft(other, today))
