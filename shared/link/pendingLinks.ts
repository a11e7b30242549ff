import type { PortalId } from '../ids.js'
import { LIMITS } from '../limits.js'
import type { LinkTarget } from './downloadTarget.js'

/** The targets of links from other programs on one portal. `portalId` is null when the links name none. */
export interface PendingLinkGroup {
  readonly portalId: PortalId | null
  readonly targets: readonly LinkTarget[]
}

/**
 * Links that wait for a person's answer: grouped by portal, each target once, and bounded however many arrive (L-06).
 */
export interface PendingLinks {
  readonly groups: readonly PendingLinkGroup[]
  /** Links beyond the bounds: they are counted, so that the window can show it, and not kept. */
  readonly leftOut: number
}

export const NO_PENDING_LINKS: PendingLinks = { groups: [], leftOut: 0 }

/** Adds a target to those of its portal. A target that is there already changes nothing. */
export function addLink(pendingLinks: PendingLinks, target: LinkTarget): PendingLinks {
  const { groups } = pendingLinks
  const group = groups.find(({ portalId }) => portalId === target.portalId)
  if (group?.targets.some((known) => getKey(known) === getKey(target)) === true) return pendingLinks
  const isFull =
    groups.reduce((sum, { targets }) => sum + targets.length, 0) >= LIMITS.LINK_TARGETS ||
    (group === undefined && groups.length >= LIMITS.LINK_PORTALS)
  if (isFull) return { groups, leftOut: pendingLinks.leftOut + 1 }
  const grown = { portalId: target.portalId, targets: [...(group?.targets ?? []), target] }
  return {
    ...pendingLinks,
    groups: group === undefined ? [...groups, grown] : groups.map((one) => (one === group ? grown : one)),
  }
}

/** Removes links of one portal, after they were followed. */
export function removeLinks(
  { groups, leftOut }: PendingLinks,
  { portalId, targets: followed }: PendingLinkGroup,
): PendingLinks {
  const gone = new Set(followed.map(getKey))
  const left = groups
    .map((group) =>
      group.portalId === portalId
        ? { portalId, targets: group.targets.filter((target) => !gone.has(getKey(target))) }
        : group,
    )
    .filter(({ targets }) => targets.length > 0)
  return left.length === 0 ? NO_PENDING_LINKS : { groups: left, leftOut }
}

const getKey = (target: LinkTarget): string =>
  target.type === 'producer'
    ? `${target.type}/${target.producerId}`
    : `${target.datasetId ?? ''}/${target.type === 'media' ? target.mediaId : ''}`.toLowerCase()
