import { join } from 'node:path'
import type { Download } from '../../shared/download/state.js'
import type { DownloadRequest } from './engine.js'

/** Whether it will move by itself. A download that needs a person or a sign-in first does not. */
export const isLive = (state: Download): boolean => {
  switch (state.is) {
    case 'queued':
    case 'running':
    case 'stopping':
    case 'waiting':
      return true
    case 'publishing':
      return state.trouble === null
    default:
      return false
  }
}

/** Whether it occupies one of the slots: until its file has its name, not only until its last byte. */
export const holdsSlot = (state: Download): boolean =>
  state.is === 'running' || state.is === 'stopping' || (state.is === 'publishing' && state.trouble === null)

export const hasEnded = (state: Download): boolean =>
  state.is === 'done' || state.is === 'failed' || state.is === 'cancelled'

/** The host whose line a download stands in: the portal's, which hands every media on. */
export const hostOf = (request: DownloadRequest): string => new URL(request.ref.portalId).host

/** Where the file of a done download is, or null. */
export const pathOf = (state: Download | undefined): string | null =>
  state?.is === 'done' ? join(state.folder, state.name) : null

/** The folders in which something was finished: what a killed process left half noted there is to be taken up. */
export const finishedFolders = (entries: Iterable<{ readonly state: Download }>): ReadonlySet<string> =>
  new Set([...entries].flatMap(({ state }) => (state.is === 'done' ? [state.folder] : [])))
