import { countMissingBytes, type Download } from '../../../shared/download/model/state.js'
import { LIMITS } from '../../../shared/limits.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'

/** The states in which a server has given the length of the file and part of it is still missing. */
const UNFINISHED_STATES: ReadonlySet<Download['type']> = new Set(['running', 'stopping', 'waiting', 'paused'])

/**
 * Sums the bytes that are still to be written into each folder, as far as servers have given lengths; a download that
 * has not begun counts as 0. It reads at most `LIMITS.PROMISES_READ` rows: with so many downloads the rest would not
 * change a decision.
 */
export function sumPendingBytesByRoot(
  repository: Pick<DownloadRepository, 'all' | 'loadMany'>,
): ReadonlyMap<string, number> {
  const unfinished = [...repository.all()].filter(({ stateName }) => UNFINISHED_STATES.has(stateName))
  const pendingBytes = new Map<string, number>()
  for (const { request, state } of repository.loadMany(unfinished.slice(0, LIMITS.PROMISES_READ).map(({ id }) => id)))
    pendingBytes.set(request.root, (pendingBytes.get(request.root) ?? 0) + getMissingBytes(state))
  return pendingBytes
}

const getMissingBytes = (state: Download): number => ('identity' in state ? (countMissingBytes(state) ?? 0) : 0)
