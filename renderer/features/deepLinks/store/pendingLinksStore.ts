import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
import type { OutputOf, PendingLinkGroupView, PendingLinksView } from '../../../../shared/ipc/contract.js'
import type { Api } from '../../../bridge/api.js'

export type OpenedLink = OutputOf<'links.follow'>

export interface PendingLinksState {
  readonly waiting: PendingLinksView
  /** The person is adding the portal that a link names; the question returns after that. */
  readonly aside: boolean
  readonly following: boolean
  readonly failure: Failure | null
}

export interface PendingLinksStore extends StoreApi<PendingLinksState> {
  readonly start: () => Promise<void>
  /** Takes text that was pasted or dropped. True when it contained a link. */
  readonly takeText: (text: string) => Promise<boolean>
  /**
   * Gives the consent. The caller shows what is found; null when the portal could not be asked, or the person has
   * dismissed the links meanwhile. What could not be followed goes on waiting, and `failure` says why.
   */
  readonly follow: (group: PendingLinkGroupView) => Promise<OpenedLink | null>
  readonly dismiss: () => Promise<void>
  readonly putAside: () => void
  /** The person has read why a link could not be opened. */
  readonly dismissRefused: () => Promise<void>
}

const isSame = (one: PendingLinksView, other: PendingLinksView): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const NOTHING: PendingLinksView = { groups: [], leftOut: 0, refused: null }

/** Links that wait for consent: the main process holds them, and the window asks the person. */
export function createPendingLinksStore(api: Api): PendingLinksStore {
  const store = createStore<PendingLinksState>(() => ({
    waiting: NOTHING,
    aside: false,
    following: false,
    failure: null,
  }))
  const show = (waiting: PendingLinksView): void =>
    store.setState(({ failure }) => ({ waiting, aside: false, failure: waiting.groups.length === 0 ? null : failure }))
  let dismissals = 0
  api.listen('links.changed', show)

  async function start(): Promise<void> {
    const waiting = await api.ask('links.waiting', undefined)
    if (waiting.ok) show(waiting.value)
  }
  // A portal was added or removed: links that waited for one are asked about now. One that was only tried changes nothing
  // of the question, which stays aside: it would stand before the form that the person is filling in.
  api.listen('portals.changed', async () => {
    const now = await api.ask('links.waiting', undefined)
    const { aside, waiting } = store.getState()
    if (now.ok && !(aside && isSame(now.value, waiting))) show(now.value)
  })

  return {
    ...store,
    start,
    async takeText(text) {
      const taken = await api.ask('links.paste', { text })
      return taken.ok
    },
    async follow({ portalId }) {
      const before = dismissals
      store.setState({ following: true, failure: null })
      const followed = await api.ask('links.follow', { portalId })
      store.setState({ following: false })
      if (dismissals > before) return null
      store.setState({ failure: followed.ok ? (followed.value.missed[0]?.because ?? null) : followed.failure })
      return followed.ok ? followed.value : null
    },
    async dismiss() {
      dismissals += 1
      show({ ...NOTHING, refused: store.getState().waiting.refused })
      await api.ask('links.dismiss', undefined)
    },
    async dismissRefused() {
      store.setState(({ waiting }) => ({ waiting: { ...waiting, refused: null } }))
      await api.ask('links.dismissRefused', undefined)
    },
    putAside: () => store.setState({ aside: true }),
  }
}
