import { type Priority, toRank } from '../../../shared/download/model/priority.js'
import { allocatePositions } from '../../../shared/download/model/queuePositions.js'
import type { DownloadId } from '../../../shared/ids.js'
import { createTurns } from '../../../shared/pacing/createTurns.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Engine } from '../api/engine.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import type { QueueEntry } from '../queue/queueEntry.js'

export interface ReorderDeps {
  readonly repository: DownloadRepository
  /** Commits all pending changes at once, because the store is then asked for neighbours and pages. */
  readonly flush: () => void
  /** Reports that an entry has another place in the queue. */
  readonly onMoved: (entry: QueueEntry) => void
  /** Resolves in a later turn of the event loop, so that this thread can do other work. */
  readonly yieldTurn: () => Promise<void>
}

const BATCH_SIZE = 250

/** Creates the commands that change the order of the queue. */
export function createReorder({
  repository,
  flush,
  onMoved,
  yieldTurn,
}: ReorderDeps): Pick<Engine, 'reorder' | 'prioritise'> {
  const moveInBatches = async (
    ids: readonly DownloadId[],
    to: (n: number) => { readonly priority?: number; readonly position?: number },
  ): Promise<void> => {
    // The last batch comes first: what is added during a yield then gets a place behind the greatest of these positions.
    for (let end = ids.length; end > 0; end -= BATCH_SIZE) {
      if (end < ids.length) await yieldTurn()
      const from = Math.max(0, end - BATCH_SIZE)
      const some = ids.slice(from, end)
      // One read loads all the entries that `move` needs below; otherwise each would cost a read of its own.
      repository.loadMany(some)
      for (const [n, id] of some.entries()) {
        const entry = repository.move(id, to(from + n))
        if (entry !== undefined) onMoved(entry)
      }
    }
    flush()
  }

  /** Allocates `count` positions before an entry. When the gap there is too small, entries behind it move as well. */
  const allocateBefore = (
    before: QueueEntry | null,
    count: number,
    isLeaving: ReadonlySet<DownloadId>,
  ): Result<Allocation> => {
    const below = repository.findPositionBefore(before?.position ?? null)
    if (!below.ok) return below
    const behind: QueueEntry[] = []
    for (let above = before?.position ?? null, wanted = 64; ; wanted *= 2) {
      const positions = allocatePositions(below.value, above, count + behind.length)
      if (positions !== null) return ok({ positions, behind })
      const page = repository.readPage(below.value, wanted)
      if (!page.ok) return page
      const staying = page.value.entries.filter(({ id }) => !isLeaving.has(id))
      behind.splice(0, behind.length, ...staying)
      above = page.value.next
    }
  }

  const reorder: Engine['reorder'] = async (ids, before) => {
    const next = before === null ? null : (repository.load(before) ?? null)
    flush()
    const moving = repository.loadMany([...new Set(ids)].filter((id) => id !== before)).map(({ id }) => id)
    const allocation = allocateBefore(next, moving.length, new Set(moving))
    if (!allocation.ok) return allocation
    const { positions, behind } = allocation.value
    await moveInBatches([...moving, ...behind.map(({ id }) => id)], (n) => {
      const position = positions[n]
      return position === undefined ? {} : { position }
    })
    return ok(undefined)
  }
  // One after the other: a second order would get places that the first one has allocated and not yet written.
  const runInTurn = createTurns()

  return {
    reorder: (ids, before) => runInTurn(() => reorder(ids, before)),
    async prioritise(ids, priority: Priority) {
      await moveInBatches(ids, () => ({ priority: toRank(priority) }))
      return ok(undefined)
    },
  }
}

interface Allocation {
  readonly positions: readonly number[]
  /** The entries behind the place that must move as well, in their order. They stay behind the moved ones. */
  readonly behind: readonly QueueEntry[]
}
