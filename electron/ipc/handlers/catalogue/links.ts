import { failure } from '../../../../shared/failure.js'
import { toFailureView } from '../../../../shared/failureView.js'
import type { DatasetId, PortalId } from '../../../../shared/ids.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../shared/limits.js'
import { findTargetsInText, type LinkTarget, type Target } from '../../../../shared/link/downloadTarget.js'
import type { PendingLinkGroup } from '../../../../shared/link/pendingLinks.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { DeepLinkQueue } from '../../../lifecycle/deepLinkQueue.js'
import type { PortalClient } from '../../../portal/api/portalClient.js'
import type { CatalogueStore } from '../../../ports/catalogueStore.js'
import type { Clock } from '../../../ports/clock.js'
import type { PortalRegistry } from '../../../services/portalRegistry.js'
import { describeUnknownPortal } from '../../../services/unknownPortal.js'
import type { IpcHandlers } from '../../server/ipcServer.js'
import { describePendingLinks } from './describePendingLinks.js'

type Verbs = 'links.waiting' | 'links.paste' | 'links.follow'
type Followed = OutputOf<'links.follow'>

export interface LinkDeps {
  readonly links: Pick<DeepLinkQueue, 'waiting' | 'refused' | 'take' | 'put' | 'remove'>
  readonly portals: Pick<PortalRegistry, 'cards' | 'getChosen' | 'choose' | 'get'>
  readonly catalogueStore: Pick<CatalogueStore, 'findHolder' | 'learn' | 'readDataset'>
  readonly clock: Pick<Clock, 'sleep'>
  readonly life: AbortSignal
}

/** The handlers for links from outside. Only `links.follow` sends a request to a portal: it is the consent (L-06). */
export function createLinkHandlers(deps: LinkDeps): Pick<IpcHandlers, Verbs> {
  const { links, portals, catalogueStore, life } = deps
  return {
    'links.waiting': async () => ok(await describePendingLinks(deps)),
    'links.paste': async ({ text }) => {
      const targets = findTargetsInText(text)
      if (targets.length === 0) {
        links.take(text)
        return fail(failure('input/bad-target'))
      }
      links.put(targets)
      return ok(undefined)
    },
    'links.follow': async ({ portalId }) => {
      const portal = chooseClient(portals, portalId)
      if (!portal.ok) return portal
      const group = links.waiting().groups.find((one) => one.portalId === portalId)
      if (group === undefined) return ok({ found: [], producers: [], missed: [] })
      const { followed, ...answer } = await follow(portal.value, catalogueStore, group, life)
      links.remove({ portalId, targets: followed })
      return ok(answer)
    },
  }
}

/**
 * The client of the portal that a link names, which becomes the chosen one. A link adds no portal: only the person
 * does, in its form (L-05, L-07).
 */
function chooseClient(portals: LinkDeps['portals'], portalId: PortalId | null): Result<PortalClient> {
  if (portalId !== null && !portals.cards().some(({ id }) => id === portalId))
    return fail(describeUnknownPortal(portalId))
  const isChosen = portalId === null || portals.cards().some(({ id, chosen }) => chosen && id === portalId)
  if (!isChosen) portals.choose(portalId)
  return portals.getChosen()
}

/** Asks where links lead. `followed` are those for which the portal had an answer; the others may be tried again. */
async function follow(
  portal: PortalClient,
  catalogueStore: LinkDeps['catalogueStore'],
  { targets }: PendingLinkGroup,
  life: AbortSignal,
): Promise<Followed & { readonly followed: readonly LinkTarget[] }> {
  const followed: LinkTarget[] = []
  const found: Followed['found'] = []
  const producers = new Set<string>()
  const missed: Followed['missed'] = []
  for (const target of targets) {
    if (target.type === 'producer') {
      const names = await portal.fetchNamesOfProducer(target.producerId, life)
      if (names.ok) followed.push(target)
      else missed.push({ id: target.producerId, because: toFailureView(names.failure) })
      for (const name of names.ok ? names.value : []) producers.add(name)
      continue
    }
    const holder = await findDataset(portal, catalogueStore, target, life)
    const mediaId = target.type === 'media' ? target.mediaId : null
    if (holder.ok) {
      followed.push(target)
      found.push({ datasetId: holder.value, mediaId })
    } else missed.push({ id: mediaId ?? '', because: toFailureView(holder.failure) })
  }
  return { followed, found, producers: [...producers].slice(0, LIMITS.LINK_TARGETS), missed }
}

/**
 * The oldest media addresses do not name their dataset: it is found in the copy, or by searching the catalogue
 * (portal-api.md 5.1).
 */
async function findDataset(
  portal: PortalClient,
  catalogueStore: LinkDeps['catalogueStore'],
  target: Target,
  life: AbortSignal,
): Promise<Result<DatasetId>> {
  if (target.type === 'dataset') return ok(target.datasetId)
  if (target.datasetId !== null) return ok(target.datasetId)
  const known = await catalogueStore.findHolder(portal.portalId, target.mediaId)
  if (known.ok && known.value !== null) return ok(known.value)
  const holder = await portal.findDatasetOfMedia(target.mediaId, life, async (records) => {
    await catalogueStore.learn(portal.portalId, records)
  })
  return holder.ok ? ok(holder.value.id) : holder
}
