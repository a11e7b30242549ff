import { keptOf } from './former.js'
import { canTell } from './identity.js'
import { bytesIn, type Ranges } from './ranges.js'
import { type In, UNTRIED } from './state.js'
import type { Sums } from './sums.js'

/** More of the file is durable. Never less: news that is late says nothing new. */
export function grow<T extends In<'running'> | In<'stopping'>>(
  download: T,
  { durableBytes, islands, sums }: { readonly durableBytes: number; readonly islands: Ranges; readonly sums: Sums },
): T {
  const keptBytes = durableBytes + bytesIn(islands)
  if (durableBytes < download.durableBytes || keptBytes <= keptOf(download)) return download
  const { identity } = download
  // What the next attempt cannot go on from is no progress: a live export that grows and always breaks would have us
  // fetch it for ever.
  const isKept = identity !== null && (canTell(identity) || identity.totalBytes !== null)
  const isProgress = isKept && keptBytes > download.farthestBytes
  return {
    ...download,
    durableBytes,
    islands,
    sums,
    farthestBytes: Math.max(download.farthestBytes, keptBytes),
    ...(isProgress ? UNTRIED : {}),
  }
}
