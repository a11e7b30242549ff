import type { StoreApi } from 'zustand/vanilla'
import type { DatasetRow } from '../../../../shared/catalogue/model.js'
import type { DatasetId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Api } from '../../../bridge/api.js'
import { getLoadedRow } from '../../../components/list/pagesOfRows.js'
import type { CatalogueState } from './catalogueState.js'

/** Reads the datasets between two indexes of the list, for a selection that is larger than the loaded pages. */
export interface DatasetRangeReader {
  /** Answers at once where the rows are loaded. Null when the list has changed meanwhile, or cannot be read. */
  readonly readIdsBetween: (first: number, last: number) => readonly DatasetId[] | Promise<readonly DatasetId[] | null>
  /** Resolves once the rows belong to the current query, at once when they already do. */
  readonly waitUntilFresh: () => Promise<void>
}

/** Passes the rows that it reads to `remember`. */
export function createDatasetRangeReader(
  api: Api,
  store: StoreApi<CatalogueState>,
  remember: (rows: readonly DatasetRow[]) => void,
): DatasetRangeReader {
  function giveUp(failed: Partial<Pick<CatalogueState, 'failure'>> = {}): null {
    store.setState({ ...failed, selecting: null })
    return null
  }

  async function readIds(first: number, last: number): Promise<readonly DatasetId[] | null> {
    const { query, round } = store.getState()
    const of = last - first + 1
    const ids: DatasetId[] = []
    while (ids.length < of) {
      store.setState({ selecting: { done: ids.length, of } })
      const limit = Math.min(LIMITS.CATALOG_PAGE, of - ids.length)
      const answer = await api.ask('catalog.search', { ...query, offset: first + ids.length, limit })
      if (store.getState().round !== round) return giveUp()
      if (!answer.ok) return giveUp({ failure: answer.failure })
      // Datasets were withdrawn since the list was counted.
      if (answer.value.items.length === 0) break
      remember(answer.value.items)
      ids.push(...answer.value.items.map(({ id }) => id))
    }
    store.setState({ selecting: null })
    return ids
  }

  function readIdsBetween(first: number, last: number): readonly DatasetId[] | Promise<readonly DatasetId[] | null> {
    const state = store.getState()
    const ids: DatasetId[] = []
    for (let index = first; index <= last; index++) {
      const row = getLoadedRow(state.pages, index)
      if (row === null) return readIds(first, last)
      ids.push(row.id)
    }
    return ids
  }

  function waitUntilFresh(): Promise<void> {
    return new Promise((resolve) => {
      if (!store.getState().stale) return resolve()
      const stop = store.subscribe(({ stale }) => {
        if (stale) return
        stop()
        resolve()
      })
    })
  }

  return { readIdsBetween, waitUntilFresh }
}
