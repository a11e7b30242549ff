import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import {
  advanceListScan,
  getNextOffset,
  hasPossiblyMissed,
  isLastPage,
  type ListScanEnd,
  listScanSchema,
  MAX_CONSECUTIVE_SCANS,
  startListScan,
} from './listScan.js'

/**
 * Makes a copy of a portal's whole catalogue and keeps it up to date: first a full scan, then the changes by date, and
 * a full scan again now and then, because the portal does not list what was deleted and lets producers date their
 * records as they like (portal-api.md 2.1, 2.6). This module is pure: the state says what to request next, and the
 * answer gives the next state. The state is stored with each page, so an interrupted scan continues where it was.
 */

const count = z.number().int().nonnegative()
const instant = z.number().int()

/**
 * Orders in which the copy is read. The title is the only order that every version of the portal supports
 * (portal-api.md 00).
 */
const syncOrder = z.enum(['title', '-updated'])
export type SyncCommand = z.infer<typeof syncOrder>

/** Where a sync stands. The tag stays `is`: the database of the catalogue holds it. */
const phase = z.discriminatedUnion('is', [
  /** Before the first scan: asks for the newest date. */
  z.object({ is: z.literal('mark') }),
  listScanSchema.extend({ is: z.literal('walk') }),
  z.object({ is: z.literal('vanished'), moved: z.boolean().default(false), unusable: count.default(0) }),
  z.object({
    is: z.literal('changes'),
    position: count,
    /** The newest date when this reading of changes began. */
    newestMs: instant.nullable().default(null),
  }),
  z.object({ is: z.literal('rest') }),
])

export const syncState = z.object({
  /** The number of the scan: each record is marked with the number of the scan that met it last. */
  pass: count,
  phase,
  total: count.nullable(),
  /** When the last full scan ended, and when the copy was last known to match the portal. Wall time. */
  walkedMs: instant.nullable(),
  checkedMs: instant.nullable(),
  /**
   * How many more records the portal counted than it sent in the last full scan: records without an id, or sent twice.
   */
  surplus: z.number().int(),
  /** Consecutive scans that met so few records that their result is doubted. */
  doubts: count,
  /** Consecutive scans that may have missed something. */
  unsettled: count.default(0),
  /** All changes dated up to here have been read; null when this is not known. */
  readToMs: instant.nullable().default(null),
  /** Orders that the portal refused at the last request. */
  refused: z.array(syncOrder).default([]),
})
export type SyncState = z.infer<typeof syncState>

export type SyncStep =
  | { readonly type: 'page'; readonly order: SyncCommand; readonly offset: number; readonly limit: number }
  /**
   * Request the records that the scan did not meet, by their ids: a record that the portal still sends was only missed.
   */
  | { readonly type: 'look'; readonly limit: number }
  | { readonly type: 'rest'; readonly untilMs: number }

/** A page of the list, compared with the copy. */
export interface SyncPage {
  readonly offset: number
  /** Records sent, usable or not. */
  readonly sent: number
  /** How many of these cannot be used. */
  readonly unusable: number
  /** How many of these are at the end of the page, behind the last usable record. */
  readonly unusableAtEnd: number
  readonly total: number
  /** Whether this scan had met the first of them before. */
  readonly joined: boolean
  /** How many usable records this scan had not met before. */
  readonly fresh: number
  /** How many records are new or have another date than our copy. */
  readonly news: number
  /** The newest and the oldest date on the page; null when no record has one. */
  readonly newestMs: number | null
  readonly oldestMs: number | null
  /** False when the portal refused the order of the step. */
  readonly inOrder: boolean
}

/** What the copy holds after a page or a check. */
export interface ReplicaCounts {
  readonly held: number
  /** How many of these the current scan has not met. */
  readonly notMet: number
  readonly nowMs: number
}

/** A copy of at most this size may well have lost most of its records at once. */
const FEW = 20
/**
 * After the immediate scans, one more follows soon. When that one may have missed something too, the list is taken to
 * change all the time.
 */
