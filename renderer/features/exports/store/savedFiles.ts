import type { OutputOf } from '../../../../shared/ipc/contract.js'
import type { Api } from '../../../bridge/api.js'

/** The outcome of a file that was offered to be saved. */
export type SaveEnd = OutputOf<'exports.saved'>['how']

/** The files that the window has made and offers to be saved. */
export interface SavedFiles {
  /**
   * Resolves once the file that is saved from this address is on the disk, or once it is certain that it will not be.
   */
  readonly whenSaved: (address: string) => Promise<SaveEnd>
}

export function createSavedFiles(api: Pick<Api, 'listen'>): SavedFiles {
  const saving = new Map<string, (how: SaveEnd) => void>()
  api.listen('exports.saved', ({ address, how }) => {
    saving.get(address)?.(how)
    saving.delete(address)
  })
  return {
    whenSaved: (address) => new Promise((resolve) => void saving.set(address, resolve)),
  }
}
