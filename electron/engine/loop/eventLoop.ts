import { assert } from '../../../shared/assert.js'
import { getOrAdd } from '../../../shared/collections/getOrAdd.js'
import { type Checkpoint, recordCheckpoint } from '../../../shared/download/machine/checkpoint.js'
import type { DownloadEffect, Transition } from '../../../shared/download/machine/eventsAndEffects.js'
import { reduceDownload } from '../../../shared/download/machine/reduceDownload.js'
import type { Download } from '../../../shared/download/model/state.js'
import type { Failure } from '../../../shared/failure.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Dispatch } from '../queue/dispatchMiddleware.js'
import type { QueueEntry } from '../queue/queueEntry.js'

/**
 * The event loop of the engine.
 *
 * An event changes the state at once, and its effects wait for the end of the turn. The loop then commits all changed
 * entries to the store as one group, and runs the effects only after that, those of one entry in their order. A group
 * costs the store as much as a single step would.
 */
export interface EventLoop {
  /**
   * Queues an event. Events are handled one after another: an effect that causes another event never interrupts a step.
   */
  readonly dispatch: Dispatch
  /** Applies the transition that recovery returned for an entry. */
  applyTransition(entry: QueueEntry, transition: Transition): void
  /**
   * Records bytes that a worker has synced, with the group commit of the turn. Resolves when the store has answered,
   * whether it succeeded or failed: the store may know fewer bytes than the disk has but never more, so the worker may
   * go on in both cases.
   */
  recordCheckpoint(entry: QueueEntry, checkpoint: Checkpoint): Promise<void>
  /** Marks an entry for the next commit because something other than its state has changed. */
  markChanged(entry: QueueEntry): void
  /** Resolves when all events of this entry are committed, and durable where they must be. */
  whenCommitted(entry: QueueEntry): Promise<Result<void>>
  /** Commits an entry with the next group after its last commit failed, even if nothing has changed since. */
  commitAgain(entry: QueueEntry): Promise<Result<void>>
  /** Returns whether a commit or an effect is pending. */
  hasPending(): boolean
  /** Commits all pending changes at once. */
  flush(): void
  /** Sets the handlers. Called once, before the first event. */
  setHandlers(handlers: EventLoopHandlers): void
  /** Ignores all later events. */
  close(): void
}

export interface EventLoopDeps {
  readonly clock: Pick<Clock, 'elapsed' | 'sleep' | 'turnEnds'>
  /**
   * Commits entries as a group. Each entry has a result of its own, which is a promise where the disk has to sync
   * first.
   */
  readonly commit: (entries: readonly QueueEntry[]) => ReadonlyMap<QueueEntry, Promise<Result<void>> | Result<void>>
  /** Returns whether the state of an entry must be durable before its effects run. */
  readonly needsSync: (entry: QueueEntry) => boolean
}

export interface EventLoopHandlers {
  readonly onStateChanged: (entry: QueueEntry) => void
  readonly runEffect: (entry: QueueEntry, effect: DownloadEffect) => void
  /** The store could not commit an entry: these effects must not run as if it had. */
  readonly onCommitFailed: (entry: QueueEntry, effects: readonly DownloadEffect[], because: Failure) => void
  /** Called when nothing is pending any more. */
  readonly onDrained: () => void
}

/** What is pending for the next commit of one entry. */
interface Pending {
  readonly effects: DownloadEffect[]
  readonly listeners: ((committed: Result<void>) => void)[]
}

const createPending = (): Pending => ({ effects: [], listeners: [] })

type Step = (download: Download) => Transition

/**
 * The shortest time between the starts of two syncs of the store. Where thousands of small files end in a second, each
 * group costs a transaction, some syncs and a dozen messages between threads, whatever its size. A single step does not
 * wait for it.
 */
export const SYNC_GAP_MS = 25

