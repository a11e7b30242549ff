import {
  advanceAfterLookup,
  advanceAfterPage,
  createInitialState,
  planNextStep,
  type SyncCommand,
  type SyncState,
  syncState,
} from '../../../shared/catalogue/sync/syncMachine.js'
import { LIMITS } from '../../../shared/limits.js'

export interface ModelRecord {
  readonly id: number
  /** The sort key of lists, which changes over time. */
  readonly name: string
  readonly updated: number
  /** Whether the portal sends it without an id, so that it cannot be used. */
  readonly isUnusable?: boolean
}

interface Manners {
  /** The number of records on a page, when it differs from the requested one. */
  readonly pages?: () => number
  readonly refuses?: readonly SyncCommand[]
  /** The total that a page declares, when it is wrong: from the end of the page and the true total. */
  readonly declaredTotal?: (pageEnd: number, total: number) => number
  /** Whether each page is the first one, whatever was requested. */
  readonly isOffsetIgnored?: boolean
}

export const NO_DATES = { newestMs: null, oldestMs: null }

/** A model of the sync: the portal is a list, the copy is a map, and each step is one request to the portal. */
export function createSyncModel(
  rows: readonly ModelRecord[],
  {
    pages = () => LIMITS.MIRROR_PAGE,
    refuses = [],
    declaredTotal = (_pageEnd, total) => total,
    isOffsetIgnored = false,
  }: Manners = {},
) {
  let portal = [...rows]
  let commits = 0
  const copy = new Map<number, { readonly updated: number; readonly pass: number }>()
  let state: SyncState = createInitialState()
  let nowMs = 1_700_000_000_000
  const stock = () => ({
    held: copy.size,
    notMet: [...copy.values()].filter(({ pass }) => pass !== state.pass).length,
    nowMs,
  })
  /** Records of the same title have no order: they change places whenever the index is written. */
  const tie = ({ id }: ModelRecord): number => (Math.imul(id + 7 * commits, 0x9e37_79b1) >>> 0) % 1009
  const byName = (a: ModelRecord, b: ModelRecord): number =>
    a.name.localeCompare(b.name) || tie(a) - tie(b) || a.id - b.id
  const sorted = (order: SyncCommand): ModelRecord[] =>
    portal.toSorted((a, b) =>
      order === 'title' || refuses.includes(order) ? byName(a, b) : b.updated - a.updated || byName(a, b),
    )
  return {
    copy,
    state: () => state,
    /** Makes one step. Returns false once nothing is due. */
    step(): boolean {
      const planned = planNextStep(state, nowMs)
      state = syncState.parse(JSON.parse(JSON.stringify(planned.state)))
      const { step } = planned
      nowMs += 100
      if (step.type === 'rest') return false
      if (step.type === 'look') {
        const missing = [...copy].filter(([, { pass }]) => pass !== state.pass).slice(0, step.limit)
        for (const [id] of missing) {
          const there = portal.find((modelRecord) => modelRecord.id === id)
          if (there === undefined) copy.delete(id)
          else copy.set(id, { updated: there.updated, pass: state.pass })
        }
        state = advanceAfterLookup(state, stock())
        return true
      }
      const offset = isOffsetIgnored ? 0 : step.offset
      const sentRecords = sorted(step.order).slice(offset, offset + Math.min(step.limit, pages()))
      const page = sentRecords.filter(isUsable)
      const isMet = ({ id }: ModelRecord): boolean => copy.get(id)?.pass === state.pass
      const fresh = page.filter((one) => !isMet(one)).length
      const joined = page[0] !== undefined && isMet(page[0])
      const news = page.filter(({ id, updated }) => copy.get(id)?.updated !== updated).length
      for (const { id, updated } of page) copy.set(id, { updated, pass: state.pass })
      const facts = {
        sent: sentRecords.length,
        unusable: sentRecords.length - page.length,
        unusableAtEnd: sentRecords.length - 1 - sentRecords.findLastIndex(isUsable),
        total: declaredTotal(step.offset + sentRecords.length, portal.length),
        inOrder: !refuses.includes(step.order),
      }
      const dates = page.map(({ updated }) => updated)
      const span = dates.length === 0 ? NO_DATES : { newestMs: Math.max(...dates), oldestMs: Math.min(...dates) }
      state = advanceAfterPage(state, { offset: step.offset, joined, fresh, news, ...facts, ...span }, stock())
      return true
    },
    untilRest(): number {
      for (let steps = 0; steps < 5000; steps++) if (!this.step()) return steps
      throw new Error('the plan never rests')
    },
    later: (ms: number) => {
      nowMs += ms
    },
    ask: (how: (state: SyncState) => SyncState) => {
      state = how(state)
    },
    change: (how: (rows: ModelRecord[]) => ModelRecord[]) => {
      portal = how(portal)
      commits += 1
    },
    portalIds: () =>
      portal
        .filter(isUsable)
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    copyIds: () => [...copy.keys()].sort((a, b) => a - b),
    /** The differences between portal and copy, by ids and dates. */
    differences: () => ({
      missing: portal.filter((one) => isUsable(one) && copy.get(one.id)?.updated !== one.updated).map(({ id }) => id),
      ghosts: [...copy.keys()].filter((id) => portal.every((modelRecord) => modelRecord.id !== id)),
    }),
  }
}

const isUsable = ({ isUnusable }: ModelRecord): boolean => isUnusable !== true

const nameOf = (id: number): string => String(Math.floor(id * 1000)).padStart(12, '0')
export const createRecord = (id: number, updated: number): ModelRecord => ({ id, name: nameOf(id), updated })
export const createRecords = (count: number): ModelRecord[] =>
  Array.from({ length: count }, (_, id) => createRecord(id * 10, id))
