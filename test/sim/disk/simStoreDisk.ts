import type { QueueRow, QueueStore } from '../../../electron/ports/queueStore.js'
import { type FailureCode, failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Fault } from '../plans/plan.js'
import type { Random } from '../world/random.js'
import type { SimProcess } from '../world/simProcess.js'
import type { Crash } from './simVolume.js'

type Commit = { readonly put: readonly QueueRow[] } | { readonly removed: readonly string[] }

/**
 * The database file as a power cut sees it: a journal whose last part may be lost, but never its middle (SQLite's WAL).
 */
export interface SimStoreDisk {
  rows(): readonly QueueRow[]
  /** The rows that the worst power cut would leave at this moment. */
  durableRows(): readonly QueueRow[]
  crash(how: Crash, random: Random): void
  /** Opens the store for one process, which makes durable what a killed one has left. */
  storeFor(simProcess: SimProcess, observe: StoreObserver): QueueStore
}

/** Called with each row before it is replaced. */
export type StoreObserver = (before: QueueRow | null, after: QueueRow) => void

const CODES: Readonly<Partial<Record<Fault, FailureCode>>> = {
  full: 'disk/full',
  half: 'disk/full',
  denied: 'disk/denied',
}

export function createSimStoreDisk(): SimStoreDisk {
  let durable = new Map<string, QueueRow>()
  let rows = new Map<string, QueueRow>()
  let pending: Commit[] = []
  /** How many commits so far are durable or lost. */
  let settled = 0

  const apply = (to: Map<string, QueueRow>, commit: Commit): void => {
    if ('put' in commit) for (const row of commit.put) to.set(row.id, row)
    else for (const id of commit.removed) to.delete(id)
  }
  /** When a sync ends, the commits that were pending at its start are durable; later ones may be lost. */
  const settle = (until: number): void => {
    for (; settled < until; settled += 1) {
      const commit = pending.shift()
      if (commit !== undefined) apply(durable, commit)
    }
  }

  const storeFor = (simProcess: SimProcess, observe: StoreObserver): QueueStore => {
    settle(settled + pending.length)
    const commit = (one: Commit): Result<void> => {
      const fault = simProcess.callNow('store.put')
      // A killed process does not see the result.
      if (!simProcess.isAlive()) return ok(undefined)
      if (fault !== null) return fail(failure(CODES[fault] ?? 'state/unreadable'))
      if ('put' in one) for (const row of one.put) observe(rows.get(row.id) ?? null, row)
      apply(rows, one)
      pending.push(one)
      return ok(undefined)
    }
    const inOrder = () => [...rows.values()].toSorted((one, other) => one.position - other.position)
    return {
      readIndexPage: (from, limit) => {
        const page = [...rows.values()].slice(from, from + limit)
        return ok({ rows: page, next: page.length < limit ? null : from + limit })
      },
      read: (ids) => ok(ids.flatMap((id) => rows.get(id) ?? [])),
      find: (keys) => ok([...rows.values()].filter(({ key }) => keys.includes(key)).map(({ id }) => id)),
      readOrderedIds: (after, limit) =>
        ok(
          inOrder()
            .filter(({ position }) => after === null || position > after)
            .slice(0, limit)
            .map(({ id, position }) => ({ id, position })),
        ),
      findLastPosition: (position) =>
        ok(
          inOrder()
            .map((row) => row.position)
            .findLast((one) => position === null || one < position) ?? null,
        ),
      put: (put) => commit({ put }),
      async sync() {
        const until = settled + pending.length
        const fault = await simProcess.call('store.sync', 3)
        if (fault !== null) return fail(failure(CODES[fault] ?? 'disk/error'))
        settle(until)
        return ok(undefined)
      },
      remove: (removed) => commit({ removed }),
      putAside: (removed) => commit({ removed }),
      close: () => simProcess.end(),
    }
  }

  return {
    rows: () => [...rows.values()],
    durableRows: () => [...durable.values()],
    crash(how, random) {
      // The system still has the commits of a killed process: the next one reads them, and a power cut may take them.
      if (how === 'kill') return
      const kept = random.below(pending.length + 1)
      for (const commit of pending.slice(0, kept)) apply(durable, commit)
      settled += pending.length
      pending = []
      rows = new Map(durable)
      durable = new Map(rows)
    },
    storeFor,
  }
}
