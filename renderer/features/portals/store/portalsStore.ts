import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
import type { PortalId } from '../../../../shared/ids.js'
import type { PortalCard, PortalFacts, ProbeView, TestReport } from '../../../../shared/ipc/contract.js'
import { shareRun } from '../../../../shared/pacing/shareRun.js'
import type { DialectChoice } from '../../../../shared/portal/dialect.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'

/** What is asked whether it is a portal. */
interface ProbedPortal {
  readonly address: string
  readonly dialect: DialectChoice
}

/** The state of probing an address. */
export type ProbeState =
  | { readonly type: 'idle' }
  | (ProbedPortal & { readonly type: 'asking' })
  | (ProbedPortal & { readonly type: 'found'; readonly report: ProbeView })
  | (ProbedPortal & { readonly type: 'failed'; readonly because: Failure })

/** The state of testing a configured portal. */
export type TestState =
  | { readonly type: 'asking' }
  | { readonly type: 'done'; readonly report: TestReport }
  | { readonly type: 'failed'; readonly because: Failure }

export interface PortalsState {
  /** The known facts of each portal, read without a request to it. */
  readonly facts: Readonly<Record<PortalId, PortalFacts>>
  readonly tests: Readonly<Record<PortalId, TestState>>
  /** Null until the machine has answered. */
  readonly cards: readonly PortalCard[] | null
  readonly probe: ProbeState
  /** The address that the form begins with: that of a link, or null. */
  readonly suggested: string
  readonly starting: boolean
  /** A portal that was removed a moment ago and is hidden until the removal is settled. */
  readonly leaving: PortalId | null
  /** The removal is being carried out: it can no longer be undone. */
  readonly isSettling: boolean
  /** Why the portal could not be added or started. */
  readonly failure: Failure | null
  /** Why a portal could not be chosen, changed or removed. */
  readonly changeFailure: Failure | null
}

export interface PortalsStore extends StoreApi<PortalsState> {
  readonly start: () => Promise<void>
  readonly probe: (address: string, dialect: DialectChoice) => Promise<void>
  readonly add: (address: string, title: string, dialect: DialectChoice) => Promise<boolean>
  readonly startDemo: () => Promise<boolean>
  readonly suggest: (address: string) => void
  /** True when this portal is the chosen one. */
  readonly choose: (portalId: PortalId) => Promise<boolean>
  /** Hides a portal. It is deleted with its secrets only when the removal is settled. */
  readonly forget: (portalId: PortalId) => Promise<void>
  readonly undo: () => void
  readonly settle: () => Promise<void>
  readonly describe: (portalId: PortalId) => Promise<void>
  /** True when the portal has this title. */
  readonly rename: (portalId: PortalId, title: string) => Promise<boolean>
  /** Changes the generation of a portal; a test with the previous generation is run again. */
  readonly speak: (portalId: PortalId, dialect: DialectChoice) => Promise<void>
  readonly test: (portalId: PortalId) => Promise<void>
  /** Closes the message about a change that failed. */
  readonly dismissFailure: () => void
}

/** The portal that the window shows, or null when none is chosen. */
export const getCurrentPortal = ({ cards }: PortalsState): PortalCard | null =>
  cards?.find((card) => card.chosen) ?? null

export function createPortalsStore(api: Api): PortalsStore {
  const store = createStore<PortalsState>(() => ({
    facts: {},
    tests: {},
    cards: null,
    probe: { type: 'idle' },
    suggested: '',
    starting: false,
    leaving: null,
    isSettling: false,
    failure: null,
    changeFailure: null,
  }))
  api.listen('portals.changed', (cards) => store.setState({ cards }))

  async function refresh(): Promise<void> {
    const cards = await api.ask('portals.list', undefined)
    if (cards.ok) store.setState({ cards: cards.value })
    else store.setState({ cards: store.getState().cards ?? [], failure: cards.failure })
  }

  /** Shows what an action has changed, or why it failed. */
  async function refreshIf(done: Result<unknown>): Promise<boolean> {
    store.setState({ changeFailure: done.ok ? null : done.failure })
    if (done.ok) await refresh()
    return done.ok
  }

  async function chooseNew(asked: ReturnType<typeof addOrStart>): Promise<boolean> {
    store.setState({ starting: true, failure: null })
    const card = await asked
    const chosen = card.ok ? await api.ask('portals.choose', { portalId: card.value.id }) : card
    if (chosen.ok) await refresh()
    store.setState({
      starting: false,
      ...(chosen.ok ? { probe: { type: 'idle' }, suggested: '' } : { failure: chosen.failure }),
    })
    return chosen.ok
  }
  async function describe(portalId: PortalId): Promise<void> {
    const facts = await api.ask('portals.describe', { portalId })
    if (facts.ok) store.setState((now) => ({ facts: { ...now.facts, [portalId]: facts.value } }))
  }
  const tell = (portalId: PortalId, tested: TestState): void =>
    store.setState(({ tests }) => ({ tests: { ...tests, [portalId]: tested } }))
  async function test(portalId: PortalId): Promise<void> {
    tell(portalId, { type: 'asking' })
    const report = await api.ask('portals.test', { portalId })
    tell(portalId, report.ok ? { type: 'done', report: report.value } : { type: 'failed', because: report.failure })
    await describe(portalId)
  }
  const settle = shareRun(async () => {
    const { leaving } = store.getState()
    if (leaving === null) return
    store.setState({ isSettling: true })
    const forgotten = await api.ask('portals.forget', { portalId: leaving })
    if (!forgotten.ok) store.setState({ changeFailure: forgotten.failure })
    await refresh()
    store.setState({ leaving: null, isSettling: false })
  })
  const addOrStart = (add: { address: string; title: string; dialect: DialectChoice } | null) =>
    add === null ? api.ask('portals.startDemo', undefined) : api.ask('portals.add', add)

  return {
    ...store,
    start: refresh,
    async probe(address, dialect) {
      if (address === '') return store.setState({ probe: { type: 'idle' } })
      const asked: ProbeState = { type: 'asking', address, dialect }
      store.setState({ probe: asked, failure: null })
      const report = await api.ask('portals.probe', { address, dialect })
      // Another address or generation was chosen meanwhile.
      if (store.getState().probe !== asked) return
      store.setState({
        probe: report.ok
          ? { type: 'found', address, dialect, report: report.value }
          : { type: 'failed', address, dialect, because: report.failure },
      })
    },
    add: (address, title, dialect) => chooseNew(addOrStart({ address, title, dialect })),
    startDemo: () => chooseNew(addOrStart(null)),
    suggest: (suggested) => store.setState({ suggested }),
    async choose(portalId) {
      const { leaving, isSettling } = store.getState()
      if (leaving === portalId && !isSettling) store.setState({ leaving: null })
      const chosen = await api.ask('portals.choose', { portalId })
      return refreshIf(chosen)
    },
    describe,
    test,
    dismissFailure: () => store.setState({ changeFailure: null }),
    rename: async (portalId, title) => refreshIf(await api.ask('portals.change', { portalId, title })),
    async speak(portalId, dialect) {
      if (!(await refreshIf(await api.ask('portals.change', { portalId, dialect })))) return
      if (store.getState().tests[portalId] !== undefined) await test(portalId)
    },
    async forget(portalId) {
      await settle()
      store.setState({ leaving: portalId })
    },
    undo() {
      if (!store.getState().isSettling) store.setState({ leaving: null })
    },
    settle,
  }
}
