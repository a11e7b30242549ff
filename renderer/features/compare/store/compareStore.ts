import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ComparePhase } from '../../../../shared/compare/model.js'
import type { Failure } from '../../../../shared/failure.js'
import type { InputOf } from '../../../../shared/ipc/contract.js'
import type { Api } from '../../../bridge/api.js'
import type { Route } from '../../navigation/store/navigationStore.js'
import type { AnsweredTables, ChangeKind, ComparisonAnswer } from '../answer/answerTypes.js'
import { type DifferencesMapSource, findDifferencesMapSource } from '../answer/differencesMapSource.js'
import { createDifferencesGrid, type DifferencesGrid } from './differencesGrid.js'

/** One of the two files: which, and what a person knows it by. */
export interface ComparedSide {
  readonly file: InputOf<'compare.run'>['old']
  readonly name: string
  readonly atMs: number | null
}

export interface ComparedPair {
  readonly old: ComparedSide
  readonly now: ComparedSide
}

const CHANGE_KINDS: readonly ChangeKind[] = ['changed', 'added', 'removed']

export interface CompareState {
  readonly pair: ComparedPair | null
  readonly running: boolean
  readonly phase: ComparePhase | null
  readonly answer: ComparisonAnswer | null
  readonly failure: Failure | null
  /** Which of the rows that differ are shown, and their table; null while there is none. */
  readonly kind: ChangeKind | null
  readonly grid: DifferencesGrid | null
  /**
   * The coordinate columns of the rows that differ, when they have any, and whether the map is shown instead of the
   * rows.
   */
  readonly mapSource: DifferencesMapSource | null
  readonly isMapped: boolean
  /** Where the person came from, to go back there. */
  readonly from: Route
}

export interface CompareStore extends StoreApi<CompareState> {
  readonly open: (pair: ComparedPair, from: Route) => Promise<void>
  readonly swap: () => Promise<void>
  /** Compares again with these columns as the key; null lets the comparison find one. */
  readonly matchBy: (key: readonly string[] | null) => Promise<void>
  readonly show: (kind: ChangeKind) => void
  /** Shows the map of the rows that differ. */
  readonly showMap: () => void
  /** Opens the rows of this kind at one row, counted from 0 among all rows that differ. */
  readonly showRow: (kind: ChangeKind, origin: number) => void
  readonly cancel: () => void
  /** Closes the rows; the summary stays for the way back. */
  readonly leave: () => void
}

const NOTHING = { answer: null, failure: null, kind: null, grid: null, mapSource: null, isMapped: false, phase: null }
const PROGRESS_MS = 400

/** The rows of an answer that can be shown; changed ones first. */
export const listShownKinds = ({ comparison, differences }: ComparisonAnswer): readonly ChangeKind[] =>
  differences === null ? [] : CHANGE_KINDS.filter((kind) => comparison.counts[kind] > 0)

export function createCompareStore(api: Api): CompareStore {
  const store = createStore<CompareState>(() => ({ ...NOTHING, pair: null, running: false, from: 'library' }))
  const grids = new Map<ChangeKind, DifferencesGrid>()
  /** Counts comparisons: an answer to an earlier one is dropped. */
  let asked = 0

  const closeGrids = (): void => {
    for (const { source } of grids.values()) source.close()
    grids.clear()
  }

  async function watch(mine: number): Promise<void> {
    while (mine === asked && store.getState().running) {
      const phase = await api.ask('compare.progress', undefined)
      if (mine !== asked || !store.getState().running) return
      if (phase.ok) store.setState({ phase: phase.value })
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_MS))
    }
  }

  function show(kind: ChangeKind): void {
    const { answer } = store.getState()
    if (answer === null || answer.comparison.type !== 'tables') return
    const known = grids.get(kind) ?? createDifferencesGrid(api, answer as AnsweredTables, kind)
    if (known === null) return
    grids.set(kind, known)
    store.setState({ kind, grid: known, isMapped: false })
  }

  /** Shows the rows of this kind, or else of the first one. */
  function showAnswer(answer: ComparisonAnswer, kind: ChangeKind | null): void {
    const mapSource = answer.comparison.type === 'tables' ? findDifferencesMapSource(answer as AnsweredTables) : null
    store.setState({ answer, mapSource })
    const shown = kind ?? listShownKinds(answer)[0]
    if (shown !== undefined) show(shown)
  }

  async function run(key: readonly string[] | null): Promise<void> {
    const { pair, answer: before, kind } = store.getState()
    if (pair === null) return
    const mine = ++asked
    closeGrids()
    store.setState({ ...NOTHING, answer: before, running: true })
    const answer = api.ask('compare.run', {
      old: pair.old.file,
      now: pair.now.file,
      matchBy: key === null ? null : [...key],
    })
    void watch(mine)
    const compared = await answer
    if (mine !== asked) return
    if (!compared.ok) {
      store.setState({ running: false, failure: compared.failure })
      // A key that does not fit leaves the previous comparison in place.
      if (before !== null) showAnswer(before, kind)
      return
    }
    store.setState({ running: false })
    showAnswer(compared.value, null)
  }

  return {
    ...store,
    async open(pair, from) {
      store.setState({ ...NOTHING, pair, from })
      await run(null)
    },
    async swap() {
      const { pair, answer } = store.getState()
      if (pair === null) return
      const key = answer?.comparison.type === 'tables' && !answer.comparison.key.isFound ? answer.comparison.key : null
      store.setState({ ...NOTHING, pair: { old: pair.now, now: pair.old } })
      await run(key?.columns ?? null)
    },
    matchBy: run,
    show,
    showMap: () => store.setState({ isMapped: true }),
    showRow(kind, origin) {
      show(kind)
      store.getState().grid?.grid.setState({ wantedRow: origin })
    },
    cancel: () => void api.ask('compare.cancel', undefined),
    leave: closeGrids,
  }
}