const WALK_SOON = MAX_CONSECUTIVE_SCANS + 1

export const createInitialState = (): SyncState => ({
  pass: 1,
  phase: { is: 'mark' },
  total: null,
  walkedMs: null,
  checkedMs: null,
  surplus: 0,
  doubts: 0,
  unsettled: 0,
  readToMs: null,
  refused: [],
})

export const isComplete = (state: SyncState | null): boolean => state !== null && state.walkedMs !== null

/**
 * Returns the next step and the state in which it is done. A rest ends by itself when its time is over, and also when
 * the clock was turned back.
 */
export function planNextStep(state: SyncState, nowMs: number): { readonly state: SyncState; readonly step: SyncStep } {
  const { phase } = state
  const limit = LIMITS.MIRROR_PAGE
  switch (phase.is) {
    case 'mark':
      return { state, step: { type: 'page', order: '-updated', offset: 0, limit: 1 } }
    case 'walk': {
      // A scan that an earlier version of this program began used another order, so it starts again.
      const isOthers = phase.position > 0 && phase.inOrder === null
      const walk = isOthers ? ({ is: 'walk', ...startListScan(0) } as const) : phase
      return { state: { ...state, phase: walk }, step: { type: 'page', order: 'title', offset: walk.position, limit } }
    }
    case 'vanished':
      return { state, step: { type: 'look', limit: LIMITS.CATALOGUE_LOOKUP_IDS } }
    case 'changes':
      return { state, step: { type: 'page', order: '-updated', offset: phase.position, limit } }
    case 'rest': {
      const isSoon = state.doubts > 0 || state.unsettled === WALK_SOON
      const walkDue = getDueMs(state.walkedMs, isSoon ? LIMITS.MIRROR_CHANGES_MS : getScanIntervalMs(state), nowMs)
      const checkDue = getDueMs(state.checkedMs, LIMITS.MIRROR_CHANGES_MS, nowMs)
      if (walkDue <= nowMs) return planNextStep(startFullScan(isSoon ? state : { ...state, unsettled: 0 }), nowMs)
      if (checkDue <= nowMs) return planNextStep(startChangeScan(state), nowMs)
      return { state, step: { type: 'rest', untilMs: Math.min(walkDue, checkDue) } }
    }
  }
}

/** When the portal refuses the order by date, only a full scan finds changes, so it is due more often. */
const getScanIntervalMs = ({ refused }: SyncState): number =>
  refused.includes('-updated') ? LIMITS.MIRROR_WALK_UNDATED_MS : LIMITS.MIRROR_WALK_MS

const getDueMs = (lastMs: number | null, everyMs: number, nowMs: number): number =>
  lastMs === null || lastMs > nowMs ? nowMs : lastMs + everyMs

/** Starts a full scan, whatever phase was under way. */
export const startFullScan = (state: SyncState): SyncState => ({
  ...state,
  pass: state.pass + 1,
  phase: { is: 'walk', ...startListScan(0) },
})

const CHANGES = { is: 'changes', position: 0, newestMs: null } as const

/**
 * Starts to read the changes now, because a person asked. A full scan under way continues, because it finds the changes
 * too.
 */
export const startChangeScan = (state: SyncState): SyncState =>
  state.phase.is === 'rest' ? { ...state, phase: CHANGES } : state

/** Returns the state after a page of a full scan or of the changes. */
export function advanceAfterPage(state: SyncState, page: SyncPage, counts: ReplicaCounts): SyncState {
  const { phase } = state
  if (phase.is === 'vanished' || phase.is === 'rest') return { ...state, total: page.total }
  const order = phase.is === 'walk' ? 'title' : '-updated'
  const others = state.refused.filter((one) => one !== order)
  const known = {
    ...state,
    total: page.total,
    refused: page.inOrder ? others : [...others, order],
  } satisfies SyncState
  if (phase.is === 'changes') return advanceAfterChanges(known, phase, page, counts)
  if (phase.is === 'mark') return { ...startFullScan(known), readToMs: getNewestMark(page, counts) }
  const walked = advanceListScan(phase, { ...page, totalBefore: state.total, known: counts.held })
  return 'end' in walked
    ? advanceAfterScan(known, walked.end, counts)
    : { ...known, phase: { is: 'walk', ...walked.on } }
}

