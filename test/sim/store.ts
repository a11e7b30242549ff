import type { DownloadStore, StoredDownload } from '../../electron/ports/downloadStore.js'
import { type FailureCode, failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Life } from './life.js'
import type { Fault } from './plan.js'
import type { Random } from './random.js'
import type { Crash } from './volume.js'

type Commit = { readonly put: readonly StoredDownload[] } | { readonly removed: readonly string[] }

/** The database file as a power cut sees it: a journal whose last part may be lost, but never its middle (SQLite's WAL). */
export interface StoreDisk {
  rows(): readonly StoredDownload[]
  crash(how: Crash, random: Random): void
  /** The store of one process. */
  storeFor(life: Life, observe: Observe): DownloadStore
}

/** Hears of each row before it is replaced. */
export type Observe = (before: StoredDownload | null, after: StoredDownload) => void

const CODES: Readonly<Partial<Record<Fault, FailureCode>>> = {
  full: 'disk/full',
  half: 'disk/full',
  denied: 'disk/denied',
}

export function simStoreDisk(): StoreDisk {
  let durable = new Map<string, StoredDownload>()
  let rows = new Map<string, StoredDownload>()
  let pending: Commit[] = []

  const apply = (to: Map<string, StoredDownload>, commit: Commit): void => {
    if ('put' in commit) for (const row of commit.put) to.set(row.id, row)
    else for (const id of commit.removed) to.delete(id)
  }
  const settle = (): void => {
    for (const commit of pending) apply(durable, commit)
    pending = []
  }

  const storeFor = (life: Life, observe: Observe): DownloadStore => {
    const commit = (one: Commit, isDurable: boolean): Result<void> => {
      const fault = life.callNow('store.put')
      // Who is dead is told nothing that matters.
      if (!life.isAlive()) return ok(undefined)
      if (fault !== null) return fail(failure(CODES[fault] ?? 'state/unreadable'))
      if ('put' in one) for (const row of one.put) observe(rows.get(row.id) ?? null, row)
      apply(rows, one)
      pending.push(one)
      if (isDurable) settle()
      return ok(undefined)
    }
    return {
      all: () => ok([...rows.values()]),
      put: (put, how) => commit({ put }, how === 'durable'),
      remove: (removed) => commit({ removed }, false),
      close: () => life.end(),
    }
  }

  return {
    rows: () => [...rows.values()],
    crash(how, random) {
      if (how === 'kill') settle()
      else {
        const kept = random.below(pending.length + 1)
        for (const commit of pending.slice(0, kept)) apply(durable, commit)
      }
      pending = []
      rows = new Map(durable)
      durable = new Map(rows)
    },
    storeFor,
  }
}
