import type { MediaRef, MediaSource } from '../../../electron/ports/mediaSource.js'
import type { QueueRow } from '../../../electron/ports/queueStore.js'
import type { VirtualTime } from '../../support/time/virtualTime.js'
import type { Plan } from '../plans/plan.js'

/** Whether the store always knows which downloads are queued; a store that refuses writes is behind. */
const isStoreReliable = ({ broken }: Plan): boolean =>
  broken.every(
    ({ call, is }) => (call !== 'store.put' && call !== 'any') || ['kill', 'power', 'wild-power'].includes(is),
  )

/** The scheduler may not have considered a download yet that was added this recently. */
const LATE_MS = 1000

const goesBefore = (one: QueueRow, other: QueueRow): boolean =>
  one.priority < other.priority || (one.priority === other.priority && one.position < other.position)

const isSamePlace = (one: QueueRow, other: QueueRow): boolean =>
  one.priority === other.priority && one.position === other.position

interface Stood {
  readonly row: QueueRow
  /** Since when it has been in this state and position. */
  readonly sinceMs: number
  /** When a person last moved it; null when that never happened. */
  readonly movedMs: number | null
}

/** Returns the state that the engine reports now, ahead of the store. */
type Standing = (id: string) => string | null

export type QueueOrderOracle = ReturnType<typeof watchQueueOrder>

/**
 * Checks that no download starts before one that has been queued for a while and precedes it (V5). All files of a world
 * belong to one dataset, so no other dataset takes turns. A download that starts first locates its media; the store
 * records it later. It got its slot a moment before that request, so one that was moved in between is judged by its
 * previous position.
 */
export function watchQueueOrder(plan: Plan, time: VirtualTime, violated: (what: string) => void) {
  const stood = new Map<string, Stood>()
  const begun = new Set<string>()
  return {
    reported(rows: readonly QueueRow[]): void {
      for (const row of rows) {
        const before = stood.get(row.id)
        // The store may not know that it began; its row then looks unchanged when it is queued again.
        const isBack = row.stateName !== 'running' && begun.delete(row.id)
        const isMoved = before !== undefined && !isSamePlace(before.row, row)
        if (before !== undefined && !isMoved && !isBack && before.row.stateName === row.stateName) continue
        const now = time.elapsed()
        stood.set(row.id, { row, sinceMs: now, movedMs: isMoved ? now : (before?.movedMs ?? null) })
      }
    },
    watched: (source: MediaSource, idOf: (ref: MediaRef) => string | null, standing: Standing): MediaSource => ({
      ...source,
      locate(ref, ...more) {
        const id = idOf(ref)
        if (id !== null && standing(id) === 'running') begins(id, standing)
        return source.locate(ref, ...more)
      },
    }),
    /** Another process starts with the stored rows. */
    anew(): void {
      stood.clear()
      begun.clear()
    },
  }
  function begins(id: string, standing: Standing): void {
    const one = stood.get(id)
    if (!isStoreReliable(plan) || one === undefined || begun.has(id)) return
    begun.add(id)
    if (one.movedMs !== null && time.elapsed() - one.movedMs <= LATE_MS) return
    for (const { row, sinceMs } of stood.values()) {
      const isInLine = row.stateName === 'queued' && !begun.has(row.id)
      const isPassed = isInLine && time.elapsed() - sinceMs > LATE_MS && goesBefore(row, one.row)
      if (isPassed && standing(row.id) === 'queued') violated(`V5 ${id} begins, and ${row.id} stands before it`)
    }
  }
}
