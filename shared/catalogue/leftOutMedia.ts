import { type Failure, failure } from '../failure.js'
import { LIMITS } from '../limits.js'
import type { Dataset } from './model.js'

/** What is to be said of a dataset with more media than are read of one; null of every other. */
export function findLeftOutMedia({ mediaCount, media }: Pick<Dataset, 'mediaCount' | 'media'>): Failure | null {
  if (mediaCount <= LIMITS.LIST_ITEMS || mediaCount === media.length) return null
  return failure('portal/too-many-media', { count: mediaCount })
}
