import { isDistinguishing } from '../http/validators.js'
import { type ByteRanges, countBytes } from '../model/byteRanges.js'
import type { RangeChecksums } from '../model/rangeChecksums.js'
import { countDurableBytes, type Download, FRESH_RETRY_BUDGET, type StateOf } from '../model/state.js'
import type { Transition } from './eventsAndEffects.js'
import { dropOvertakenOtherVersion } from './otherVersionPartial.js'

/** Bytes that a worker has synced: they survive a power cut. `sums` are their checksums. */
export interface Checkpoint {
  /** The attempt that wrote the bytes. */
  readonly attempt: number
  /** How many bytes are durable from the start of the file up to the first gap. */
  readonly durableBytes: number
  /** The durable ranges behind the first gap. */
  readonly islands: ByteRanges
  readonly sums: RangeChecksums
}

/**
 * Records a checkpoint in the state of a download. A checkpoint of an earlier attempt, or one that covers less than the
 * state already does, changes nothing. The kept part of another version is dropped as soon as the present version has
 * more durable bytes.
 */
export function recordCheckpoint(download: Download, checkpoint: Checkpoint): Transition {
  const isCurrent = download.type === 'running' || download.type === 'stopping'
  if (!isCurrent || download.attempt !== checkpoint.attempt) return [download, []]
  return dropOvertakenOtherVersion(addDurableRanges(download, checkpoint))
}

function addDurableRanges<T extends StateOf<'running'> | StateOf<'stopping'>>(
  download: T,
  { durableBytes, islands, sums }: Checkpoint,
): T {
  const keptBytes = durableBytes + countBytes(islands)
  if (durableBytes < download.durableBytes || keptBytes <= countDurableBytes(download)) return download
  const { identity } = download
  // Bytes from which the next attempt cannot resume are no progress: otherwise a live export that grows and always
  // breaks off would be fetched forever.
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
