import { join } from 'node:path'
import type { Download } from '../../../shared/download/model/state.js'

/** Whether it will move by itself. A download that needs a person or a sign-in first does not. */
export const isActive = (state: Download): boolean => {
  switch (state.is) {
    case 'queued':
    case 'running':
    case 'stopping':
    case 'waiting':
      return true
    case 'publishing':
      return state.trouble === null || state.untilMs !== null
    default:
      return false
  }
}

/**
 * Whether it occupies one of the slots: until its file has its name, not only until its last byte. A body that was
 * buffered occupies memory instead, which its worker bounds.
 */
export const isHoldingSlot = (state: Download): boolean =>
  state.is === 'running' ||
  state.is === 'stopping' ||
  (state.is === 'publishing' && state.trouble === null && state.outcome.isLanded)

export const isTerminal = (is: Download['is']): boolean => is === 'done' || is === 'failed' || is === 'cancelled'

/** Where the file of a done download is, or null. */
export const getPublishedPath = (state: Download | undefined): string | null =>
  state?.is === 'done' ? join(state.folder, state.name) : null

/** Whether a state of this name may move by itself: more than its name decides it for some. */
export const mayBeActive = (is: Download['is']): boolean =>
  is === 'running' || is === 'stopping' || is === 'waiting' || is === 'publishing'
