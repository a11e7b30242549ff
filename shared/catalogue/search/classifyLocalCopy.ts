import type { DatasetId } from '../../ids.js'
import type { LocalCopy } from './model.js'

/** The time of a file that is known to be of another version than the catalogue describes, whenever it was fetched. */
export const OUTDATED_MS = 0

/** The finished files of one dataset: how many there are, and when the oldest was fetched, or `OUTDATED_MS`. */
export interface LocalFiles {
  readonly id: DatasetId
  readonly files: number
  readonly oldestMs: number
}

/** Tells how much of a dataset is on disk. `files` counts its plain files: services and series cannot be downloaded. */
export function classifyLocalCopy(
  held: Pick<LocalFiles, 'files' | 'oldestMs'> | undefined,
  dataset: { readonly files: number; readonly updatedMs: number },
): LocalCopy {
  if (held === undefined) return 'absent'
  // A dataset without a date is never newer, but its files may be known to differ.
  if (held.oldestMs === OUTDATED_MS || dataset.updatedMs > held.oldestMs) return 'outdated'
  return held.files < dataset.files ? 'partial' : 'on-disk'
}
