import { join } from 'node:path'
import { splitIntoBatches } from '../../../shared/collections/splitIntoBatches.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { countMissingBytes, type Download } from '../../../shared/download/model/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok } from '../../../shared/result.js'
import type { Engine } from '../api/engine.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import type { QueueEntry, QueueItem } from '../queue/queueEntry.js'
import { isTerminal } from '../queue/statePredicates.js'
import { toDownloadView } from './toDownloadView.js'

/** What is asked about downloads without changing them. */
export type DownloadQueries = Pick<
  Engine,
  | 'findFinishedPath'
  | 'getEndedViews'
  | 'getIdsInState'
  | 'getPage'
  | 'getPendingBytesByRoot'
  | 'getPublishedPath'
  | 'getStateName'
  | 'getStateNames'
  | 'getViews'
>

/** How many rows a search reads together: about a millisecond of this thread. */
const ROWS_AT_ONCE = 32

/** The states in which a server has given the length of the file and part of it is still missing. */
const UNFINISHED_STATES: ReadonlySet<Download['type']> = new Set(['running', 'stopping', 'waiting', 'paused'])

export function createDownloadQueries(repository: DownloadRepository): DownloadQueries {
  const { getStateName } = repository
  const findIds = (isMeant: (item: QueueItem) => boolean): readonly DownloadId[] =>
    [...repository.all()].filter(isMeant).map(({ id }) => id)
  const getViews = (ids: Iterable<DownloadId>): readonly DownloadView[] =>
    repository.loadMany([...ids]).map(toDownloadView)
  const hasEnded = (id: DownloadId): boolean => {
    const state = getStateName(id)
    return state !== null && isTerminal(state)
  }
  return {
    getViews,
    getEndedViews: (ids) => getViews([...ids].filter(hasEnded)),
    getPage(after) {
      const page = repository.readPage(after, LIMITS.SNAPSHOT_PAGE)
      return page.ok ? ok({ downloads: page.value.entries.map(toDownloadView), next: page.value.next }) : page
    },
    getPendingBytesByRoot() {
      const pendingBytes = new Map<string, number>()
      // With more unfinished downloads than these the rest would not change a decision.
      const unfinished = findIds(({ stateName }) => UNFINISHED_STATES.has(stateName)).slice(0, LIMITS.PROMISES_READ)
      for (const { request, state } of repository.loadMany(unfinished))
        pendingBytes.set(request.root, (pendingBytes.get(request.root) ?? 0) + getMissingBytes(state))
      return pendingBytes
    },
    getIdsInState: (state) => findIds(({ stateName }) => stateName === state),
    getStateName,
    *getStateNames() {
      for (const { id, stateName } of repository.all()) yield [id, stateName] as const
    },
    getPublishedPath: (id) => getPublishedPath(repository.load(id)),
    findFinishedPath(datasetId, mediaId) {
      const finished = findIds(({ stateName, group }) => stateName === 'done' && group.dataset === datasetId)
      for (const some of splitIntoBatches(finished, ROWS_AT_ONCE)) {
        const found = repository.loadMany(some).find(({ request }) => request.ref.mediaId === mediaId)
        if (found !== undefined) return getPublishedPath(found)
      }
      return null
    },
  }
}

/** Returns 0 for a download that has not begun. */
const getMissingBytes = (state: Download): number => ('identity' in state ? (countMissingBytes(state) ?? 0) : 0)

const getPublishedPath = (entry: QueueEntry | undefined): string | null =>
  entry?.state.type === 'done' ? join(entry.state.folder, entry.state.name) : null
