import type { Dataset } from '../../../shared/catalogue/model.js'
import type { DatasetId } from '../../../shared/ids.js'
import type { Result } from '../../../shared/result.js'
import { type CheckedFollow, compareWithDisk, toPublished } from '../../follow/compareWithDisk.js'
import type { Followed } from '../../follow/followList.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import type { CliContext } from '../core/cliContext.js'
import { toDiskComparisonDeps } from './toDiskComparisonDeps.js'

/** Requests each of these datasets once from the portal, one after the other, and compares it with the disk. */
export async function* checkFollowedDatasets(
  context: CliContext,
  portal: PortalClient,
  all: readonly Followed[],
): AsyncGenerator<{ readonly followed: Followed; readonly checked: Result<CheckedFollow> }> {
  const known = new Map<DatasetId, Promise<Result<Dataset | null>>>()
  const comparison = toDiskComparisonDeps(context)
  const read = (id: DatasetId) => portal.fetchDataset(id, context.signal).then(toPublished)
  for (const followed of all) {
    if (context.signal.aborted) return
    const asked = known.get(followed.datasetId) ?? read(followed.datasetId)
    known.set(followed.datasetId, asked)
    const dataset = await asked
    yield { followed, checked: dataset.ok ? await compareWithDisk(comparison, followed, dataset.value) : dataset }
  }
}
