import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
import type { ExportId } from '../../../../shared/ids.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'
import type { Api } from '../../../bridge/api.js'

export type ExportView = OutputOf<'exports.list'>[number]

export interface ExportsState {
  /** The exports and encryptions that the main process writes into folders. */
  readonly works: readonly ExportView[]
  /** Exports whose end the person has seen. */
  readonly dismissed: ReadonlySet<ExportId>
  /** The folder for encrypted files and exports. Null while it is not known, or when none was chosen yet. */
  readonly folder: OutputOf<'folders.getForExports'>
  /** Why the folder could not be read or chosen. */
  readonly failure: Failure | null
  /** The export whose file could not be shown, and why. */
  readonly notShown: { readonly id: ExportId; readonly because: Failure } | null
}

/** What the main process writes into folders, and the folder itself. */
export interface ExportsStore extends StoreApi<ExportsState> {
  readonly start: () => Promise<void>
  readonly cancel: (id: ExportId) => void
  /** Shows the file of a finished export in its folder; the status bar need not name it any longer. */
  readonly reveal: (id: ExportId) => Promise<void>
  /** Removes this ended export from the status bar. With a saved one go all that are saved: one notice tells of them. */
  readonly dismiss: (id: ExportId) => void
  /** Removes ended exports from the list. */
  readonly clear: () => void
  readonly loadFolder: () => Promise<void>
  readonly chooseFolder: () => Promise<void>
}

const NOTHING: ExportsState = {
  works: [],
  dismissed: new Set(),
  folder: null,
  failure: null,
  notShown: null,
}

export function createExportsStore(api: Api): ExportsStore {
  const store = createStore<ExportsState>(() => NOTHING)
  api.listen('exports.changed', (works) => store.setState({ works }))
  async function chooseFolder(): Promise<void> {
    const chosen = await api.ask('folders.chooseForExports', undefined)
    if (!chosen.ok) store.setState({ failure: chosen.failure })
    else if (chosen.value !== null) store.setState({ folder: chosen.value, failure: null })
  }

  async function loadFolder(): Promise<void> {
    const found = await api.ask('folders.getForExports', undefined)
    store.setState(found.ok ? { folder: found.value } : { failure: found.failure })
  }

  const dismiss = (id: ExportId): void =>
    store.setState(({ works, dismissed }) => {
      const saved = works.filter(({ state }) => state.type === 'done').map((work) => work.id)
      return { dismissed: new Set([...dismissed, id, ...(saved.includes(id) ? saved : [])]) }
    })

  return {
    ...store,
    async start() {
      const works = await api.ask('exports.list', undefined)
      if (!works.ok) return
      // Files that were saved before the window was loaded are no news.
      const saved = works.value.filter(({ state }) => state.type === 'done').map(({ id }) => id)
      store.setState({ works: works.value, dismissed: new Set(saved) })
    },
    cancel: (id) => void api.ask('exports.cancel', { id }),
    async reveal(id) {
      const shown = await api.ask('exports.reveal', { id })
      store.setState({ notShown: shown.ok ? null : { id, because: shown.failure } })
      if (shown.ok) dismiss(id)
    },
    dismiss,
    clear: () => void api.ask('exports.clear', undefined),
    loadFolder,
    chooseFolder,
  }
}