export function createEventLoop({ clock, commit, needsSync }: EventLoopDeps): EventLoop {
  const inbox: (readonly [QueueEntry, Step])[] = []
  let pending = new Map<QueueEntry, Pending>()
  /** Commits that wait for a sync, by entry; later commits of the same entry queue behind them. */
  const commits = new Map<QueueEntry, Promise<void>>()
  let handlers: EventLoopHandlers | null = null
  let isDraining = false
  let isCommitScheduled = false
  /**
   * The number of commits whose sync is running. Steps that need a sync wait until it ends, and then share the next
   * one.
   */
  let syncs = 0
  let lastSyncAtMs = Number.NEGATIVE_INFINITY
  let isGapAwaited = false
  let isClosed = false

  const getHandlers = (): EventLoopHandlers => {
    assert(handlers !== null, 'the event loop has its handlers')
    return handlers
  }

  const getPending = (entry: QueueEntry): Pending => getOrAdd(pending, entry, createPending)

  const applyTransition = (entry: QueueEntry, [next, effects]: Transition): void => {
    if (next === entry.state && effects.length === 0) return
    getPending(entry).effects.push(...effects)
    if (next !== entry.state) {
      entry.state = next
      getHandlers().onStateChanged(entry)
    }
    scheduleCommit()
  }

  const step = (entry: QueueEntry, take: Step): void => {
    if (isClosed) return
    inbox.push([entry, take])
    if (isDraining) return
    isDraining = true
    try {
      for (let next = inbox.shift(); next !== undefined; next = inbox.shift())
        applyTransition(next[0], next[1](next[0].state))
    } finally {
      isDraining = false
    }
  }

  const scheduleCommit = (): void => {
    if (isCommitScheduled) return
    isCommitScheduled = true
    void clock.turnEnds().then(() => {
      isCommitScheduled = false
      const mayBegin = maySync()
      commitAll((entry) => mayBegin || !needsSync(entry))
    })
  }

  const maySync = (): boolean => syncs === 0 && clock.elapsed() - lastSyncAtMs >= SYNC_GAP_MS

  /** Schedules a commit for the end of the gap after the last sync. */
  const awaitGap = (): void => {
    if (isGapAwaited || syncs > 0) return
    isGapAwaited = true
    void clock.sleep(lastSyncAtMs + SYNC_GAP_MS - clock.elapsed()).then(() => {
      isGapAwaited = false
      scheduleCommit()
    })
  }

  const commitAll = (isDue: (entry: QueueEntry) => boolean): void => {
    if (isClosed) return
    const group = new Map<QueueEntry, Pending>()
    const later = new Map<QueueEntry, Pending>()
    for (const [entry, waiting] of pending) (isDue(entry) ? group : later).set(entry, waiting)
    pending = later
    const answers = commit([...group.keys()])
    awaitSync([...answers.values()].filter((answer) => answer instanceof Promise))
    for (const [entry, waiting] of group) handleInOrder(entry, waiting, answers.get(entry) ?? ok(undefined))
    if (pending.size > 0) awaitGap()
    if (!hasPending()) getHandlers().onDrained()
  }

  const awaitSync = (answers: readonly Promise<unknown>[]): void => {
    if (answers.length === 0) return
    syncs += 1
    lastSyncAtMs = clock.elapsed()
    void Promise.all(answers).then(() => {
      syncs -= 1
      if (pending.size > 0) scheduleCommit()
    })
  }

  /** Handles the result of a commit after all earlier commits of the same entry. */
  const handleInOrder = (entry: QueueEntry, waiting: Pending, answer: Promise<Result<void>> | Result<void>): void => {
    const before = commits.get(entry)
    if (before === undefined && !(answer instanceof Promise)) {
      onCommitted(entry, waiting, answer)
      return
    }
    const done = Promise.all([answer, before]).then(([committed]) => {
      if (commits.get(entry) === done) commits.delete(entry)
      if (isClosed) return
      onCommitted(entry, waiting, committed)
      if (!hasPending()) getHandlers().onDrained()
    })
    commits.set(entry, done)
  }

  const onCommitted = (entry: QueueEntry, { effects, listeners }: Pending, committed: Result<void>): void => {
    if (committed.ok) for (const effect of effects) getHandlers().runEffect(entry, effect)
    else getHandlers().onCommitFailed(entry, effects, committed.failure)
    for (const notify of listeners) notify(committed)
  }

  const commitAgain = (entry: QueueEntry): Promise<Result<void>> =>
    new Promise((resolve) => {
      getPending(entry).listeners.push(resolve)
      scheduleCommit()
    })

  const hasPending = (): boolean => pending.size > 0 || commits.size > 0

  return {
    applyTransition,
    hasPending,
    flush: () => commitAll(() => true),
    commitAgain,
    dispatch: (entry, event) => step(entry, (download) => reduceDownload(download, event)),
    async recordCheckpoint(entry, checkpoint) {
      step(entry, (download) => recordCheckpoint(download, checkpoint))
      await commitAgain(entry)
    },
    markChanged(entry) {
      getPending(entry)
      scheduleCommit()
    },
    whenCommitted: (entry) =>
      pending.has(entry) || commits.has(entry) ? commitAgain(entry) : Promise.resolve(ok(undefined)),
    setHandlers(given) {
      handlers = given
    },
    close() {
      isClosed = true
    },
  }
}
