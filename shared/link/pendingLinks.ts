import type { PortalId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { type LinkTarget, parseLinkTarget } from './target.js'

/** What links from outside want shown on one portal. `portalId` is null when they do not say whose it is. */
export interface PendingLinkGroup {
  readonly portalId: PortalId | null
  readonly targets: readonly LinkTarget[]
}

/** Links that wait for a person's answer: grouped by portal, each target once, bounded however many arrive (L-06). */
export interface PendingLinks {
  readonly groups: readonly PendingLinkGroup[]
  /** Those beyond the bounds. They are counted, so that the window can show it, and forgotten. */
  readonly leftOut: number
}

export const NO_PENDING_LINKS: PendingLinks = { groups: [], leftOut: 0 }

/** Puts one target with those of its portal. The same one again changes nothing. */
export function addLink(pendingLinks: PendingLinks, target: LinkTarget): PendingLinks {
  const { groups } = pendingLinks
  const group = groups.find(({ portalId }) => portalId === target.portalId)
  if (group?.targets.some((known) => keyOf(known) === keyOf(target)) === true) return pendingLinks
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

/** Without what belongs to one portal: it was answered. */
export const removeLink = ({ groups, leftOut }: PendingLinks, asked: PortalId | null): PendingLinks => {
  const left = groups.filter(({ portalId }) => portalId !== asked)
  return left.length === 0 ? NO_PENDING_LINKS : { groups: left, leftOut }
}

const keyOf = (target: LinkTarget): string =>
  target.is === 'producer'
    ? `${target.is}/${target.producerId}`
    : `${target.datasetId ?? ''}/${target.is === 'media' ? target.mediaId : ''}`.toLowerCase()

/**
 * The one argument of a start that is a link: a `rudi:` route, or the address of a dataset's, a media's or a producer's page. None,
 * or more than one, gives null: a person opens one link, only a program passes several (L-02). Switches are ignored.
 */
export function findLinkInArgv(args: readonly string[]): string | null {
  const links = args.filter((arg) => /^(?:rudi|https?):/i.test(arg) && parseLinkTarget(arg).ok)
  return links.length === 1 ? (links[0] ?? null) : null
}

/** The targets in a text that a person pasted or dropped: one a line, or separated by blanks. What is no target is left out. */
export function parseTargets(text: string): readonly LinkTarget[] {
  const words = text.slice(0, LIMITS.PASTE_CHARS).split(/\s+/, LIMITS.LINK_TARGETS * 2)
  return words.flatMap((word) => {
    const target = parseLinkTarget(word)
    return target.ok ? [target.value] : []
  })
}
