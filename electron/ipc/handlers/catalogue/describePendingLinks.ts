import { getMediaName } from '../../../../shared/catalogue/getMediaName.js'
import { toFailureView } from '../../../../shared/failureView.js'
import type { PortalId } from '../../../../shared/ids.js'
import type { PendingLinkGroupView, PendingLinksView } from '../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { LinkTarget } from '../../../../shared/link/downloadTarget.js'
import type { DeepLinkQueue } from '../../../lifecycle/deepLinkQueue.js'
import type { CatalogueStore } from '../../../ports/catalogueStore.js'
import type { Clock } from '../../../ports/clock.js'
import { getPortalHost } from '../../../services/getPortalHost.js'
import type { PortalRegistry } from '../../../services/portalRegistry.js'

/** How long to wait for titles, because the thread of the copy may be busy with a sync. */
const TITLES_WITHIN_MS = 400

export interface DescribedLinkDeps {
  readonly clock: Pick<Clock, 'sleep'>
  readonly life: AbortSignal
  readonly links: Pick<DeepLinkQueue, 'waiting' | 'refused'>
  readonly portals: Pick<PortalRegistry, 'cards'>
  readonly catalogueStore: Pick<CatalogueStore, 'readDataset'>
}

/**
 * The waiting links for the window: hosts, ids and whether the portal is configured, and of the first links of each
 * portal the titles that our copy of its catalogue has.
 */
export async function describePendingLinks(deps: DescribedLinkDeps): Promise<PendingLinksView> {
  const { groups, leftOut } = deps.links.waiting()
  const refused = deps.links.refused()
  const cards = deps.portals.cards()
  const late = deps.clock.sleep(TITLES_WITHIN_MS, deps.life).then(
    () => null,
    () => null,
  )
  const described = groups.map(async ({ portalId, targets }): Promise<PendingLinkGroupView> => {
    const card = cards.find(({ id, chosen }) => (portalId === null ? chosen : id === portalId))
    const views = targets.map(toTargetView)
    const shown = views.slice(0, card === undefined ? 0 : LIMITS.LINK_TARGETS_SHOWN)
    const named = await Promise.all(
      shown.map(async (view) => ({
        ...view,
        ...(await Promise.race([readTitle(deps, card?.id ?? null, view), late])),
      })),
    )
    return {
      portalId,
      host: card?.host ?? (portalId === null ? null : getPortalHost(portalId)),
      type: card === undefined ? 'unknown' : card.chosen ? 'chosen' : 'configured',
      targets: [...named, ...views.slice(named.length)],
    }
  })
  return {
    groups: await Promise.all(described),
    leftOut,
    refused: refused === null ? null : toFailureView(refused),
  }
}

type TargetView = PendingLinkGroupView['targets'][number]

/** Returns the title of a target in the copy; null when the copy does not have its dataset. */
async function readTitle(
  { catalogueStore }: Pick<DescribedLinkDeps, 'catalogueStore'>,
  portal: PortalId | null,
  { datasetId, mediaId }: TargetView,
): Promise<Pick<TargetView, 'title' | 'name'> | null> {
  if (portal === null || datasetId === null) return null
  const known = await catalogueStore.readDataset(portal, datasetId)
  if (!known.ok || known.value === null) return null
  const media = known.value.media.find(({ id }) => id === mediaId)
  return { title: known.value.title, name: media === undefined ? null : getMediaName(media) }
}

function toTargetView(target: LinkTarget): TargetView {
  const unnamed = { title: null, name: null }
  if (target.type === 'producer') return { ...unnamed, datasetId: null, mediaId: null, producerId: target.producerId }
  const mediaId = target.type === 'media' ? target.mediaId : null
  return { ...unnamed, datasetId: target.datasetId, mediaId, producerId: null }
}
