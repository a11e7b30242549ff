import type { OutputOf } from '../../../../shared/ipc/contract.js'
import type { Api } from '../../../bridge/api.js'

/** The outcome of a file that was offered to be saved. */
export type SaveOutcome = OutputOf<'exports.saved'>['how']

/** What became of the files that the window has made and offers to be saved. */
export interface SaveOutcomes {
  /**
   * Resolves once the file that is saved from this address is on the disk, or once it is certain that it will not be.
   */
  readonly whenSaved: (address: string) => Promise<SaveOutcome>
}

export function createSaveOutcomes(api: Pick<Api, 'listen'>): SaveOutcomes {
  const saving = new Map<string, (how: SaveOutcome) => void>()
  api.listen('exports.saved', ({ address, how }) => {
    saving.get(address)?.(how)
    saving.delete(address)
  })
  return {
    whenSaved: (address) => new Promise((resolve) => void saving.set(address, resolve)),
  }
}
