import { failure } from '../../../../shared/failure.js'
import { toFailureView } from '../../../../shared/failureView.js'
import type { DatasetId, PortalId } from '../../../../shared/ids.js'
import type { OutputOf, PendingLinkGroupView, PendingLinksView } from '../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../shared/limits.js'
import { type LinkTarget, parseTargets, type Target } from '../../../../shared/link/downloadTarget.js'
import type { PendingLinkGroup } from '../../../../shared/link/pendingLinks.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { DeepLinkQueue } from '../../../lifecycle/deepLinkQueue.js'
import type { PortalClient } from '../../../portal/api/portalClient.js'
import type { CatalogueStore } from '../../../ports/catalogueStore.js'
import type { Clock } from '../../../ports/clock.js'
import { describeUnknownPortal, getPortalHost, type PortalRegistry } from '../../../services/portalRegistry.js'
import type { IpcHandlers } from '../../server/ipcServer.js'

type Verbs = 'links.waiting' | 'links.paste' | 'links.follow'
type Followed = OutputOf<'links.follow'>

export interface LinkDeps {
  readonly links: Pick<DeepLinkQueue, 'waiting' | 'put' | 'remove'>
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
      const targets = parseTargets(text)
      if (targets.length === 0) return fail(failure('input/bad-target'))
      links.put(targets)
      return ok(undefined)
    },
    'links.follow': async ({ portalId }) => {
      const portal = chosenFor(portals, portalId)
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
function chosenFor(portals: LinkDeps['portals'], portalId: PortalId | null): Result<PortalClient> {
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
    const holder = await datasetOf(portal, catalogueStore, target, life)
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
async function datasetOf(
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

/** How long the question waits for titles: the thread of the copy may be busy with filling it. */
const TITLES_WITHIN_MS = 400

export type DescribedLinkDeps = Pick<LinkDeps, 'clock' | 'life'> & {
  readonly links: Pick<DeepLinkQueue, 'waiting'>
  readonly portals: Pick<PortalRegistry, 'cards'>
  readonly catalogueStore: Pick<CatalogueStore, 'readDataset'>
}

/**
 * The waiting links for the window: hosts, ids and whether the portal is configured, and of the first links of each
 * portal the titles that our copy of its catalogue has.
 */
export async function describePendingLinks(deps: DescribedLinkDeps): Promise<PendingLinksView> {
  const { groups, leftOut } = deps.links.waiting()
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
  return { groups: await Promise.all(described), leftOut }
}

type TargetView = PendingLinkGroupView['targets'][number]

/** What the copy knows of a target: null when it does not know its dataset. */
async function readTitle(
  { catalogueStore }: Pick<DescribedLinkDeps, 'catalogueStore'>,
  portal: PortalId | null,
  { datasetId, mediaId }: TargetView,
): Promise<Pick<TargetView, 'title' | 'name'> | null> {
  if (portal === null || datasetId === null) return null
  const known = await catalogueStore.readDataset(portal, datasetId)
  if (!known.ok || known.value === null) return null
  const media = known.value.media.find(({ id }) => id === mediaId)
  return { title: known.value.title, name: media?.name ?? media?.caption ?? null }
}

function toTargetView(target: LinkTarget): TargetView {
  const unnamed = { title: null, name: null }
  if (target.type === 'producer') return { ...unnamed, datasetId: null, mediaId: null, producerId: target.producerId }
  const mediaId = target.type === 'media' ? target.mediaId : null
  return { ...unnamed, datasetId: target.datasetId, mediaId, producerId: null }
}
