import type { DownloadId } from '../../../../shared/ids.js'
import type { DownloadIndex } from './downloadIndex.js'
import { isMoving, isOpen } from './downloadsStore.js'

/** Whether the press of the key or button means anything: what can be done with these now. */
export interface AvailableActions {
  readonly pause: readonly DownloadId[]
  readonly resume: readonly DownloadId[]
  readonly retry: readonly DownloadId[]
  readonly cancel: readonly DownloadId[]
  readonly forget: readonly DownloadId[]
}

/** Sorts ids by what can be done with each. */
export function getAvailableActions(index: DownloadIndex, ids: Iterable<DownloadId>): AvailableActions {
  const could: Record<keyof AvailableActions, DownloadId[]> = {
    pause: [],
    resume: [],
    retry: [],
    cancel: [],
    forget: [],
  }
  for (const id of ids) {
    const view = index.get(id)
    if (view === undefined) continue
    const { is } = view.state
    if (isMoving(view)) could.pause.push(id)
    if (is === 'paused') could.resume.push(id)
    if (is === 'failed' || is === 'cancelled') could.retry.push(id)
    if (isOpen(view)) could.cancel.push(id)
    else could.forget.push(id)
  }
  return could
}
