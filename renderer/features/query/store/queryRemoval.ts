import type { StoreApi } from 'zustand/vanilla'
import type { PortalId } from '../../../../shared/ids.js'
import { shareRun } from '../../../../shared/pacing/shareRun.js'
import type { QueryBook } from '../../../../shared/query/queryBook.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'

/** A saved query or the history that was removed a moment ago: it is hidden, and removed when the removal is settled. */
export type LeavingQueries =
  | { readonly portalId: PortalId; readonly what: 'query'; readonly id: string }
  | { readonly portalId: PortalId; readonly what: 'history' }

interface RemovalState {
  readonly portalId: PortalId | null
  readonly book: QueryBook
  readonly leaving: LeavingQueries | null
  readonly isSettling: boolean
}

/** The book without what is being removed. */
export function getShownBook({ book, leaving }: Pick<RemovalState, 'book' | 'leaving'>): QueryBook {
  if (leaving === null) return book
  return leaving.what === 'history'
    ? { ...book, history: [] }
    : { ...book, saved: book.saved.filter(({ id }) => id !== leaving.id) }
}

/** The removals of a book that can be undone. */
export interface QueryRemoval {
  readonly remove: (id: string) => Promise<void>
  readonly forgetHistory: () => Promise<void>
  /** Restores what is being removed. */
  readonly undo: () => void
  /** Carries the pending removal out; it cannot be undone after this. */
  readonly settle: () => Promise<void>
}

interface QueryRemovalDeps {
  readonly api: Pick<Api, 'ask'>
  readonly store: Pick<StoreApi<RemovalState>, 'getState' | 'setState'>
  /** Takes the book of this portal. False when it could not be had. */
  readonly keepBook: (portalId: PortalId, asked: Promise<Result<QueryBook>>) => Promise<boolean>
}

export function createQueryRemoval({ api, store, keepBook }: QueryRemovalDeps): QueryRemoval {
  const settle = shareRun(async () => {
    const { leaving } = store.getState()
    if (leaving === null) return
    store.setState({ isSettling: true })
    const { portalId } = leaving
    const removed =
      leaving.what === 'query'
        ? api.ask('query.remove', { portalId, ids: [leaving.id] })
        : api.ask('query.forgetHistory', { portalId })
    await keepBook(portalId, removed)
    store.setState({ leaving: null, isSettling: false })
  })
  return {
    settle,
    undo() {
      if (!store.getState().isSettling) store.setState({ leaving: null })
    },
    async remove(id) {
      await settle()
      const { portalId } = store.getState()
      if (portalId !== null) store.setState({ leaving: { portalId, what: 'query', id } })
    },
    async forgetHistory() {
      await settle()
      const { portalId } = store.getState()
      if (portalId !== null) store.setState({ leaving: { portalId, what: 'history' } })
    },
  }
}
