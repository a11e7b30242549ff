import * as z from 'zod'
import { LIMITS } from '../../limits.js'

/**
 * Reads a list from start to end although it changes meanwhile. Portals offer no stable order (portal-api.md 00):
 * titles change, and records are added and removed. So each page begins with the last usable record of the page before.
 * When a page begins with another record, a record before it was removed, and the scan goes back until it meets a
 * record that it knows. Records that moved behind the scan show in the totals and make another scan necessary. This
 * module is pure.
 */

const count = z.number().int().nonnegative()

export const listScanSchema = z.object({
  /** Where the next page begins. */
  position: count,
  /** The next page should begin with a record that this scan has met. */
  anchored: z.boolean(),
  /** How many records to go back when it does not; doubles each time. */
  back: count.min(1),
  turns: count,
  /** The list changed during the scan: a record that the scan did not meet may have moved behind it. */
  moved: z.boolean().default(false),
  /** How many records without an id, which cannot be used, the portal sent. */
  unusable: count.default(0),
  /** Whether the portal accepts the requested order. Null before the first page. */
  inOrder: z.boolean().nullable().default(null),
  /** How many records in a row, up to the last one read, were no new ones. */
  repeated: count.default(0),
})
export type ListScanState = z.infer<typeof listScanSchema>

/** A page of the list, compared with what the scan has met so far. */
export interface ScannedPage {
  readonly offset: number
  /** Records sent, usable or not. */
  readonly sent: number
  readonly unusable: number
  /** How many of the last records cannot be used. */
  readonly unusableAtEnd: number
  readonly total: number
  /** The total that the page before declared; null when there was none. */
  readonly totalBefore: number | null
  /** The scan had met the first record of this page before. */
  readonly joined: boolean
  /** How many usable records of this page the scan had not met before. */
  readonly fresh: number
  /** How many records of this list are known, of this scan and of earlier ones. */
  readonly known: number
  /** False when the portal refused the requested order and was asked for its default order. */
  readonly inOrder: boolean
}

export interface ListScanEnd {
  readonly moved: boolean
  readonly unusable: number
  /**
   * The scan ended at the declared total, and the list has an order: records that the scan did not meet may be deleted.
   */
  readonly reachedAll: boolean
}

/** After more steps back than this, the list is taken to have no order. */
const TURNS = 20

/**
 * A scan that goes back reads known records again, at most as many as the list has. After so many more, the portal is
 * taken to repeat itself.
 */
const REPEATED = 10 * LIMITS.MIRROR_PAGE

export const startListScan = (position: number): ListScanState => ({
  position,
  anchored: false,
  back: LIMITS.MIRROR_PAGE,
  turns: 0,
  moved: false,
  unusable: 0,
  inOrder: null,
  repeated: 0,
})

/** Returns the scan after a page, or its end. */
export function advanceListScan(
  walk: ListScanState,
  page: ScannedPage,
): { readonly on: ListScanState } | { readonly end: ListScanEnd } {
  const { offset, inOrder } = page
  const mayTurn = walk.turns < TURNS
  const repeated = page.fresh > 0 ? 0 : walk.repeated + page.sent
  if (walk.inOrder !== null && walk.inOrder !== inOrder && mayTurn) {
    // A position in one order says nothing about another order, so the scan starts again.
    return { on: { ...startListScan(0), turns: walk.turns + 1, moved: walk.moved, inOrder } }
  }
  if (walk.anchored && !page.joined && mayTurn) {
    const position = Math.max(0, offset - walk.back)
    return {
      on: {
        ...walk,
        position,
        anchored: position > 0,
        back: walk.back * 2,
        turns: walk.turns + 1,
        moved: true,
        repeated,
      },
    }
  }
  const moved = walk.moved || (offset > 0 && page.totalBefore !== null && page.totalBefore !== page.total)
  const unusable = walk.unusable + page.unusable
  if (isLastPage(page) || repeated > page.known + REPEATED) {
    const isCutShort = offset + page.sent < page.total
    return { end: { moved, unusable, reachedAll: !isCutShort && mayTurn } }
  }
  const position = getNextOffset(page)
  const anchored = position < offset + page.sent
  const on = {
    ...startListScan(position),
    anchored,
    turns: walk.turns,
    moved,
    // The next page sends those behind its first record again.
    unusable: anchored ? unusable - page.unusableAtEnd : unusable,
    inOrder,
    repeated,
  }
  return { on }
}

/**
 * Whether a page is the last. An empty page is, whatever total the portal declares (portal-api.md 10.5). A total that is
 * smaller than what was sent is wrong: the list goes on as long as it brings new records. One that never ends does so up
 * to `LIMITS.CATALOG_RECORDS`.
 */
export function isLastPage({
  sent,
  offset,
  total,
  fresh,
}: Pick<ScannedPage, 'sent' | 'offset' | 'total' | 'fresh'>): boolean {
  const end = offset + sent
  return sent === 0 || end === total || (end > total && fresh === 0) || end >= LIMITS.CATALOG_RECORDS
}

/**
 * The offset of the next page, which begins with the last usable record of this one. When this page has no usable record
 * behind its first one, the next page follows it.
 */
export function getNextOffset({
  offset,
  sent,
  unusableAtEnd,
}: Pick<ScannedPage, 'sent' | 'offset' | 'unusableAtEnd'>): number {
  const lastUsable = sent - 1 - unusableAtEnd
  return offset + (lastUsable > 0 ? lastUsable : sent)
}

/**
 * Whether a scan may have missed a record that existed all the time. `missing` is how many more records the portal
 * counts than are known after the scan; `believed` is how many of these it counted but did not send in the scan before.
 */
export function hasPossiblyMissed(
  { moved, unusable }: Pick<ListScanEnd, 'moved' | 'unusable'>,
  { missing, believed }: { readonly missing: number; readonly believed: number },
): boolean {
  return moved || (missing > 0 && missing !== unusable && missing !== believed)
}

/** How many scans follow immediately after one that may have missed something. */
export const MAX_CONSECUTIVE_SCANS = 2
