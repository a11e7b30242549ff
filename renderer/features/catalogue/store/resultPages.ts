import type { StoreApi } from 'zustand/vanilla'
import type { Api } from '../../../bridge/api.js'
import { findPagesOfRows, PAGE_SIZE } from '../../../components/list/pagesOfRows.js'
import { type CatalogueQuery, isNarrowed } from './catalogueQuery.js'
import type { CatalogueState } from './catalogueState.js'
import type { KnownRows } from './knownRows.js'
import { isSameOrder, mergeInPlace, type NewerResults } from './newerResults.js'

/** Reads the list of a query page by page, and again when the copy has changed. */
export interface ResultPages {
  /** Asks for the pages that hold these rows, once each. */
  readonly requestRows: (first: number, last: number) => void
  /** Asks again for the visible pages that could not be read. */
  readonly readMissing: () => void
  /** Reads the list of the current query from its beginning. */
  readonly restart: () => void
  /** Reads the visible rows again; a result that would move rows is kept aside. */
  readonly readAgain: () => Promise<void>
  /** Shows the list as it is now: rows move. */
  readonly takeNewer: () => void
}

export function createResultPages(
  api: Api,
  store: StoreApi<CatalogueState>,
  rememberRows: KnownRows['remember'],
): ResultPages {
  let asked = new Set<number>()
  /** The sequence number of the reading that asked for facets: its first page brings them. */
  let counted: number | null = null
  /**
   * The last rows that were needed: they are loaded first for another query, or for the same one after the copy has
   * changed.
   */
  let shown = { first: 0, last: 0 }
  /** Counts readings of the same query: only the last one is valid. */
  let rereading = 0
  /** The pages of this query that could not be read. */
  let failed = new Set<number>()

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
      failed.add(page)
      if (withFacets) counted = null
      return store.setState(
        now.stale
          ? { failure: answer.failure, total: null, pages: new Map(), stale: false }
          : { failure: answer.failure },
      )
    }
    const { total, items, by, facets, suggestion = null } = answer.value
    failed.delete(page)
    rememberRows(items)
    const pages = new Map(now.stale ? [] : now.pages).set(page, items)
    store.setState({
      pages,
      total,
      by,
      suggestion,
      facets: facets ?? now.facets,
      stale: false,
      // Another page may still be missing.
      failure: failed.size === 0 ? null : now.failure,
      ...(isNarrowed(query) ? {} : { everything: total }),
    })
  }

  const take = (newer: NewerResults): void => {
    asked = new Set(newer.pages.keys())
    failed = new Set()
    store.setState(({ round }) => ({ ...newer, newer: null, stale: false, failure: null, round: round + 1 }))
    counted = store.getState().round
  }

  /**
   * Reads the same query again. Rows never move while a person reads them: a new order is kept aside and offered, and
   * changed content is shown in place.
   */
  async function readAgain(): Promise<void> {
    const { query, round } = store.getState()
    const mine = ++rereading
    const pages = findPagesOfRows(shown)
    const answers = await Promise.all(pages.map((page, at) => askPage(query, page, at === 0)))
    const now = store.getState()
    const [first] = answers
    if (now.round !== round || mine !== rereading || first?.ok !== true) return
    const read = new Map(answers.flatMap((one, at) => (one.ok ? [[pages[at] ?? 0, one.value.items] as const] : [])))
    const { total, by, facets } = first.value
    for (const rows of read.values()) rememberRows(rows)
    const newer = { pages: read, total, by }
    store.setState({ facets: facets ?? now.facets })
    if (now.stale || now.total === null || isSameOrder(now.pages, read)) take(newer)
    else store.setState({ newer, pages: mergeInPlace(now.pages, read) })
  }

  return {
    requestRows(first, last) {
      shown = { first, last }
      const { newer, pages } = store.getState()
      // Rows of two orders in one list would leave some out and show others twice.
      if (newer !== null && findPagesOfRows(shown).some((page) => !pages.has(page))) take(newer)
      for (const page of findPagesOfRows(shown)) void load(page)
    },
    readMissing() {
      store.setState({ failure: null })
      failed = new Set()
      for (const page of findPagesOfRows(shown)) void load(page)
    },
    restart() {
      asked = new Set()
      failed = new Set()
      shown = { first: 0, last: 0 }
      void load(0)
    },
    readAgain,
    takeNewer() {
      const { newer } = store.getState()
      if (newer !== null) take(newer)
    },
  }
}
