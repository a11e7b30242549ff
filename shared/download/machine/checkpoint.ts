import { isDistinguishing } from '../http/validators.js'
import { type ByteRanges, countBytes } from '../model/byteRanges.js'
import type { RangeChecksums } from '../model/rangeChecksums.js'
import { type Download, FRESH_RETRY_BUDGET, type StateOf } from '../model/state.js'
import type { Transition } from './events.js'
import { countDurable, dropOvertakenPrevious } from './previousVersion.js'

/** What a worker has synced: these bytes survive a power cut, and this is what they hold. */
export interface Checkpoint {
  /** The attempt that wrote them. */
  readonly attempt: number
  /** So many from the first byte without a gap. */
  readonly durableBytes: number
  /** Ranges behind the first gap. */
  readonly islands: ByteRanges
  readonly sums: RangeChecksums
}

/**
 * The download once a checkpoint is recorded. It is no step of the download's life: a checkpoint of an attempt that was
 * replaced, or one that says less than is known, changes nothing. What was kept of another version is given up as soon
 * as this one has got farther.
 */
export function recordCheckpoint(download: Download, checkpoint: Checkpoint): Transition {
  const isCurrent = download.is === 'running' || download.is === 'stopping'
  if (!isCurrent || download.attempt !== checkpoint.attempt) return [download, []]
  return dropOvertakenPrevious(addDurableRanges(download, checkpoint))
}

function addDurableRanges<T extends StateOf<'running'> | StateOf<'stopping'>>(
  download: T,
  { durableBytes, islands, sums }: Checkpoint,
): T {
  const keptBytes = durableBytes + countBytes(islands)
  if (durableBytes < download.durableBytes || keptBytes <= countDurable(download)) return download
  const { identity } = download
  // What the next attempt cannot go on from is no progress: a live export that grows and always breaks would have us
  // fetch it for ever.
  const isKept = identity !== null && (isDistinguishing(identity) || identity.totalBytes !== null)
  const isProgress = isKept && keptBytes > download.farthestBytes
  return {
    ...download,
    durableBytes,
    islands,
    sums,
    farthestBytes: Math.max(download.farthestBytes, keptBytes),
    ...(isProgress ? FRESH_RETRY_BUDGET : {}),
  }
}
