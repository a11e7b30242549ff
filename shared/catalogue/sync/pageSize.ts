import { LIMITS } from '../../limits.js'

/**
 * How many records of a list to ask for at once. Portals of today look each record up one after the other, 70 ms each
 * were seen (portal-api.md 00); others answer a thousand in a fifth of a second. So each page is as long as the last
 * ones say that five seconds are. Pure.
 */
export interface PageSize {
  /** Records that the next page may ask for, at least 1. */
  readonly records: number
}

export const INITIAL_PAGE_SIZE: PageSize = { records: LIMITS.LIST_FIRST_PAGE }

/** At most so many times as long as the page before: one quick answer may have come from a cache. */
const GROWTH = 4

/** After a page of `sent` records that took `tookMs`. */
export function adaptPageSize(
  pace: PageSize,
  { sent, tookMs }: { readonly sent: number; readonly tookMs: number },
): PageSize {
  if (sent === 0) return pace
  const fitting = Math.floor((sent * LIMITS.LIST_PAGE_MS) / Math.max(1, tookMs))
  const isSlow = tookMs > LIMITS.LIST_PAGE_MS
  // What a few records took is mostly what any answer takes.
  if (!isSlow && sent * GROWTH < pace.records) return pace
  return { records: Math.max(1, Math.min(fitting, sent * GROWTH, LIMITS.CATALOG_PAGE)) }
}

/** After a page of `asked` records that did not come in time. */
export const shrinkPageSize = (asked: number): PageSize => ({ records: Math.max(1, Math.floor(asked / 2)) })
