import type { Download } from '../../../shared/download/model/state.js'

/** Returns whether a download goes on without a person. One that waits for a person or a sign-in does not. */
export const isActive = (state: Download): boolean => {
  switch (state.type) {
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
 * Returns whether a download occupies a slot. It does until its file has its final name, and not only until the last
 * byte. A buffered body occupies memory instead, which its worker limits.
 */
export const isHoldingSlot = (state: Download): boolean =>
  state.type === 'running' ||
  state.type === 'stopping' ||
  (state.type === 'publishing' && state.trouble === null && state.outcome.isLanded)

/** Returns whether an attempt or a publication of a download may be running. */
export const isWorking = ({ type }: Download): boolean =>
  type === 'running' || type === 'stopping' || type === 'publishing'

/** Returns whether a download has ended: it goes on only when a person starts it again. */
export const isTerminal = (type: Download['type']): boolean =>
  type === 'done' || type === 'failed' || type === 'cancelled'

/** Returns whether a state of this name may be active: for some states other fields decide. */
export const mayBeActive = (type: Download['type']): boolean =>
  type === 'running' || type === 'stopping' || type === 'waiting' || type === 'publishing'
