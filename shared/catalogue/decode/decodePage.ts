import { asCount, asList, isRecord } from '../../decode/untrustedJson.js'
import { LIMITS } from '../../limits.js'
import type { Slices } from '../../timeSlices.js'
import type { CatalogPage, Dataset } from '../model.js'
import { toDatasetRow } from '../toDatasetRow.js'
import { type DecodeWarnings, decodeDataset } from './decodeDataset.js'

const RECORDS_A_STEP = 10

/**
 * A page of the catalogue with whole records. `sent` counts every record that the server sent, usable or not: paging
 * needs this number.
 */
export interface DecodedPage {
  readonly total: number
  readonly offset: number
  readonly sent: number
  /** How many of the last records sent cannot be used. */
  readonly unusableAtEnd: number
  readonly datasets: readonly Dataset[]
  readonly notes: DecodeWarnings
}

/**
 * Decodes the list envelope (portal-api.md 2.3), or returns null when the answer is not an envelope. A bad record is
 * left out and the rest of the page is kept. A record that was sent twice counts once. An empty result has no `items`.
 */
export function* decodePage(raw: unknown): Slices<DecodedPage | null> {
  if (!isRecord(raw) || (raw.total === undefined && raw.items === undefined)) return null
  if (raw.items !== undefined && !Array.isArray(raw.items)) return null
  const items = asList(raw.items)
  const found = new Map<string, Dataset>()
  let lastUsable = -1
  const notes: string[] = items.length > LIMITS.CATALOG_PAGE ? ['page longer than asked'] : []
  for (const [index, item] of items.slice(0, LIMITS.CATALOG_PAGE).entries()) {
    const decoded = yield* decodeDataset(item, 'list')
    if (decoded === null) notes.push(`record ${index} without a usable id`)
    else if (found.has(decoded.id)) notes.push(`record ${index} repeats ${decoded.id}`)
    else found.set(decoded.id, decoded)
    if (decoded !== null) lastUsable = index
    if (index % RECORDS_A_STEP === RECORDS_A_STEP - 1) yield
  }
  const offset = asCount(raw.offset) ?? 0
  const sent = Math.min(items.length, LIMITS.CATALOG_PAGE)
  return {
    // Without a usable total, only a page without records shows where the list ends.
    total: asCount(raw.total) ?? (sent === 0 ? offset : offset + sent + 1),
    offset,
    sent,
    unusableAtEnd: sent - 1 - lastUsable,
    datasets: [...found.values()],
    notes: notes.slice(0, 100),
  }
}

/** Reduces the datasets of a page to what a dataset's card shows in the window, without media. */
export const toCatalogPage = (page: Pick<DecodedPage, 'total' | 'offset' | 'datasets'>): CatalogPage => ({
  total: page.total,
  offset: page.offset,
  items: page.datasets.map(toDatasetRow),
})
