import { countMissingBytes, type Download } from '../../../shared/download/model/state.js'
import { LIMITS } from '../../../shared/limits.js'
import type { DownloadRepository } from './downloadRepository.js'

/** The states in which a server has given the length of the file and part of it is still missing. */
const UNFINISHED_STATES: ReadonlySet<Download['type']> = new Set(['running', 'stopping', 'waiting', 'paused'])

/** How many bytes unfinished downloads still have to write, by the folder of their request. */
export type PendingBytes = ReadonlyMap<string, number>

/**
 * Sums the bytes that are still to be written into each folder, as far as servers have given lengths; a download that
 * has not begun counts as 0. It reads at most `LIMITS.PROMISES_READ` rows: with so many downloads the rest would not
 * change a decision.
 */
export function sumPendingBytesByRoot(repository: Pick<DownloadRepository, 'all' | 'load'>): PendingBytes {
  const pendingBytes = new Map<string, number>()
  let read = 0
  for (const { id, stateName } of repository.all()) {
    if (!UNFINISHED_STATES.has(stateName)) continue
    read += 1
    if (read > LIMITS.PROMISES_READ) break
    const entry = repository.load(id)
    if (entry === undefined) continue
    const { root } = entry.request
    pendingBytes.set(root, (pendingBytes.get(root) ?? 0) + getMissingBytes(entry.state))
  }
  return pendingBytes
}

const getMissingBytes = (state: Download): number => ('identity' in state ? (countMissingBytes(state) ?? 0) : 0)
