import type { DatasetId } from '../../ids.js'
import type { LocalCopy } from './model.js'

/** The finished files of one dataset: how many there are, and when the oldest was fetched. */
export interface LocalFiles {
  readonly id: DatasetId
  readonly files: number
  readonly oldestMs: number
}

/** Tells how much of a dataset is on disk. `files` counts its plain files: services and series cannot be downloaded. */
export function findLocalCopy(
  held: Pick<LocalFiles, 'files' | 'oldestMs'> | undefined,
  dataset: { readonly files: number; readonly updatedMs: number },
): LocalCopy {
  if (held === undefined) return 'absent'
  if (dataset.updatedMs > held.oldestMs) return 'outdated'
  return held.files < dataset.files ? 'partial' : 'on-disk'
}
