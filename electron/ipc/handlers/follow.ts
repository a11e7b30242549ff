import type { DatasetId, PortalId } from '../../../shared/ids.js'
import { ok, type Result } from '../../../shared/result.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { CatalogueService } from '../../services/catalogue/catalogueService.js'
import { type DefaultFolderDeps, findDefaultFolder } from '../../services/findDefaultFolder.js'
import type { FollowService } from '../../services/follow/followService.js'
import type { PortalRegistry } from '../../services/portalRegistry.js'
import type { IpcHandlers } from '../server/ipcServer.js'

export interface FollowHandlerDeps extends DefaultFolderDeps {
  readonly follows: FollowService
  readonly catalogue: Pick<CatalogueService, 'dataset'>
  readonly portals: Pick<PortalRegistry, 'getChosen'>
  readonly libraryIndex: Pick<LibraryIndex, 'find' | 'listDatasetFiles'>
}

/**
 * Follows datasets and searches of the chosen portal. The folder is that of the existing files, otherwise the default
 * one.
 */
export function createFollowHandlers(deps: FollowHandlerDeps): Pick<IpcHandlers, 'follow.add' | 'follow.addSearch'> {
  const { catalogue, follows, portals } = deps
  return {
    'follow.add': async ({ datasetId }) => {
      const portal = portals.getChosen()
      if (!portal.ok) return portal
      const dataset = await catalogue.dataset(datasetId)
      if (!dataset.ok) return dataset
      const to = await findFolder(deps, portal.value.portalId, datasetId)
      if (!to.ok) return to
      const added = await follows.addDataset(portal.value.portalId, dataset.value, to.value)
      return added.ok ? ok(undefined) : added
    },
    'follow.addSearch': async (search) => {
      const portal = portals.getChosen()
      if (!portal.ok) return portal
      const to = await findDefaultFolder(deps)
      if (!to.ok) return to
      const added = await follows.addSearch(portal.value.portalId, search, to.value)
      return added.ok ? ok(undefined) : added
    },
  }
}

/** The folder that the files of a dataset lie below; the default one when there are none. */
async function findFolder(deps: FollowHandlerDeps, portal: PortalId, dataset: DatasetId): Promise<Result<string>> {
  const { libraryIndex } = deps
  const files = await libraryIndex.listDatasetFiles(portal, dataset)
  const [first] = files.ok ? files.value.filter(({ removed }) => !removed) : []
  const found = first === undefined ? null : await libraryIndex.find(dataset, first.mediaId)
  return found?.ok === true && found.value !== null ? ok(found.value.root) : findDefaultFolder(deps)
}
