import type { DownloadId } from '../../../shared/ids.js'
import type { Clock } from '../../ports/clock.js'
import type { RandomSource } from '../../ports/randomSource.js'

/** How many hexadecimal digits of a UUID are the time in milliseconds, as in version 7. */
const TIME_DIGITS = 12

/**
 * Returns a function that creates random ids whose first digits are the time. Rows that are added together then stand
 * together in the store's index of ids: a commit of many rows writes a few pages of the index instead of one for each
 * row.
 */
export function createOrderedIds(clock: Pick<Clock, 'now'>, random: Pick<RandomSource, 'uuid'>): () => DownloadId {
  return () => {
    const time = Math.max(0, Math.floor(clock.now())).toString(16).padStart(TIME_DIGITS, '0').slice(-TIME_DIGITS)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${random.uuid().slice(15)}` as DownloadId
  }
}
