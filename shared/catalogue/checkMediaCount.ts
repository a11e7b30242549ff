import { type Failure, failure } from '../failure.js'
import { LIMITS } from '../limits.js'
import type { Dataset } from './model.js'

/**
 * Whether a dataset no longer has a media, as when it was published again under another id. Of a dataset with more media
 * than are read, the others are not known to be gone.
 */
export const isWithdrawnMedia = (dataset: Pick<Dataset, 'mediaCount' | 'media'>, mediaId: string): boolean =>
  checkMediaCount(dataset) === null && dataset.media.every(({ id }) => id !== mediaId)

/**
 * Returns a failure that says how many media of a dataset were left out because it has more than are read, or null when
 * none was.
 */
export function checkMediaCount({ mediaCount, media }: Pick<Dataset, 'mediaCount' | 'media'>): Failure | null {
  if (mediaCount <= LIMITS.LIST_ITEMS || mediaCount === media.length) return null
  return failure('portal/too-many-media', { count: mediaCount })
}
