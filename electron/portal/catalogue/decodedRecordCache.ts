import type { Dataset } from '../../../shared/catalogue/model.js'
import { createExpiringLru } from '../../../shared/collections/expiringLru.js'
import type { DatasetId } from '../../../shared/ids.js'

/** Keeps the decoded form of a few large records, so that an unchanged record is not decoded again. */
export interface DecodedRecordCache {
  /**
   * The dataset that this text was decoded to; null when the text differs, or when the record was too small to keep.
   */
  find(id: DatasetId, text: string): Dataset | null
  keep(text: string, dataset: Dataset): void
}

/** A record with fewer media is decoded in a few milliseconds, so it is not kept. */
const LARGE_MEDIA = 200
const KEPT = 4

/**
 * Decoding thousands of media blocks this thread for a tenth of a second. While they are downloaded this would happen
 * every few seconds, mostly with the same result. Comparing the text takes a hundredth of that time.
 */
export function createDecodedRecordCache(): DecodedRecordCache {
  const kept = createExpiringLru<DatasetId, { readonly text: string; readonly dataset: Dataset }>({ entries: KEPT })
  return {
    find(id, text) {
      const known = kept.get(id)
      return known?.text === text ? known.dataset : null
    },
    keep(text, dataset) {
      kept.delete(dataset.id)
      if (dataset.media.length < LARGE_MEDIA) return
      kept.set(dataset.id, { text, dataset })
    },
  }
}
