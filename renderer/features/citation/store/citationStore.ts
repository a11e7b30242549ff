import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
import type { LibraryFileId } from '../../../../shared/ids.js'
import type { DescriptionFormatName } from '../../../../shared/library/describe/descriptionFormats.js'
import type { Language } from '../../../../shared/messages/language.js'
import type { Api } from '../../../bridge/api.js'

export interface CitationState {
  /** The files that are described; null while the dialog is closed. */
  readonly files: readonly LibraryFileId[] | null
  readonly isBusy: boolean
  readonly failure: Failure | null
  /** The text in the chosen format; null until it was read. */
  readonly text: string | null
  /** The last text that was written: the path of its file, or null where it was copied. */
  readonly written: { readonly name: string | null } | null
}

export interface CitationStore extends StoreApi<CitationState> {
  /** Opens the dialog for these files. */
  readonly offer: (files: readonly LibraryFileId[]) => void
  /** Reads the text in this format. */
  readonly show: (format: DescriptionFormatName, language: Language) => Promise<void>
  readonly write: (format: DescriptionFormatName, to: 'disk' | 'clipboard', language: Language) => Promise<void>
  readonly close: () => void
}

const CLOSED: CitationState = { files: null, text: null, isBusy: false, failure: null, written: null }

/** Descriptions, citations among them, of files of the library. */
export function createCitationStore(api: Api): CitationStore {
  const store = createStore<CitationState>(() => CLOSED)
  let asked = 0
  return {
    ...store,
    offer: (files) => store.setState({ ...CLOSED, files }),
    async show(format, language) {
      const { files } = store.getState()
      if (files === null) return
      store.setState({ text: null, failure: null, written: null })
      asked += 1
      const own = asked
      const answer = await api.ask('descriptions.show', { files: [...files], format, language })
      // Another format was chosen meanwhile, or the dialog was closed.
      if (own !== asked || store.getState().files !== files) return
      store.setState(answer.ok ? { text: answer.value.text } : { failure: answer.failure })
    },
    async write(format, to, language) {
      const { files, isBusy } = store.getState()
      if (files === null || isBusy) return
      store.setState({ isBusy: true, failure: null, written: null })
      const answer = await api.ask('descriptions.write', { files: [...files], format, language, to })
      store.setState({ isBusy: false })
      if (!answer.ok) store.setState({ failure: answer.failure })
      else if (answer.value !== null)
        store.setState({ written: { name: to === 'clipboard' ? null : answer.value.name } })
    },
    close: () => store.setState(CLOSED),
  }
}