/**
 * Returns the state after the last page of a full scan. When more than half of the copy was not met at once, the portal
 * is more often being rebuilt than emptied, so nothing is removed before a second scan says the same.
 */
export function advanceAfterScan(state: SyncState, end: ListScanEnd, counts: ReplicaCounts): SyncState {
  const walked = { ...state, walkedMs: counts.nowMs }
  if (!end.reachedAll || counts.notMet === 0) return settle({ ...walked, doubts: 0 }, end, counts)
  const unbelievable = counts.held > FEW && counts.notMet * 2 > counts.held
  if (unbelievable && state.doubts === 0) return { ...walked, doubts: 1, phase: CHANGES }
  return { ...walked, doubts: 0, phase: { is: 'vanished', moved: end.moved, unusable: end.unusable } }
}

/**
 * Returns the state after some of the records that the scan did not meet were looked up, and the missing ones removed.
 */
export function advanceAfterLookup(state: SyncState, counts: ReplicaCounts): SyncState {
  const { phase } = state
  return phase.is !== 'vanished' || counts.notMet > 0 ? state : settle(state, phase, counts)
}

/** Decides what follows a full scan: another one when it may have missed something, else the changes since it began. */
function settle(state: SyncState, walked: Pick<ListScanEnd, 'moved' | 'unusable'>, counts: ReplicaCounts): SyncState {
  // Never negative: when the copy holds more than the portal counts, each check must see the difference.
  const missing = Math.max(0, (state.total ?? 0) - counts.held)
  const isUnsettled = hasPossiblyMissed(walked, { missing, believed: state.surplus })
  // A list that changed during the scan teaches nothing: the records that we lack may be ordinary ones.
  const surplus = walked.moved ? state.surplus : missing
  const unsettled = isUnsettled ? Math.min(state.unsettled + 1, WALK_SOON + 1) : 0
  const after = { ...state, surplus, unsettled }
  if (isUnsettled && unsettled <= MAX_CONSECUTIVE_SCANS) return startFullScan(after)
  return { ...after, phase: CHANGES }
}

/** The newest date of a page, at most now: a date in the future does not say when its record changed. */
const getNewestMark = ({ inOrder, newestMs }: SyncPage, { nowMs }: ReplicaCounts): number | null =>
  inOrder && newestMs !== null ? Math.min(newestMs, nowMs) : null

/**
 * Reads changes from the newest on, down to the date that was read before. A page without news is not enough to stop:
 * its records may have been read after they changed, by a scan or by a command, while older changes are still unknown.
 */
function advanceAfterChanges(
  state: SyncState,
  { position, newestMs }: Extract<SyncState['phase'], { readonly is: 'changes' }>,
  page: SyncPage,
  counts: ReplicaCounts,
): SyncState {
  const newest = position === 0 ? getNewestMark(page, counts) : newestMs
  const isBeyond = page.oldestMs !== null && state.readToMs !== null && page.oldestMs > state.readToMs
  if (page.inOrder && (page.news > 0 || isBeyond) && !isLastPage({ ...page, fresh: page.news }))
    return { ...state, phase: { is: 'changes', position: getNextOffset(page), newestMs: newest } }
  const rested: SyncState = { ...state, checkedMs: counts.nowMs, readToMs: newest, phase: { is: 'rest' } }
  // A record was added or removed without a date that shows it.
  const differs = page.total - counts.held !== state.surplus && state.doubts === 0
  const lately = state.walkedMs !== null && counts.nowMs - state.walkedMs < LIMITS.MIRROR_CHANGES_MS
  return differs && !lately ? startFullScan(rested) : rested
}
