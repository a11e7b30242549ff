import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import type { DownloadId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok } from '../../../shared/result.js'
import type { Engine } from '../api/engine.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import { isTerminal } from '../queue/statePredicates.js'
import { findFinishedFile, getPublishedPath } from './findFinishedFile.js'
import { sumPendingBytesByRoot } from './sumPendingBytesByRoot.js'
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

export function createDownloadQueries(repository: DownloadRepository): DownloadQueries {
  const { getStateName } = repository
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
    getPendingBytesByRoot: () => sumPendingBytesByRoot(repository),
    getIdsInState: (state) => [...repository.all()].flatMap(({ id, stateName }) => (stateName === state ? [id] : [])),
    getStateName,
    *getStateNames() {
      for (const { id, stateName } of repository.all()) yield [id, stateName] as const
    },
    getPublishedPath: (id) => getPublishedPath(repository.load(id)?.state),
    findFinishedPath: (datasetId, mediaId) => findFinishedFile(repository, datasetId, mediaId),
  }
}
