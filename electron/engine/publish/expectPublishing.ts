import { assert } from '../../../shared/assert.js'
import type { FileLocation, StateOf } from '../../../shared/download/model/state.js'
import type { QueueEntry } from '../queue/queueEntry.js'

/** Returns the state of an entry whose file is being published, and where that file is. Throws in any other state. */
export const expectPublishing = (
  entry: QueueEntry,
): { readonly state: StateOf<'publishing'>; readonly place: FileLocation } => {
  const { state } = entry
  assert(state.type === 'publishing', 'only what is being published gets a name')
  return { state, place: state.place }
}
