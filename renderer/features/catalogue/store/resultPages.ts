import type { StoreApi } from 'zustand/vanilla'
import type { DatasetRow } from '../../../../shared/catalogue/model.js'
import type { DatasetId } from '../../../../shared/ids.js'
import type { Api } from '../../../bridge/api.js'
import { getPages, PAGE_SIZE } from '../../../components/list/pages.js'
import { type CatalogueQuery, isNarrowed } from './catalogueQuery.js'
import type { CatalogState } from './catalogueState.js'
import { isSameOrder, mergeInPlace, type PendingResults } from './pendingResults.js'

type KnownRow = Pick<DatasetRow, 'title' | 'mediaCount'>

/** Reads the list of a wish page by page, and again when the copy has changed. */
export interface ResultPages {
  /** Asks for the pages that hold these rows, once each. */
  readonly need: (first: number, last: number) => void
  /** Reads the list of the present wish from its beginning. */
  readonly restart: () => void
  /** Reads what is shown once more: rows that would move are kept aside. */
  readonly readAgain: () => Promise<void>
  /** Shows the list as it is now: rows move. */
  readonly takeNewer: () => void
  /** A row that was read in whatever list; undefined when it was not. */
  readonly known: (id: DatasetId) => KnownRow | undefined
  readonly remember: (rows: readonly DatasetRow[]) => void
  /** Forgets the rows that were read: they are another portal's. */
  readonly forget: () => void
}

export function createResultPages(api: Api, store: StoreApi<CatalogState>): ResultPages {
  let asked = new Set<number>()
  /** The round whose facets were asked for: its first page brings them. */
  let counted: number | null = null
  /** The last rows that were needed: what another wish, or the same one of a changed copy, loads first. */
  let shown = { first: 0, last: 0 }
  /** Counts readings of the same wish: only the last one says how the list is now. */
  let rereading = 0

  /** Of all rows that were read and may be picked. */
  const known = new Map<DatasetId, KnownRow>()
  const remember = (rows: readonly DatasetRow[]): void => {
    for (const { id, title, mediaCount } of rows) known.set(id, { title, mediaCount })
  }

  const askPage = (query: CatalogueQuery, page: number, withFacets: boolean) =>
    api.ask('catalog.search', { ...query, offset: page * PAGE_SIZE, limit: PAGE_SIZE, withFacets })

  async function load(page: number): Promise<void> {
    if (asked.has(page)) return
    asked.add(page)
    const { query, round } = store.getState()
    const withFacets = counted !== round
    counted = round
    const answer = await askPage(query, page, withFacets)
    const now = store.getState()
    if (now.round !== round) return
    if (!answer.ok) {
      asked.delete(page)
      if (withFacets) counted = null
      return store.setState(
        now.stale
          ? { failure: answer.failure, total: null, pages: new Map(), stale: false }
          : { failure: answer.failure },
      )
    }
    const { total, items, by, facets } = answer.value
    remember(items)
    const pages = new Map(now.stale ? [] : now.pages).set(page, items)
    store.setState({
      pages,
      total,
      by,
      facets: facets ?? now.facets,
      stale: false,
      failure: null,
      ...(isNarrowed(query) ? {} : { everything: total }),
    })
  }

  const take = (pendingResults: PendingResults): void => {
    asked = new Set(pendingResults.pages.keys())
    store.setState(({ round }) => ({ ...pendingResults, newer: null, stale: false, failure: null, round: round + 1 }))
    counted = store.getState().round
  }

  /**
   * The same wish again. Rows never move under the eyes of who reads them: what would move is kept aside and offered,
   * and what is only marked otherwise is marked where it stands.
   */
  async function readAgain(): Promise<void> {
    const { query, round } = store.getState()
    const mine = ++rereading
    const pages = getPages(shown)
    const answers = await Promise.all(pages.map((page, at) => askPage(query, page, at === 0)))
    const now = store.getState()
    const [first] = answers
    if (now.round !== round || mine !== rereading || first?.ok !== true) return
    const read = new Map(answers.flatMap((one, at) => (one.ok ? [[pages[at] ?? 0, one.value.items] as const] : [])))
    const { total, by, facets } = first.value
    for (const rows of read.values()) remember(rows)
    const newer = { pages: read, total, by }
    store.setState({ facets: facets ?? now.facets })
    if (now.stale || now.total === null || isSameOrder(now.pages, read)) take(newer)
    else store.setState({ newer, pages: mergeInPlace(now.pages, read) })
  }

  return {
    need(first, last) {
      shown = { first, last }
      const { newer, pages } = store.getState()
      // Rows of two orders in one list would leave some out and show others twice.
      if (newer !== null && getPages(shown).some((page) => !pages.has(page))) take(newer)
      for (const page of getPages(shown)) void load(page)
    },
    restart() {
      asked = new Set()
      shown = { first: 0, last: 0 }
      void load(0)
    },
    readAgain,
    takeNewer() {
      const { newer } = store.getState()
      if (newer !== null) take(newer)
    },
    known: (id) => known.get(id),
    remember,
    forget: () => known.clear(),
  }
}
