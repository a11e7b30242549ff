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
 * How a copy of a portal's whole catalogue is made and kept up: a walk through all of it, then what changed by date, and
 * a walk again now and then, because the portal has no list of what was deleted and lets producers date their records as
 * they like (portal-api.md 2.1, 2.6). Pure: the state says what to ask next, the answer gives the next state. The state
 * is stored with each page, so a walk that was interrupted goes on where it was.
 */

const count = z.number().int().nonnegative()
const instant = z.number().int()

/** Orders that a copy is read in. Nothing but the title is sorted by in every version (portal-api.md 00). */
const syncOrder = z.enum(['title', '-updated'])
export type SyncCommand = z.infer<typeof syncOrder>

const phase = z.discriminatedUnion('is', [
  /** Before the very first walk: which date is the newest? */
  z.object({ is: z.literal('mark') }),
  listScanSchema.extend({ is: z.literal('walk') }),
  z.object({ is: z.literal('vanished'), moved: z.boolean().default(false), unusable: count.default(0) }),
  z.object({
    is: z.literal('changes'),
    position: count,
    /** What the newest date was when this reading began. */
    newestMs: instant.nullable().default(null),
  }),
  z.object({ is: z.literal('rest') }),
])

export const syncState = z.object({
  /** Numbers the walks: what a walk has met carries its number. */
  pass: count,
  phase,
  total: count.nullable(),
  /** When the last walk ended, and when the copy was last known to be what the portal has. Wall time. */
  walkedMs: instant.nullable(),
  checkedMs: instant.nullable(),
  /** What the portal counted beyond what it gave when it was last walked through: records without an id, or twice. */
  surplus: z.number().int(),
  /** Walks in a row that met too few records to be believed at once. */
  doubts: count,
  /** Walks in a row that may have missed something. */
  unsettled: count.default(0),
  /** Every change of a record that is dated up to here has been read; null when nothing is known of that. */
  readToMs: instant.nullable().default(null),
  /** Orders that the portal refused when they were last asked for. */
  refused: z.array(syncOrder).default([]),
})
export type SyncState = z.infer<typeof syncState>

export type SyncStep =
  | { readonly is: 'page'; readonly order: SyncCommand; readonly offset: number; readonly limit: number }
  /** Ask for the records that the walk did not meet, by their ids: what the portal still gives was only missed. */
  | { readonly is: 'look'; readonly limit: number }
  | { readonly is: 'rest'; readonly untilMs: number }

/** What a page of the list turned out to be, held against the copy. */
export interface SyncPage {
  readonly offset: number
  /** Records sent, usable or not. */
  readonly sent: number
  /** Of these, those that cannot be used. */
  readonly unusable: number
  readonly total: number
  /** Whether this walk had met the first of them before. */
  readonly joined: boolean
  /** Records that are new or dated otherwise than ours. */
  readonly news: number
  /** The newest and the oldest date in it; null without any. */
  readonly newestMs: number | null
  readonly oldestMs: number | null
  /** False when the portal refused the order of the step. */
  readonly inOrder: boolean
}

/** Reports what the copy holds after a page or a check. */
export interface ReplicaCounts {
  readonly held: number
  /** Of these, how many the walk under way has not met. */
  readonly notMet: number
  readonly nowMs: number
}

/** A copy this small may well have lost most of itself. */
const FEW = 20
/** After the walks at once, one more follows soon; when that may have missed something too, the portal never holds still. */
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

/** What to do now, and the state in which it is done: rest ends by itself. A clock that was turned back ends it too. */
export function planNextStep(state: SyncState, nowMs: number): { readonly state: SyncState; readonly step: SyncStep } {
  const { phase } = state
  const limit = LIMITS.MIRROR_PAGE
  switch (phase.is) {
    case 'mark':
      return { state, step: { is: 'page', order: '-updated', offset: 0, limit: 1 } }
    case 'walk': {
      // A walk that an earlier version began went by another order.
      const isOthers = phase.position > 0 && phase.inOrder === null
      const walk = isOthers ? ({ is: 'walk', ...startListScan(0) } as const) : phase
      return { state: { ...state, phase: walk }, step: { is: 'page', order: 'title', offset: walk.position, limit } }
    }
    case 'vanished':
      return { state, step: { is: 'look', limit: LIMITS.CATALOGUE_LOOKUP_IDS } }
    case 'changes':
      return { state, step: { is: 'page', order: '-updated', offset: phase.position, limit } }
    case 'rest': {
      const isSoon = state.doubts > 0 || state.unsettled === WALK_SOON
      const walkDue = dueMs(state.walkedMs, isSoon ? LIMITS.MIRROR_CHANGES_MS : getScanIntervalMs(state), nowMs)
      const checkDue = dueMs(state.checkedMs, LIMITS.MIRROR_CHANGES_MS, nowMs)
      if (walkDue <= nowMs) return planNextStep(startFullScan(isSoon ? state : { ...state, unsettled: 0 }), nowMs)
      if (checkDue <= nowMs) return planNextStep(startChangeScan(state), nowMs)
      return { state, step: { is: 'rest', untilMs: Math.min(walkDue, checkDue) } }
    }
  }
}

