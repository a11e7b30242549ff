import type { DatasetGroup } from '../store/downloadIndex.js'

/** The received share of a group; while a size is unknown, the share of its files that are finished. */
export function getGroupProgressRatio({ received, total, unknown, done, members }: DatasetGroup): number {
  if (unknown === 0 && total > 0) return received / total
  return members.size === 0 ? 0 : done / members.size
}
