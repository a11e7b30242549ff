import * as z from 'zod'
import { datasetId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { access, catalogPage, datasetRow } from '../model.js'

/** Queries of the window to the catalogue, and their results, whether the portal or our copy answers them. */

/** Bands of the sum of the declared sizes, in powers of 1000. */
export const sizeBand = z.enum(['under-1mb', 'under-10mb', 'under-100mb', 'under-1gb', 'over-1gb', 'unknown'])
export type SizeBand = z.infer<typeof sizeBand>

/** Bands of the time since the last update: up to 7 days, 31 days, 365 days, longer. */
export const age = z.enum(['week', 'month', 'year', 'older', 'unknown'])
export type Age = z.infer<typeof age>

/** How much of a dataset is on disk: all files, some files, all files but of an older version, none. */
export const localCopy = z.enum(['on-disk', 'partial', 'outdated', 'absent'])
export type LocalCopy = z.infer<typeof localCopy>

const createBoundedList = <T extends z.ZodType>(of: T) => z.array(of).max(50)

/**
 * A filter of the catalogue. A dataset passes a facet when it has one of the chosen values, and must pass every facet.
 * An empty list chooses every value.
 */
export const catalogFilter = z.strictObject({
  text: z.string().max(LIMITS.QUERY_CHARS),
  themes: createBoundedList(z.string().max(200)),
  producers: createBoundedList(z.string().max(LIMITS.TITLE_CHARS)),
  formats: createBoundedList(z.string().max(40)),
  licences: createBoundedList(z.string().max(LIMITS.TITLE_CHARS)),
  access: createBoundedList(access),
  sizes: createBoundedList(sizeBand),
  ages: createBoundedList(age),
  holdings: createBoundedList(localCopy),
  /** Only these datasets; null for all. */
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

/** The key of a filter: two filters that choose the same values, in whatever order, have the same. */
export const getFilterKey = (filter: CatalogFilter): string =>
  JSON.stringify([
    filter.text,
    ...FACETS.map((facet) => filter[facet].toSorted()),
    filter.only === null ? null : filter.only.toSorted(),
  ])

/** `relevance` without a text is `-updated`. */
export const catalogOrder = z.enum(['relevance', '-updated', 'updated', 'title', '-title', '-size', 'size', 'producer'])
export type CatalogOrder = z.infer<typeof catalogOrder>

export const catalogSearch = catalogFilter.extend({
  order: catalogOrder,
  offset: z.number().int().min(0).max(LIMITS.CATALOG_RECORDS),
  limit: z.number().int().min(1).max(LIMITS.CATALOG_PAGE),
  /**
   * Whether the answer also counts the values of the facets. The window asks for it once per query, not for further
   * pages.
   */
  withFacets: z.boolean().optional(),
})
export type CatalogSearch = z.infer<typeof catalogSearch>

/** The source of the answer. `part-of-copy`: the first full scan of the catalogue has not finished yet. */
export const resultSource = z.enum(['portal', 'copy', 'part-of-copy'])
export type ResultSource = z.infer<typeof resultSource>

export const listedRow = datasetRow.extend({ holding: localCopy })
export type ListedRow = z.infer<typeof listedRow>

const title = z.string().max(LIMITS.TITLE_CHARS)
const count = z.number().int().nonnegative()
/** A value of a facet. The count is null where nothing that answers knows how many datasets choosing it would show. */
export const facetValue = z.object({ value: title, label: title, count: count.nullable() })
export type FacetValue = z.infer<typeof facetValue>

const values = z.array(facetValue).max(LIMITS.LIST_ITEMS)
/**
 * The values of each facet, each with the number of datasets that choosing it would show. Null: the source of the
 * answer does not know the values of this facet.
 */
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

/** `facets` is null when they were not requested, or when the source of the answer cannot count them now. */
export const searchPage = catalogPage.extend({
  items: z.array(listedRow).max(LIMITS.CATALOG_PAGE),
  by: resultSource,
  facets: facetCounts.nullable(),
  /** What to search for instead: only where nothing was found, and words of the copy are near to the typed ones. */
  suggestion: z.string().max(LIMITS.QUERY_CHARS).optional(),
})
export type SearchPage = z.infer<typeof searchPage>