/** Without an order by date only a walk finds what changed. */
const getScanIntervalMs = ({ refused }: SyncState): number =>
  refused.includes('-updated') ? LIMITS.MIRROR_WALK_UNDATED_MS : LIMITS.MIRROR_WALK_MS

const dueMs = (lastMs: number | null, everyMs: number, nowMs: number): number =>
  lastMs === null || lastMs > nowMs ? nowMs : lastMs + everyMs

/** A walk from the start, whatever was under way. */
export const startFullScan = (state: SyncState): SyncState => ({
  ...state,
  pass: state.pass + 1,
  phase: { is: 'walk', ...startListScan(0) },
})

const CHANGES = { is: 'changes', position: 0, newestMs: null } as const

/** What changed, now: a person asked. A walk under way goes on and finds it too. */
export const startChangeScan = (state: SyncState): SyncState =>
  state.phase.is === 'rest' ? { ...state, phase: CHANGES } : state

/** After a page of the walk or of the changes. */
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
  if (phase.is === 'changes') return afterChanges(known, phase, page, counts)
  if (phase.is === 'mark') return { ...startFullScan(known), readToMs: markOf(page, counts) }
  const walked = advanceListScan(phase, { ...page, totalBefore: state.total })
  return 'end' in walked
    ? advanceAfterScan(known, walked.end, counts)
    : { ...known, phase: { is: 'walk', ...walked.on } }
}

/** After a walk's last page. Less than half of what we hold, all at once, is more often a portal being rebuilt than a portal being emptied. */
export function advanceAfterScan(state: SyncState, end: ListScanEnd, counts: ReplicaCounts): SyncState {
  const walked = { ...state, walkedMs: counts.nowMs }
  if (!end.reachedAll || counts.notMet === 0) return settle({ ...walked, doubts: 0 }, end, counts)
  const unbelievable = counts.held > FEW && counts.notMet * 2 > counts.held
  if (unbelievable && state.doubts === 0) return { ...walked, doubts: 1, phase: CHANGES }
  return { ...walked, doubts: 0, phase: { is: 'vanished', moved: end.moved, unusable: end.unusable } }
}

/** After a check of some records that the walk did not meet, once the missing ones were removed. */
export function advanceAfterLookup(state: SyncState, counts: ReplicaCounts): SyncState {
  const { phase } = state
  return phase.is !== 'vanished' || counts.notMet > 0 ? state : settle(state, phase, counts)
}

/** What comes after a walk: another one while this one may have missed something, else what changed meanwhile. */
function settle(state: SyncState, walked: Pick<ListScanEnd, 'moved' | 'unusable'>, counts: ReplicaCounts): SyncState {
  // Never negative: to hold more than the portal has is a difference for as long as it lasts.
  const missing = Math.max(0, (state.total ?? 0) - counts.held)
  const isUnsettled = hasPossiblyMissed(walked, { missing, believed: state.surplus })
  // Of a list that moved nothing is learnt: what we lack of it may be records like any other.
  const surplus = walked.moved ? state.surplus : missing
  const unsettled = isUnsettled ? Math.min(state.unsettled + 1, WALK_SOON + 1) : 0
  const after = { ...state, surplus, unsettled }
  if (isUnsettled && unsettled <= MAX_CONSECUTIVE_SCANS) return startFullScan(after)
  return { ...after, phase: CHANGES }
}

/** A date that is yet to come says nothing about when its record changed. */
const markOf = ({ inOrder, newestMs }: SyncPage, { nowMs }: ReplicaCounts): number | null =>
  inOrder && newestMs !== null ? Math.min(newestMs, nowMs) : null

/**
 * Newest first, down to what was read before. That a page brings no news does not end it alone: its records may have been
 * read after they changed, by a walk or by a command, while older changes are still unknown.
 */
function afterChanges(
  state: SyncState,
  { position, newestMs }: Extract<SyncState['phase'], { readonly is: 'changes' }>,
  page: SyncPage,
  counts: ReplicaCounts,
): SyncState {
  const newest = position === 0 ? markOf(page, counts) : newestMs
  const isBeyond = page.oldestMs !== null && state.readToMs !== null && page.oldestMs > state.readToMs
  if (page.inOrder && (page.news > 0 || isBeyond) && !isLastPage(page))
    return { ...state, phase: { is: 'changes', position: getNextOffset(page), newestMs: newest } }
  const rested: SyncState = { ...state, checkedMs: counts.nowMs, readToMs: newest, phase: { is: 'rest' } }
  // Something came or went without a date that shows it.
  const differs = page.total - counts.held !== state.surplus && state.doubts === 0
  const lately = state.walkedMs !== null && counts.nowMs - state.walkedMs < LIMITS.MIRROR_CHANGES_MS
  return differs && !lately ? startFullScan(rested) : rested
}
