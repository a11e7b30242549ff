import { type Priority, toRank } from '../../../shared/download/model/priority.js'
import { allocatePositions } from '../../../shared/download/model/queuePositions.js'
import type { DownloadId } from '../../../shared/ids.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Engine } from '../api/engine.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import type { QueueEntry } from '../queue/queueEntry.js'

export interface ReorderDeps {
  readonly repository: DownloadRepository
  /** Commits at once what waits for the end of the turn: neighbours and pages are looked up in the store. */
  readonly flush: () => void
  /** An entry has another place in the queue. */
  readonly onMoved: (entry: QueueEntry) => void
  /** Lets this thread do something else. */
  readonly yieldTurn: () => Promise<void>
}

const AT_ONCE = 250

/** Changes the order in which downloads get their turn. */
export function createReorder({
  repository,
  flush,
  onMoved,
  yieldTurn,
}: ReorderDeps): Pick<Engine, 'reorder' | 'prioritise'> {
  const each = async (
    ids: readonly DownloadId[],
    to: (n: number) => { readonly priority?: number; readonly position?: number },
  ): Promise<void> => {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      if (from > 0) await yieldTurn()
      const some = ids.slice(from, from + AT_ONCE)
      // For those that are moved below: one by one each would be read by itself.
      repository.loadMany(some)
      for (const [n, id] of some.entries()) {
        const entry = repository.move(id, to(from + n))
        if (entry !== undefined) onMoved(entry)
      }
    }
    flush()
  }

  /** Positions for so many before a place; those behind it make room when there is none. */
  const roomBefore = (before: QueueEntry | null, count: number, isLeaving: ReadonlySet<DownloadId>): Result<Room> => {
    const below = repository.lastBefore(before?.position ?? null)
    if (!below.ok) return below
    const behind: QueueEntry[] = []
    for (let above = before?.position ?? null, wanted = 64; ; wanted *= 2) {
      const positions = allocatePositions(below.value, above, count + behind.length)
      if (positions !== null) return ok({ positions, behind })
      const page = repository.page(below.value, wanted)
      if (!page.ok) return page
      const staying = page.value.entries.filter(({ id }) => !isLeaving.has(id))
      behind.splice(0, behind.length, ...staying)
      above = page.value.next
    }
  }

  return {
    async reorder(ids, before) {
      const next = before === null ? null : (repository.load(before) ?? null)
      flush()
      const moving = repository.loadMany([...new Set(ids)].filter((id) => id !== before)).map(({ id }) => id)
      const room = roomBefore(next, moving.length, new Set(moving))
      if (!room.ok) return room
      const { positions, behind } = room.value
      await each([...moving, ...behind.map(({ id }) => id)], (n) => {
        const position = positions[n]
        return position === undefined ? {} : { position }
      })
      return ok(undefined)
    },
    async prioritise(ids, priority: Priority) {
      await each(ids, () => ({ priority: toRank(priority) }))
      return ok(undefined)
    },
  }
}

interface Room {
  readonly positions: readonly number[]
  /** Those that stood behind the place too closely, in their order. They go behind the new ones. */
  readonly behind: readonly QueueEntry[]
}
