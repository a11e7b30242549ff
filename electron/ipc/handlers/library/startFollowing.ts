import type { DatasetId } from '../../../../shared/ids.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { NativeShell } from '../../../ports/desktop/nativeShell.js'
import type { LibraryIndex } from '../../../ports/library/libraryIndex.js'
import type { CatalogueService } from '../../../services/catalogue/catalogueService.js'
import type { FollowService } from '../../../services/follow/followService.js'
import type { PortalRegistry } from '../../../services/portalRegistry.js'
import type { IpcHandlers } from '../../server/ipcServer.js'

export interface StartFollowingDeps {
  readonly follows: FollowService
  readonly catalogue: Pick<CatalogueService, 'dataset'>
  readonly portals: Pick<PortalRegistry, 'getChosen'>
  readonly libraryIndex: Pick<LibraryIndex, 'find'>
  readonly nativeShell: Pick<NativeShell, 'makeUsualFolder'>
}

/**
 * Follows datasets and searches of the chosen portal. The folder is that of the existing files, otherwise the default
 * one.
 */
export function createStartFollowingHandlers(
  deps: StartFollowingDeps,
): Pick<IpcHandlers, 'follow.add' | 'follow.addSearch'> {
  const { catalogue, follows, portals } = deps
  return {
    'follow.add': async ({ datasetId }) => {
      const portal = portals.getChosen()
      if (!portal.ok) return portal
      const dataset = await catalogue.dataset(datasetId)
      if (!dataset.ok) return dataset
      const media = dataset.value.media.map(({ id }) => id)
      const to = await folderOf(deps, datasetId, media)
      if (!to.ok) return to
      const added = await follows.addDataset(portal.value.portalId, dataset.value, to.value)
      return added.ok ? ok(undefined) : added
    },
    'follow.addSearch': async (search) => {
      const portal = portals.getChosen()
      if (!portal.ok) return portal
      const to = await deps.nativeShell.makeUsualFolder()
      if (!to.ok) return to
      const added = await follows.addSearch(portal.value.portalId, search, to.value)
      return added.ok ? ok(undefined) : added
    },
  }
}

async function folderOf(
  { libraryIndex, nativeShell }: StartFollowingDeps,
  datasetId: DatasetId,
  media: readonly string[],
): Promise<Result<string>> {
  for (const id of media) {
    const found = await libraryIndex.find(datasetId, id)
    if (found.ok && found.value !== null) return ok(found.value.root)
  }
  return nativeShell.makeUsualFolder()
}
