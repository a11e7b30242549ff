import { isDistinguishing } from '../http/validators.js'
import { type ByteRanges, countBytes } from '../model/byteRanges.js'
import type { RangeChecksums } from '../model/rangeChecksums.js'
import { FRESH_RETRY_BUDGET, type StateOf } from '../model/state.js'
import { countDurable } from './previousVersion.js'

/** More of the file is durable. Never less: news that is late says nothing new. */
export function recordProgress<T extends StateOf<'running'> | StateOf<'stopping'>>(
  download: T,
  {
    durableBytes,
    islands,
    sums,
  }: { readonly durableBytes: number; readonly islands: ByteRanges; readonly sums: RangeChecksums },
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
