import * as z from 'zod'
import { failureView } from '../../failureView.js'
import { datasetId, portalId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { access, catalogPage, datasetRow } from '../model.js'

/** What the window asks of the catalogue and what it gets, whether the portal answers or our copy of it. */

/** Sum of the declared sizes, in powers of 1000. */
export const sizeBand = z.enum(['under-1mb', 'under-10mb', 'under-100mb', 'under-1gb', 'over-1gb', 'unknown'])
export type SizeBand = z.infer<typeof sizeBand>

/** How long ago it was last updated: 7 days, 31, 365, longer. */
export const age = z.enum(['week', 'month', 'year', 'older', 'unknown'])
export type Age = z.infer<typeof age>

/** What we hold of a dataset: every file, some, every file of an older version, none. */
export const localCopy = z.enum(['on-disk', 'partial', 'outdated', 'absent'])
export type LocalCopy = z.infer<typeof localCopy>

const some = <T extends z.ZodType>(of: T) => z.array(of).max(50)

/** Values of one facet are alternatives; facets narrow each other. An empty list does not narrow. */
export const catalogFilter = z.strictObject({
  text: z.string().max(LIMITS.QUERY_CHARS),
  themes: some(z.string().max(200)),
  producers: some(z.string().max(LIMITS.TITLE_CHARS)),
  formats: some(z.string().max(40)),
  licences: some(z.string().max(LIMITS.TITLE_CHARS)),
  access: some(access),
  sizes: some(sizeBand),
  ages: some(age),
  holdings: some(localCopy),
  /** These datasets alone; null for all. */
  only: z.array(datasetId).max(LIMITS.FAVOURITES).nullable().default(null),
})
export type CatalogFilter = z.infer<typeof catalogFilter>

/** The facets, in the order in which they are shown. */
export const FACETS = ['themes', 'producers', 'formats', 'access', 'holdings', 'ages', 'sizes', 'licences'] as const
export type Facet = (typeof FACETS)[number]

export const NO_FILTER: CatalogFilter = {
  text: '',
  themes: [],
  producers: [],
  formats: [],
  licences: [],
  access: [],
  sizes: [],
  ages: [],
  holdings: [],
  only: null,
}

/** `relevance` without a text is `-updated`. */
export const catalogOrder = z.enum(['relevance', '-updated', 'updated', 'title', '-title', '-size', 'size', 'producer'])
export type CatalogOrder = z.infer<typeof catalogOrder>

export const catalogSearch = catalogFilter.extend({
  order: catalogOrder,
  offset: z.number().int().min(0).max(LIMITS.CATALOG_RECORDS),
  limit: z.number().int().min(1).max(LIMITS.CATALOG_PAGE),
  /** Whether the answer counts the values of the facets as well: once for each new query, not for its further pages. */
  withFacets: z.boolean().optional(),
})
export type CatalogSearch = z.infer<typeof catalogSearch>

/** The source of the answer. Our copy is not `whole` while its first walk is under way. */
export const resultSource = z.enum(['portal', 'copy', 'part-of-copy'])
export type ResultSource = z.infer<typeof resultSource>

export const listedRow = datasetRow.extend({ holding: localCopy })
export type ListedRow = z.infer<typeof listedRow>

const title = z.string().max(LIMITS.TITLE_CHARS)
const count = z.number().int().nonnegative()
export const facetValue = z.object({ value: title, label: title, count })
export type FacetValue = z.infer<typeof facetValue>

const values = z.array(facetValue).max(LIMITS.LIST_ITEMS)
/** The values of each facet with how many datasets choosing it would show. Null: the source of the answer cannot count these. */
export const facetCounts = z.object({
  themes: values.nullable(),
  producers: values.nullable(),
  formats: values.nullable(),
  licences: values.nullable(),
  access: values.nullable(),
  sizes: values.nullable(),
  ages: values.nullable(),
  holdings: values.nullable(),
}) satisfies z.ZodType<Readonly<Record<Facet, readonly FacetValue[] | null>>>
export type FacetCounts = z.infer<typeof facetCounts>

/** `facets` is null when they were not asked for, or nothing can count them now. */
export const searchPage = catalogPage.extend({
  items: z.array(listedRow).max(LIMITS.CATALOG_PAGE),
  by: resultSource,
  facets: facetCounts.nullable(),
})
export type SearchPage = z.infer<typeof searchPage>

/** How our copy of a portal's catalogue stands. */
export const syncStatus = z.strictObject({
  portalId,
  /** `copying` goes through all of it, `startChangeScan` asks what changed, `waiting`: the portal asked for a wait, or a failure makes it wait. */
  doing: z.enum(['copying', 'checking', 'resting', 'waiting']),
  held: count,
  /** What the portal says it has; null until it said so. */
  total: count.nullable(),
  /** Went through to its end at least once: answers come from it. */
  whole: z.boolean(),
  /** When it was last known to be what the portal has. */
  checkedMs: z.number().int().nullable(),
  /** Counts what changed in it; another number is another content. */
  revision: count,
  trouble: failureView.nullable(),
})
export type SyncStatus = z.infer<typeof syncStatus>

const MB = 1_000_000
const DAY_MS = 86_400_000

export function getSizeBand(bytes: number | null): SizeBand {
  if (bytes === null) return 'unknown'
  if (bytes < MB) return 'under-1mb'
  if (bytes < 10 * MB) return 'under-10mb'
  if (bytes < 100 * MB) return 'under-100mb'
  return bytes < 1000 * MB ? 'under-1gb' : 'over-1gb'
}

/** A date ahead of us is this week's: producers' clocks and time zones are what they are. */
export function getAge(updatedMs: number, nowMs: number): Age {
  if (Number.isNaN(updatedMs)) return 'unknown'
  const days = (nowMs - updatedMs) / DAY_MS
  if (days <= 7) return 'week'
  if (days <= 31) return 'month'
  return days <= 365 ? 'year' : 'older'
}
