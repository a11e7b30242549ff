import type { InputOf, OutputOf } from '../../../../shared/ipc/contract.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'

export type StoredFile = InputOf<'stored.reveal'>

/** The remedies for a stored file that cannot be read. */
export interface StoredFileRemedies {
  readonly reveal: (file: StoredFile) => Promise<Result<unknown>>
  /** Keeps the file under another name, which is given, and begins with an empty one. */
  readonly startAnew: (file: StoredFile) => Promise<Result<OutputOf<'stored.startAnew'>>>
}

export const createStoredFileRemedies = (api: Api): StoredFileRemedies => ({
  reveal: (file) => api.ask('stored.reveal', file),
  startAnew: (file) => api.ask('stored.startAnew', file),
})
