import type { DownloadId } from '../../../../shared/ids.js'
import type { DownloadIndex } from './downloadIndex.js'
import { isMoving, isOpen } from './downloadsStore.js'

/** For each action, the downloads that it can be applied to now. */
export interface AvailableActions {
  readonly pause: readonly DownloadId[]
  readonly resume: readonly DownloadId[]
  readonly retry: readonly DownloadId[]
  readonly cancel: readonly DownloadId[]
  readonly forget: readonly DownloadId[]
}

/** Sorts ids by the actions that can be applied to each. */
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
    const { type } = view.state
    if (isMoving(view)) could.pause.push(id)
    if (type === 'paused') could.resume.push(id)
    if (type === 'failed' || type === 'cancelled') could.retry.push(id)
    if (isOpen(view)) could.cancel.push(id)
    else could.forget.push(id)
  }
  return could
}
