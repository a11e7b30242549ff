import type { DatasetId } from '../../ids.js'
import type { LocalCopy } from './model.js'

/** Finished files of one dataset: how many, and when the oldest of them was fetched. */
export interface LocalFiles {
  readonly id: DatasetId
  readonly files: number
  readonly oldestMs: number
}

/** `files` counts the dataset's plain files: services and the like cannot be held. */
export function findLocalCopy(
  held: Pick<LocalFiles, 'files' | 'oldestMs'> | undefined,
  dataset: { readonly files: number; readonly updatedMs: number },
): LocalCopy {
  if (held === undefined) return 'absent'
  if (dataset.updatedMs > held.oldestMs) return 'outdated'
  return held.files < dataset.files ? 'partial' : 'on-disk'
}
