import { type Checkpoint, recordCheckpoint } from '../../../shared/download/machine/checkpoint.js'
import type { DownloadEffect, Transition } from '../../../shared/download/machine/events.js'
import { reduceDownload } from '../../../shared/download/machine/machine.js'
import type { Download } from '../../../shared/download/model/state.js'
import type { Failure } from '../../../shared/failure.js'
import { assert, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Dispatch } from '../queue/dispatch.js'
import type { QueueEntry } from '../queue/queueEntry.js'

/**
 * The engine's one line of events, and what follows from them.
 *
 * A state changes at once; its effects wait for the end of the turn. Then all that changed is committed to the store as
 * one group, and only then do the effects run, those of one entry in their order. A group costs the store what one
 * step would.
 */
export interface EventLoop {
  /** Events enter through one line: an effect that causes another event never acts in the middle of a step. */
  readonly dispatch: Dispatch
  /** Puts an entry where recovery left it. */
  enter(entry: QueueEntry, transition: Transition): void
  /**
   * Records bytes that a worker has synced, with the group commit of the turn. Resolves when the store has answered: it
   * may know less than the disk, never more, so a commit that failed lets the worker go on as well.
   */
  recordCheckpoint(entry: QueueEntry, checkpoint: Checkpoint): Promise<void>
  /** Something of an entry beside its state is to be committed with the others. */
  markChanged(entry: QueueEntry): void
  /** Resolves when everything that has happened to this entry is committed, as durably as it must be. */
  whenCommitted(entry: QueueEntry): Promise<Result<void>>
  /** Commits an entry with the next group although nothing of it has changed since the last one, which failed. */
  commitAgain(entry: QueueEntry): Promise<Result<void>>
  /** Whether something is still to be committed or to be carried out. */
  hasPending(): boolean
  /** Commits at once what waits for the end of the turn. */
  flush(): void
  /** Says what follows from a step. Called once, before the first event. */
  attach(handlers: EventLoopHandlers): void
  /** Ignores all events from now on. */
  close(): void
}

export interface EventLoopDeps {
  readonly clock: Pick<Clock, 'elapsed' | 'sleep' | 'turnEnds'>
  /** Commits all of them; each has its own answer, at once or when the disk has it. */
  readonly commit: (entries: readonly QueueEntry[]) => ReadonlyMap<QueueEntry, Promise<Result<void>> | Result<void>>
  /** Whether what happened to this entry must be durable before anything is done about it. */
  readonly needsSync: (entry: QueueEntry) => boolean
}

export interface EventLoopHandlers {
  readonly onStateChanged: (entry: QueueEntry) => void
  readonly runEffect: (entry: QueueEntry, effect: DownloadEffect) => void
  /** The store could not take an entry: these effects must not run as if it had. */
  readonly onCommitFailed: (entry: QueueEntry, effects: readonly DownloadEffect[], because: Failure) => void
  /** Nothing is pending any more. */
  readonly onDrained: () => void
}

/** What waits for the next commit of one entry. */
interface Pending {
  readonly effects: DownloadEffect[]
  readonly listeners: ((committed: Result<void>) => void)[]
}

type Step = (download: Download) => Transition

/**
 * Syncs of the store begin so far apart at least. Where thousands of small files end in a second, each group costs a
 * transaction, some syncs and a dozen of messages between threads, whatever its size; a single step waits for none.
 */
export const SYNC_GAP_MS = 25

export function createEventLoop({ clock, commit, needsSync }: EventLoopDeps): EventLoop {
  const inbox: (readonly [QueueEntry, Step])[] = []
  let pending = new Map<QueueEntry, Pending>()
  /** Commits that wait for the disk, by entry: later ones of the same entry stand behind them. */
  const commits = new Map<QueueEntry, Promise<void>>()
  let handlers: EventLoopHandlers | null = null
  let isDraining = false
  let isCommitScheduled = false
  /** Commits whose sync is under way. What must be durable as well waits for its end, and shares the next sync. */
  let syncs = 0
  let lastSyncAtMs = Number.NEGATIVE_INFINITY
  let isGapAwaited = false
  let isClosed = false

  const attached = (): EventLoopHandlers => {
    assert(handlers !== null, 'the event loop has its handlers')
    return handlers
  }

  const pendingOf = (entry: QueueEntry): Pending => {
    const found = pending.get(entry) ?? { effects: [], listeners: [] }
    pending.set(entry, found)
    return found
  }

  const enter = (entry: QueueEntry, [next, effects]: Transition): void => {
    if (next === entry.state && effects.length === 0) return
    pendingOf(entry).effects.push(...effects)
    if (next !== entry.state) {
      entry.state = next
      attached().onStateChanged(entry)
    }
    scheduleCommit()
  }

  const step = (entry: QueueEntry, take: Step): void => {
    if (isClosed) return
    inbox.push([entry, take])
    if (isDraining) return
    isDraining = true
    try {
      for (let next = inbox.shift(); next !== undefined; next = inbox.shift()) enter(next[0], next[1](next[0].state))
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

  /** Commits again when the gap after the last sync is over. */
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
    const group = new Map([...pending].filter(([entry]) => isDue(entry)))
    pending = new Map([...pending].filter(([entry]) => !group.has(entry)))
    const answers = commit([...group.keys()])
    awaitSync([...answers.values()].filter((answer) => answer instanceof Promise))
    for (const [entry, waiting] of group) inOrder(entry, waiting, answers.get(entry) ?? ok(undefined))
    if (pending.size > 0) awaitGap()
    if (!hasPending()) attached().onDrained()
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

  /** Behind a commit that waits for the disk stands everything that came after it for the same entry. */
  const inOrder = (entry: QueueEntry, waiting: Pending, answer: Promise<Result<void>> | Result<void>): void => {
    const before = commits.get(entry)
    if (before === undefined && !(answer instanceof Promise)) {
      onCommitted(entry, waiting, answer)
      return
    }
    const done = Promise.all([answer, before]).then(([committed]) => {
      if (commits.get(entry) === done) commits.delete(entry)
      if (isClosed) return
      onCommitted(entry, waiting, committed)
      if (!hasPending()) attached().onDrained()
    })
    commits.set(entry, done)
  }

  const onCommitted = (entry: QueueEntry, { effects, listeners }: Pending, committed: Result<void>): void => {
    if (committed.ok) for (const effect of effects) attached().runEffect(entry, effect)
    else attached().onCommitFailed(entry, effects, committed.failure)
    for (const notify of listeners) notify(committed)
  }

  const commitAgain = (entry: QueueEntry): Promise<Result<void>> =>
    new Promise((resolve) => {
      pendingOf(entry).listeners.push(resolve)
      scheduleCommit()
    })

  const hasPending = (): boolean => pending.size > 0 || commits.size > 0

  return {
    enter,
    hasPending,
    flush: () => commitAll(() => true),
    commitAgain,
    dispatch: (entry, event) => step(entry, (download) => reduceDownload(download, event)),
    async recordCheckpoint(entry, checkpoint) {
      step(entry, (download) => recordCheckpoint(download, checkpoint))
      await commitAgain(entry)
    },
    markChanged(entry) {
      pendingOf(entry)
      scheduleCommit()
    },
    whenCommitted: (entry) =>
      pending.has(entry) || commits.has(entry) ? commitAgain(entry) : Promise.resolve(ok(undefined)),
    attach(given) {
      handlers = given
    },
    close() {
      isClosed = true
    },
  }
}
