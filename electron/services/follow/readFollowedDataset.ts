import type { Dataset } from '../../../shared/catalogue/model.js'
import { failure } from '../../../shared/failure.js'
import type { DatasetId, PortalId } from '../../../shared/ids.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { toPublished } from '../../follow/compareWithDisk.js'
import type { CatalogueStore } from '../../ports/catalogueStore.js'
import type { PortalRegistry } from '../portalRegistry.js'

interface DatasetSources {
  readonly portals: Pick<PortalRegistry, 'get' | 'cards'>
  readonly catalogueStore: Pick<CatalogueStore, 'readDataset'>
  readonly life: AbortSignal
}

/**
 * Reads a dataset from the local copy. With `asksPortal`, a dataset that the copy lacks is requested from the portal,
 * so that an incomplete copy never makes a dataset look withdrawn. Null when the portal does not know it any more;
 * fails with `portal/never-read` when only the copy may be read and lacks it.
 */
export async function readFollowedDataset(
  { catalogueStore, portals, life }: DatasetSources,
  { portal, datasetId }: { readonly portal: PortalId; readonly datasetId: DatasetId },
  asksPortal: boolean,
): Promise<Result<Dataset | null>> {
  const kept = await catalogueStore.readDataset(portal, datasetId)
  const isChosen = portals.cards().some(({ id, chosen }) => id === portal && chosen)
  if (kept.ok && kept.value !== null && (isChosen || !asksPortal)) return ok(kept.value)
  if (!asksPortal) return kept.ok ? fail(failure('portal/never-read')) : kept
  const client = portals.get(portal)
  if (!client.ok) return client
  return toPublished(await client.value.fetchDataset(datasetId, life))
}
