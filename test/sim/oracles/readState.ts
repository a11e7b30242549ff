import type { QueueRow } from '../../../electron/ports/queueStore.js'
import { type Download, storedDownload } from '../../../shared/download/model/state.js'

/** Cache of decoded rows: each is decoded when it comes, when it is replaced and after each crash. */
const read = new WeakMap<QueueRow, { readonly text: string; readonly state: Download }>()

/** Returns the state of a download as its row holds it. */
export function readState(row: QueueRow): Download {
  const known = read.get(row)
  if (known?.text === row.state) return known.state
  const state = storedDownload.parse(JSON.parse(row.state))
  read.set(row, { text: row.state, state })
  return state
}
