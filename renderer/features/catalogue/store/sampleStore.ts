import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
import type { DatasetId, MediaId } from '../../../../shared/ids.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'
import type { Api } from '../../../bridge/api.js'

export type Sample = OutputOf<'preview.sample'>

export interface SampleState {
  /** The file whose beginning is shown or is being fetched. */
  readonly mediaId: MediaId | null
  /** Whether a person asked for it; it may open by itself as well. */
  readonly isAsked: boolean
  readonly sample: Sample | null
  readonly failure: Failure | null
}

/** The beginning of one file that is not on the disk. */
export interface SampleStore extends StoreApi<SampleState> {
  readonly open: (datasetId: DatasetId, mediaId: MediaId, isAsked: boolean) => Promise<void>
  /** Also cancels a request under way. */
  readonly close: () => void
}

const NOTHING: SampleState = { mediaId: null, isAsked: false, sample: null, failure: null }

export function createSampleStore(api: Api): SampleStore {
  const store = createStore<SampleState>(() => NOTHING)
  let turn = 0
  return {
    ...store,
    async open(datasetId, mediaId, isAsked) {
      const mine = ++turn
      store.setState({ ...NOTHING, mediaId, isAsked }, true)
      const answer = await api.ask('preview.sample', { datasetId, mediaId })
      if (mine !== turn) return
      store.setState(answer.ok ? { sample: answer.value } : { failure: answer.failure })
    },
    close() {
      const { mediaId, sample, failure } = store.getState()
      if (mediaId === null) return
      turn += 1
      if (sample === null && failure === null) void api.ask('preview.stopSample', undefined)
      store.setState(NOTHING, true)
    },
  }
}
