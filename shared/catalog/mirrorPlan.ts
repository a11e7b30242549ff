import * as z from 'zod'
import { LIMITS } from '../limits.js'

/**
 * How a copy of a portal's whole catalogue is made and kept up: a walk through all of it, then what changed by date, and
 * a walk again now and then, because the portal has no list of what was deleted and lets producers date their records as
 * they like (portal-api.md 2.1, 2.6). Pure: the state says what to ask next, the answer gives the next state. The state
 * is stored with each page, so a walk that was interrupted goes on where it was.
 */

const count = z.number().int().nonnegative()
const instant = z.number().int()

const phase = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('walk'),
    /** Where the next page begins. */
    position: count,
    /** The next page begins with the last record of the one before: when it does not, something slid past unseen. */
    anchored: z.boolean(),
    /** How far to go back when it did; doubles each time. */
    back: count.min(1),
    turns: count,
    /** The portal counted otherwise while it was walked through: what was not met may have come behind us. */
    moved: z.boolean().default(false),
  }),
  z.object({ is: z.literal('vanished'), moved: z.boolean().default(false) }),
  z.object({ is: z.literal('changes'), position: count }),
  z.object({ is: z.literal('rest') }),
])

export const mirrorState = z.object({
  /** Numbers the walks: what a walk has met carries its number. */
  pass: count,
  phase,
  total: count.nullable(),
  /** When the last walk ended, and when the copy was last known to be what the portal has. Wall time. */
  walkedMs: instant.nullable(),
  checkedMs: instant.nullable(),
  /** What the portal counted beyond what it gave when it was last walked through: records without an id, or twice. */
  surplus: z.number().int(),
  /** Walks in a row that met so little that nobody would believe it at once. */
  doubts: count,
  /** The portal moved under the last walk and not under the one before: another is due soon, and then no sooner than ever. */
  unsure: z.boolean().default(false),
})
export type MirrorState = z.infer<typeof mirrorState>

export type MirrorStep =
  | { readonly is: 'page'; readonly order: 'id' | '-updated'; readonly offset: number; readonly limit: number }
  /** Ask for the records that the walk did not meet, by their ids: what the portal still gives was only missed. */
  | { readonly is: 'look'; readonly limit: number }
  | { readonly is: 'rest'; readonly untilMs: number }

/** What a page of the list turned out to be, held against the copy. */
export interface PageFacts {
  readonly offset: number
  /** Records sent, usable or not. */
  readonly sent: number
  readonly total: number
  /** Whether this walk had met any of them before. */
  readonly joined: boolean
  /** Records that are new or dated otherwise than ours. */
  readonly news: number
}

/** Tells what the copy holds after a page or a look. */
export interface Copy {
  readonly held: number
  /** Of these, how many the walk under way has not met. */
  readonly notMet: number
  readonly nowMs: number
}

/** More steps back than this, and the portal has no order at all: the walk goes on and deletes nothing. */
const TURNS = 20
/** A copy this small may well have lost most of itself. */
const FEW = 20

export const firstState = (): MirrorState => ({
  pass: 1,
  phase: walkFrom(0),
  total: null,
  walkedMs: null,
  checkedMs: null,
  surplus: 0,
  doubts: 0,
  unsure: false,
})

export const isWhole = (state: MirrorState | null): boolean => state !== null && state.walkedMs !== null

function walkFrom(position: number): Extract<MirrorState['phase'], { readonly is: 'walk' }> {
  return { is: 'walk', position, anchored: false, back: LIMITS.MIRROR_PAGE, turns: 0, moved: false }
}

/** What to do now, and the state in which it is done: rest ends by itself. A clock that was turned back ends it too. */
export function nextStep(
  state: MirrorState,
  nowMs: number,
): { readonly state: MirrorState; readonly step: MirrorStep } {
  const { phase } = state
  const limit = LIMITS.MIRROR_PAGE
  switch (phase.is) {
    case 'walk':
      return { state, step: { is: 'page', order: 'id', offset: phase.position, limit } }
    case 'vanished':
      return { state, step: { is: 'look', limit: LIMITS.MIRROR_LOOK } }
    case 'changes':
      return { state, step: { is: 'page', order: '-updated', offset: phase.position, limit } }
    case 'rest': {
      const isSoon = state.doubts > 0 || state.unsure
      const walkDue = dueMs(state.walkedMs, isSoon ? LIMITS.MIRROR_CHANGES_MS : LIMITS.MIRROR_WALK_MS, nowMs)
      const checkDue = dueMs(state.checkedMs, LIMITS.MIRROR_CHANGES_MS, nowMs)
      if (walkDue <= nowMs) return nextStep(walking(state), nowMs)
      if (checkDue <= nowMs) return nextStep(checking(state), nowMs)
      return { state, step: { is: 'rest', untilMs: Math.min(walkDue, checkDue) } }
    }
  }
}

