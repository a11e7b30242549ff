import * as z from 'zod'
import { getMediaName } from '../catalogue/getMediaName.js'
import { type Dataset, type Media, media } from '../catalogue/model.js'
import { groupByKey } from '../collections/groupByKey.js'
import { type DatasetId, datasetId } from '../ids.js'
import { LIMITS } from '../limits.js'

const title = z.string().max(LIMITS.TITLE_CHARS)
const { id, name, fileType, sizeBytes } = media.shape

/**
 * One media that a person wants to download: its ids, and the name, type and size shown for it. It holds neither an
 * address nor a secret.
 */
export const basketEntry = z.strictObject({
  datasetId,
  datasetTitle: title,
  producer: title,
  media: z.strictObject({ id, name, fileType, sizeBytes }),
})
export type BasketEntry = z.infer<typeof basketEntry>

/** The entries of each dataset, in their order. */
export const groupEntries = (
  entries: Iterable<BasketEntry>,
): ReadonlyMap<DatasetId, readonly [BasketEntry, ...BasketEntry[]]> => groupByKey(entries, (entry) => entry.datasetId)

/**
 * Basket entries for one dataset. Every media is included, so that the preflight can say which ones cannot be
 * downloaded.
 */
export const toBasketEntries = (dataset: Dataset, media: readonly Media[]): readonly BasketEntry[] =>
  media.map((one) => ({
    datasetId: dataset.id,
    datasetTitle: dataset.title,
    producer: dataset.producer.name,
    media: { id: one.id, name: getMediaName(one), fileType: one.fileType, sizeBytes: one.sizeBytes },
  }))
