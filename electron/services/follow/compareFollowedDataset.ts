import type { Dataset } from '../../../shared/catalogue/model.js'
import { ok, type Result } from '../../../shared/result.js'
import { compareWithDisk } from '../../follow/compareWithDisk.js'
import type { Followed } from '../../follow/followList.js'
import { listAskableFiles } from '../../follow/producers/askableFiles.js'
import { toSeen } from '../../follow/seenDataset.js'
import {
  addUnseenProducerChanges,
  type ComparedFollow,
  type ComparisonDeps,
  listRepublishedMedia,
  toFollowChange,
} from './comparedFollow.js'
import { listUpdatedFiles } from './listUpdatedFiles.js'
import { readFollowedDataset } from './readFollowedDataset.js'

/** Reads a followed dataset, and compares it with its files on disk. */
export async function readAndCompareFollowedDataset(
  deps: ComparisonDeps,
  followed: Followed,
  asksPortal: boolean,
): Promise<Result<ComparedFollow>> {
  const dataset = await readFollowedDataset(deps, followed, asksPortal)
  return dataset.ok ? compareFollowedDataset(deps, followed, dataset.value) : dataset
}

/** Compares a followed dataset with its files on disk. It is null when the portal has withdrawn it. */
export async function compareFollowedDataset(
  deps: ComparisonDeps,
  followed: Followed,
  dataset: Dataset | null,
): Promise<Result<ComparedFollow>> {
  const compared = await compareWithDisk(deps, followed, dataset)
  if (!compared.ok) return compared
  const checked = await addUnseenProducerChanges(deps, compared.value)
  const changes = checked.changes.map((change) => toFollowChange(followed, dataset, change))
  return ok({
    changes,
    seen:
      dataset === null
        ? { ...followed.seen, isWithdrawn: true }
        : toSeen(dataset, deps.digest, followed.seen.withdrawn),
    updated: await listUpdatedFiles(deps, checked),
    trouble: null,
    arrived: [],
    returned: dataset === null ? [] : listRepublishedMedia(followed.seen, dataset),
    isBack: dataset !== null && followed.seen.isWithdrawn === true,
    held: listAskableFiles(checked),
  })
}
