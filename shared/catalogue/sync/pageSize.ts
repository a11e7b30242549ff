import { LIMITS } from '../../limits.js'

/**
 * How many records of a list to request at once. Today's portals look the records up one by one, and 70 ms per record
 * was measured (portal-api.md 00); others answer a thousand records in a fifth of a second. So each page is as long as
 * the last ones show to fit into five seconds. This module is pure.
 */
export interface PageSize {
  /** How many records the next page may request, at least 1. */
  readonly records: number
}

export const INITIAL_PAGE_SIZE: PageSize = { records: LIMITS.LIST_FIRST_PAGE }

/** How many times longer than the page before a page may be: one quick answer may have come from a cache. */
const GROWTH = 4

/** Returns the size of the next page after one of `sent` records that took `tookMs` milliseconds. */
export function adaptPageSize(
  pace: PageSize,
  { sent, tookMs }: { readonly sent: number; readonly tookMs: number },
): PageSize {
  if (sent === 0) return pace
  const fitting = Math.floor((sent * LIMITS.LIST_PAGE_MS) / Math.max(1, tookMs))
  const isSlow = tookMs > LIMITS.LIST_PAGE_MS
  // The time of a few records is mostly the time that any answer takes, so it says nothing about a longer page.
  if (!isSlow && sent * GROWTH < pace.records) return pace
  return { records: Math.max(1, Math.min(fitting, sent * GROWTH, LIMITS.CATALOG_PAGE)) }
}

/** Returns the size of the next page after one of `asked` records did not arrive in time, or was too large. */
export const shrinkPageSize = (asked: number): PageSize => ({ records: Math.max(1, Math.floor(asked / 2)) })

/** The most records that a page may request, after one with more bytes than are read. */
export interface PageBound extends PageSize {
  /** How many pages of so many records have fitted since the bound was set. */
  readonly fitted: number
}

/** Returns the bound after a page of `asked` records was too large. */
export const lowerPageBound = (asked: number): PageBound => ({ ...shrinkPageSize(asked), fitted: 0 })

/**
 * Returns the bound after a page with `sent` records that fitted. It doubles after a few pages as long as it allows:
 * perhaps only some records were large.
 */
export function raisePageBound(bound: PageBound, sent: number): PageBound {
  if (sent < bound.records) return bound
  const fitted = bound.fitted + 1
  if (fitted < LIMITS.LIST_FITTING_PAGES) return { ...bound, fitted }
  return { records: Math.min(bound.records * 2, LIMITS.CATALOG_PAGE), fitted: 0 }
}
