import type { StoredDownload } from '../../electron/ports/downloadStore.js'
import type { SimTime } from './clock.js'
import type { Plan } from './plan.js'

/** Whether the store always knows who stands in line: one that cannot be told is behind. */
const isTold = ({ broken }: Plan): boolean =>
  broken.every(
    ({ call, is }) => (call !== 'store.put' && call !== 'any') || ['kill', 'power', 'wild-power'].includes(is),
  )

/** The store hears of a beginning a little later than it was. */
const LATE_MS = 1000

const goesBefore = (one: StoredDownload, other: StoredDownload): boolean =>
  one.priority < other.priority || (one.priority === other.priority && one.position < other.position)

const isSamePlace = (one: StoredDownload, other: StoredDownload): boolean =>
  one.is === other.is && one.priority === other.priority && one.position === other.position

/**
 * Nobody begins before somebody who has stood in line for a while and is to go first (V5). All files of a world are of
 * one dataset, so nobody else has a turn in between. `isQueued`: as the engine has it, which is ahead of the store.
 */
export function watchOrder(plan: Plan, time: SimTime, violated: (what: string) => void) {
  const stood = new Map<string, { readonly row: StoredDownload; readonly sinceMs: number }>()
  return {
    told(rows: readonly StoredDownload[], isQueued: (id: string) => boolean): void {
      const nowMs = time.elapsed()
      for (const row of rows) {
        const before = stood.get(row.id)
        if (isTold(plan) && row.is === 'running' && before?.row.is === 'queued') judge(row, isQueued)
        if (before === undefined || !isSamePlace(before.row, row)) stood.set(row.id, { row, sinceMs: nowMs })
      }
    },
    /** Another process begins with what is left. */
    anew: () => stood.clear(),
  }

  function judge(begun: StoredDownload, isQueued: (id: string) => boolean): void {
    for (const { row, sinceMs } of stood.values()) {
      const isPassed = row.is === 'queued' && time.elapsed() - sinceMs > LATE_MS && goesBefore(row, begun)
      if (isPassed && isQueued(row.id)) violated(`V5 ${begun.id} begins, and ${row.id} stands before it`)
    }
  }
}
