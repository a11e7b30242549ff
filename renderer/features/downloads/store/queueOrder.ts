import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import { toRank } from '../../../../shared/download/model/priority.js'
import type { DatasetGroup } from './downloadIndex.js'
import { getStatusGroup } from './statusGroup.js'

/** Compares two downloads by the order in which they will run: by priority, then by position. */
export const compareTurns = (one: DownloadView, other: DownloadView): number =>
  toRank(one.priority) - toRank(other.priority) || one.position - other.position

/** Whether it has a place in the queue: the list shows what is running above the others, wherever it was in the queue. */
export function hasQueuePlace(view: DownloadView): boolean {
  const group = getStatusGroup(view)
  return group !== 'running' && group !== 'ended'
}

/** The downloads of a dataset that still wait to run, in their order. */
export const sortInQueueOrder = (group: DatasetGroup): readonly DownloadView[] =>
  [...group.members.values()].filter(hasQueuePlace).toSorted(compareTurns)
