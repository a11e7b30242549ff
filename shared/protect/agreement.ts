import * as z from 'zod'
import { datasetId, portalId } from '../ids.js'
import { LIMITS } from '../limits.js'

/** A person's agreement about a protected dataset: what for they may hold it, and until when. */
export const agreement = z.strictObject({
  portalId,
  datasetId,
  /** Of the dataset, for the person. */
  title: z.string().max(LIMITS.TITLE_CHARS),
  purpose: z.string().max(LIMITS.AGREEMENT_PURPOSE_CHARS),
  /** The last day on which it may be held. */
  until: z.iso.date().max(10),
  /** The day on which the desktop reminded of it last. */
  remindedOn: z.iso.date().max(10).optional(),
})
export type Agreement = z.infer<typeof agreement>

const DAY_MS = 86_400_000

/** A moment as the ISO day on which it is here. */
export function toLocalDay(atMs: number): string {
  const at = new Date(atMs)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Days from `today` to the last day of an agreement, both as ISO days: 0 on the last one, negative behind it. */
export const countDaysLeft = ({ until }: Pick<Agreement, 'until'>, today: string): number =>
  Math.round((Date.parse(until) - Date.parse(today)) / DAY_MS)

/** The person is reminded of agreements that end in so many days, or have ended. */
export const REMINDED_DAYS = 14

/** The agreements that a person is reminded of, the one that ends first in front. */
export const listDueAgreements = (agreements: readonly Agreement[], today: string): readonly Agreement[] =>
  agreements
    .filter((one) => countDaysLeft(one, today) <= REMINDED_DAYS)
    .toSorted((one, other) => (one.until < other.until ? -1 : 1))
