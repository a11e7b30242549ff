import { failure } from '../../../shared/failure.js'
import { datasetId, mediaId, portalId } from '../../../shared/ids.js'
import { isProtectedName } from '../../../shared/protect/protectedName.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { DownloadRequest } from '../../engine/api/engine.js'
import type { IndexedFile } from '../../ports/library/libraryIndexStore.js'
import type { PortalRegistry } from '../portalRegistry.js'

/**
 * Builds a request that downloads a file of the library again, into the `folder` that is its own; without one, into the
 * only folder of its dataset, wherever that is by then. Fails when its portal is not configured any more.
 */
export function toRedownloadRequest(
  portals: Pick<PortalRegistry, 'get'>,
  file: IndexedFile,
  folder?: string,
): Result<DownloadRequest> {
  const ids = {
    portalId: portalId.safeParse(file.portal),
    datasetId: datasetId.safeParse(file.dataset),
    mediaId: mediaId.safeParse(file.media),
  }
  if (!ids.portalId.success || !ids.datasetId.success || !ids.mediaId.success)
    return fail(failure('portal/unknown-media'))
  const portal = portals.get(ids.portalId.data)
  if (!portal.ok) return portal
  return ok({
    ref: { portalId: ids.portalId.data, datasetId: ids.datasetId.data, mediaId: ids.mediaId.data },
    root: file.root,
    ...(folder === undefined ? {} : { folder }),
    datasetTitle: file.title,
    producer: file.producer,
    mediaName: file.name,
    onCollision: 'replace',
    // A protected file stays protected in its new version.
    ...(isProtectedName(file.name) ? { isProtected: true as const } : {}),
  })
}
