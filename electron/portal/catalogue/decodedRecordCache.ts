import type { Dataset } from '../../../shared/catalogue/model.js'
import { createExpiringLru } from '../../../shared/expiringLru.js'
import type { DatasetId } from '../../../shared/ids.js'

/** The latest reading of a few large records, to know one again that has not changed. */
export interface DecodedRecordCache {
  /** What this text was decoded to last time; null when it is another text, or the record a small one. */
  same(id: DatasetId, text: string): Dataset | null
  keep(text: string, dataset: Dataset): void
}

/** Below this, decoding takes a few milliseconds. */
const LARGE_MEDIA = 200
const KEPT = 4

/**
 * Thousands of media are a tenth of a second of this thread to decode, every few seconds while they are fetched, and
 * mostly to the same: comparing the text takes a hundredth of that.
 */
export function createDecodedRecordCache(): DecodedRecordCache {
  const kept = createExpiringLru<DatasetId, { readonly text: string; readonly dataset: Dataset }>({ entries: KEPT })
  return {
    same(id, text) {
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
