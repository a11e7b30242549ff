import { createStore, type StoreApi } from 'zustand/vanilla'
import { type BasketEntry, groupEntries } from '../../../../shared/basket/basketEntry.js'
import { splitIntoBatches } from '../../../../shared/collections/splitIntoBatches.js'
import type { OnCollision } from '../../../../shared/download/files/collision.js'
import type { Failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { addExpectedMedia, mergeFacts, type PreflightFacts } from '../../../../shared/preflight/facts.js'
import type { Api } from '../../../bridge/api.js'
import type { Folder } from './basketStore.js'

export interface PreflightState {
  /** The last facts from the main process; the basket may have changed since. */
  readonly facts: PreflightFacts | null
  readonly looking: boolean
  readonly failure: Failure | null
  /** What is to be done about names that are taken. It is asked for each basket, because it may replace files. */
  readonly policy: OnCollision
}

export interface PreflightStore extends StoreApi<PreflightState> {
  /**
   * Gathers the facts about these entries in this folder, however many there are. A newer call makes the answer to an
   * older one void.
   */
  readonly look: (entries: readonly BasketEntry[], folder: Folder | null) => Promise<void>
  readonly decide: (policy: OnCollision) => void
  /** Forgets everything: another portal has another basket. */
  readonly forget: () => void
}

const NOTHING: PreflightState = { facts: null, looking: false, failure: null, policy: 'skip' }

export function createPreflightStore(api: Api): PreflightStore {
  const store = createStore<PreflightState>(() => NOTHING)
  let asked = 0
  return {
    ...store,
    async look(entries, folder) {
      asked += 1
      const mine = asked
      if (entries.length === 0) return store.setState({ facts: null, looking: false, failure: null })
      store.setState({ looking: true })
      let facts: PreflightFacts | null = null
      for (const some of splitIntoBatches(entries, LIMITS.ADD_BATCH)) {
        const wanted = [...groupEntries(some)].map(([datasetId, of]) => ({
          datasetId,
          media: of.map(({ media: { id, sizeBytes } }) => ({ id, sizeBytes })),
        }))
        const answer = await api.ask('preflight.look', { folder: folder?.token ?? null, wanted })
        if (mine !== asked) return
        if (!answer.ok) return store.setState({ looking: false, failure: answer.failure })
        const part = addExpectedMedia(answer.value, some)
        facts = facts === null ? part : mergeFacts(facts, part)
      }
      store.setState({ facts, looking: false, failure: null })
    },
    decide: (policy) => store.setState({ policy }),
    forget() {
      asked += 1
      store.setState(NOTHING)
    },
  }
}
