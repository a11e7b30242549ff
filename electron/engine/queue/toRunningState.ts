import type { StateOf } from '../../../shared/download/model/state.js'
import type { QueueEntry } from './queueEntry.js'

/** Returns the state of a running download, or null in any other state. */
export const toRunningState = ({ state }: Pick<QueueEntry, 'state'>): StateOf<'running'> | null =>
  state.type === 'running' ? state : null
