import * as z from 'zod'
import { LIMITS } from '../../limits.js'

/**
 * How a list is read from its start to its end although it moves meanwhile. Portals have no order that holds still
 * (portal-api.md 00): titles change, and records come and go. So each page begins with the last record of the page
 * before; when it does not, something before it was removed, and the walk goes back until it meets a record that it
 * knows. What slipped behind the walk shows in the numbers, and costs another walk. Pure.
 */

const count = z.number().int().nonnegative()

export const listScanSchema = z.object({
  /** Where the next page begins. */
  position: count,
  /** The next page is expected to begin with a record that this walk has met. */
  anchored: z.boolean(),
  /** How far to go back when it does not; doubles each time. */
  back: count.min(1),
  turns: count,
  /** Something was seen to move: what this walk did not meet may have slipped behind it. */
  moved: z.boolean().default(false),
  /** Records sent that cannot be used, because they have no id. */
  unusable: count.default(0),
  /** Whether the portal takes the order that was asked for. Null before the first page. */
  inOrder: z.boolean().nullable().default(null),
})
export type ListScanState = z.infer<typeof listScanSchema>

/** A page of the list, held against what the walk has met so far. */
export interface ScannedPage {
  readonly offset: number
  /** Records sent, usable or not. */
  readonly sent: number
  readonly unusable: number
  readonly total: number
  /** The total that the page before declared; null when there was none. */
  readonly totalBefore: number | null
  /** The walk had met the first record of this page before. */
  readonly joined: boolean
  /** False when the portal refused the order asked for and was asked for its own. */
  readonly inOrder: boolean
}

export interface ListScanEnd {
  readonly moved: boolean
  readonly unusable: number
  /** The list ended where it said, and it has an order: what was not met may be gone. */
  readonly reachedAll: boolean
}

/** More steps back than this, and the list has no order at all. */
const TURNS = 20

export const startListScan = (position: number): ListScanState => ({
  position,
  anchored: false,
  back: LIMITS.MIRROR_PAGE,
  turns: 0,
  moved: false,
  unusable: 0,
  inOrder: null,
})

/** The walk after a page, or how it ended. */
export function advanceListScan(
  walk: ListScanState,
  page: ScannedPage,
): { readonly on: ListScanState } | { readonly end: ListScanEnd } {
  const { offset, inOrder } = page
  const mayTurn = walk.turns < TURNS
  if (walk.inOrder !== null && walk.inOrder !== inOrder && mayTurn) {
    // Positions of one order say nothing in another.
    return { on: { ...startListScan(0), turns: walk.turns + 1, moved: walk.moved, inOrder } }
  }
  if (walk.anchored && !page.joined && mayTurn) {
    const position = Math.max(0, offset - walk.back)
    return {
      on: { ...walk, position, anchored: position > 0, back: walk.back * 2, turns: walk.turns + 1, moved: true },
    }
  }
  const moved = walk.moved || (offset > 0 && page.totalBefore !== null && page.totalBefore !== page.total)
  const unusable = walk.unusable + page.unusable
  if (isLastPage(page)) {
    const cutShort = page.sent === 0 && offset < page.total
    return { end: { moved, unusable, reachedAll: !cutShort && mayTurn } }
  }
  const on = {
    ...startListScan(getNextOffset(page)),
    anchored: page.sent > 1,
    turns: walk.turns,
    moved,
    unusable,
    inOrder,
  }
  return { on }
}

/** The end of a list: an empty page is one, whatever the total says (portal-api.md 10.5). */
export const isLastPage = ({ sent, offset, total }: Pick<ScannedPage, 'sent' | 'offset' | 'total'>): boolean =>
  sent === 0 || offset + sent >= total

/** The next page begins with the last record of this one, unless a page holds a single record. */
export const getNextOffset = ({ offset, sent }: Pick<ScannedPage, 'sent' | 'offset'>): number =>
  offset + Math.max(1, sent - 1)

/**
 * Whether a walk may have missed a record that was there all the time. `missing` is what the portal counts beyond what
 * is known after the walk, and `believed` how many of these it never gives: as many as it withheld before.
 */
export function hasPossiblyMissed(
  { moved, unusable }: Pick<ListScanEnd, 'moved' | 'unusable'>,
  { missing, believed }: { readonly missing: number; readonly believed: number },
): boolean {
  return moved || (missing > 0 && missing !== unusable && missing !== believed)
}

/** Walks that follow at once on one that may have missed something. */
export const MAX_CONSECUTIVE_SCANS = 2
