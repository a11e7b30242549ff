import type { Download } from '../../../shared/download/model/state.js'
import { LIMITS } from '../../../shared/limits.js'
import type { DownloadRepository } from './downloadRepository.js'

/** States in which a server has said how long the file is, and part of it is still to be written. */
const OWING: ReadonlySet<Download['is']> = new Set(['running', 'stopping', 'waiting', 'paused'])

/** Bytes that downloads under way still have to write, by the folder that they were asked for. */
export type PendingBytes = ReadonlyMap<string, number>

/**
 * What is promised to each folder, as far as servers have told their lengths: a download that has not begun promises
 * nothing yet. Reads at most `LIMITS.PROMISES_READ` rows; among more than that, the last bytes decide nothing.
 */
export function sumPendingBytesByRoot(repository: Pick<DownloadRepository, 'all' | 'load'>): PendingBytes {
  const promises = new Map<string, number>()
  let read = 0
  for (const { id, is } of repository.all()) {
    if (!OWING.has(is)) continue
    read += 1
    if (read > LIMITS.PROMISES_READ) break
    const entry = repository.load(id)
    if (entry === undefined) continue
    const { root } = entry.request
    promises.set(root, (promises.get(root) ?? 0) + leftOf(entry.state))
  }
  return promises
}

function leftOf(state: Download): number {
  if (!('identity' in state) || state.identity?.totalBytes == null) return 0
  return Math.max(0, state.identity.totalBytes - state.durableBytes)
}