const dueMs = (lastMs: number | null, everyMs: number, nowMs: number): number =>
  lastMs === null || lastMs > nowMs ? nowMs : lastMs + everyMs

/** A walk from the start, whatever was under way. */
export const walking = (state: MirrorState): MirrorState => ({ ...state, pass: state.pass + 1, phase: walkFrom(0) })

/** What changed, now: a person asked. A walk under way goes on and finds it too. */
export const checking = (state: MirrorState): MirrorState =>
  state.phase.is === 'rest' ? { ...state, phase: { is: 'changes', position: 0 } } : state

/** After a page of the walk or of the changes. */
export function afterPage(state: MirrorState, page: PageFacts, copy: Copy): MirrorState {
  const known = { ...state, total: page.total }
  if (state.phase.is === 'walk') {
    const moved = state.phase.moved || (page.offset > 0 && state.total !== null && state.total !== page.total)
    return afterWalked(known, { ...state.phase, moved }, page, copy)
  }
  if (state.phase.is === 'changes') return afterChanges(known, page, copy)
  return known
}

const isEnd = ({ sent, offset, total }: PageFacts): boolean => sent === 0 || offset + sent >= total

/** The next page begins with the last record of this one, unless a page holds a single record. */
const onwards = ({ offset, sent }: PageFacts): number => offset + Math.max(1, sent - 1)

function afterWalked(
  state: MirrorState,
  walk: Extract<MirrorState['phase'], { readonly is: 'walk' }>,
  page: PageFacts,
  copy: Copy,
): MirrorState {
  const slid = walk.anchored && !page.joined && walk.turns < TURNS
  if (slid) {
    // Something before here was deleted and the rest moved up: back until a record that was met.
    const position = Math.max(0, page.offset - walk.back)
    return {
      ...state,
      phase: { ...walk, position, anchored: position > 0, back: walk.back * 2, turns: walk.turns + 1 },
    }
  }
  if (!isEnd(page)) {
    const { turns, moved } = walk
    return { ...state, phase: { ...walkFrom(onwards(page)), anchored: page.sent > 1, turns, moved } }
  }
  const cutShort = page.sent === 0 && page.offset < page.total
  return afterEnd(state, { mayDelete: !cutShort && walk.turns < TURNS, moved: walk.moved }, copy)
}

/**
 * Never negative: to hold more than the portal has is a difference, at once and for as long as it lasts. Of a portal
 * that moved nothing is learnt: what we lack of it may be records like any other.
 */
const surplusOf = (state: MirrorState, { held }: Copy, moved: boolean): number =>
  moved ? state.surplus : Math.max(0, (state.total ?? 0) - held)

/** Less than half of what we hold, all at once, is more often a portal being rebuilt than a portal being emptied. */
function afterEnd(
  state: MirrorState,
  { mayDelete, moved }: { readonly mayDelete: boolean; readonly moved: boolean },
  copy: Copy,
): MirrorState {
  const unsure = moved && !state.unsure
  const walked = { ...state, walkedMs: copy.nowMs, surplus: surplusOf(state, copy, moved), unsure }
  if (!mayDelete || copy.notMet === 0) return { ...walked, doubts: 0, phase: { is: 'changes', position: 0 } }
  const unbelievable = copy.held > FEW && copy.notMet * 2 > copy.held
  if (unbelievable && state.doubts === 0) return { ...walked, doubts: 1, phase: { is: 'changes', position: 0 } }
  return { ...walked, doubts: 0, phase: { is: 'vanished', moved } }
}

/** After a look at some of what the walk did not meet, once what is gone was taken out. */
export function afterLook(state: MirrorState, copy: Copy): MirrorState {
  if (copy.notMet > 0) return state
  const moved = state.phase.is === 'vanished' && state.phase.moved
  return { ...state, surplus: surplusOf(state, copy, moved), phase: { is: 'changes', position: 0 } }
}

/** Newest first: a page without news ends it, because everything older was known then. */
function afterChanges(state: MirrorState, page: PageFacts, copy: Copy): MirrorState {
  if (page.news > 0 && !isEnd(page)) return { ...state, phase: { is: 'changes', position: onwards(page) } }
  const rested: MirrorState = { ...state, checkedMs: copy.nowMs, phase: { is: 'rest' } }
  // Something came or went without a date that shows it.
  const differs = page.total - copy.held !== state.surplus && state.doubts === 0
  const lately = state.walkedMs !== null && copy.nowMs - state.walkedMs < LIMITS.MIRROR_CHANGES_MS
  return differs && !lately ? walking(rested) : rested
}
