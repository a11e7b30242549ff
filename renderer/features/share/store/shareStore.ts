import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Failure, failure } from '../../../../shared/failure.js'
import type { InputOf, OutputOf } from '../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'

export type SharedMedia = InputOf<'share.save'>
export type SavedSelection = NonNullable<OutputOf<'share.save'>>
export type SelectionView = OutputOf<'share.read'>
export type SelectedMedia = SelectionView['media'][number]

/** The content of the dialog: a saved selection or an opened one. */
export type ShareShown =
  | { readonly type: 'saved'; readonly saved: SavedSelection }
  | { readonly type: 'opened'; readonly selection: SelectionView }

export interface ShareState {
  readonly shown: ShareShown | null
  /** The action that is under way. */
  readonly busy: 'saving' | 'opening' | null
  readonly failure: Failure | null
}

/** A dropped selection and the files beside it, as texts. */
export interface DroppedSelection {
  readonly text: string
  readonly signature: string | null
  readonly publicKey: string | null
}

export interface ShareStore extends StoreApi<ShareState> {
  /** Writes a selection to a path that the person chooses. */
  readonly save: (shared: SharedMedia) => Promise<void>
  /** Lets the person choose a selection file. */
  readonly open: () => Promise<void>
  readonly read: (dropped: DroppedSelection) => Promise<void>
  /** Says that what was dropped is no selection. */
  readonly refuse: () => void
  readonly close: () => void
}

const NOTHING: ShareState = { shown: null, busy: null, failure: null }

export function createShareStore(api: Api): ShareStore {
  const store = createStore<ShareState>(() => NOTHING)

  /** Runs one action at a time; an answer of null means that the person cancelled. */
  async function runWork<T>(
    busy: NonNullable<ShareState['busy']>,
    ask: () => Promise<Result<T | null>>,
    show: (value: T) => Partial<ShareState>,
  ): Promise<void> {
    if (store.getState().busy !== null) return
    store.setState({ busy, failure: null })
    const answer = await ask()
    store.setState({ busy: null })
    if (!answer.ok) store.setState({ failure: answer.failure })
    else if (answer.value !== null) store.setState(show(answer.value))
  }

  return {
    ...store,
    save: (shared) =>
      runWork<SavedSelection>(
        'saving',
        () => api.ask('share.save', shared),
        (saved) => ({ shown: { type: 'saved', saved } }),
      ),
    open: () =>
      runWork<SelectionView>(
        'opening',
        () => api.ask('share.open', undefined),
        (selection) => ({ shown: { type: 'opened', selection } }),
      ),
    async read(dropped) {
      if (dropped.text.length > LIMITS.SELECTION_TEXT_CHARS)
        return store.setState({ failure: failure('file/too-large', { bytes: LIMITS.SELECTION_TEXT_CHARS }) })
      await runWork<SelectionView>(
        'opening',
        () => api.ask('share.read', dropped),
        (selection) => ({ shown: { type: 'opened', selection } }),
      )
    },
    refuse() {
      const { shown, busy } = store.getState()
      if (shown === null && busy === null) store.setState({ failure: failure('selection/unreadable') })
    },
    close: () => store.setState(NOTHING),
  }
}

/** The media of a selection that go into the basket: those that have changed since only when the person wants that. */
export const listWanted = ({ media }: SelectionView, withChanged: boolean): readonly SelectedMedia[] =>
  media.filter(({ state }) => state === 'same' || state === 'unknown' || (withChanged && state === 'changed'))
