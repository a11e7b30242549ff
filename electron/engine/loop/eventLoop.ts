import type { DownloadEffect, DownloadEvent } from '../../../shared/download/machine/events.js'
import { reduceDownload } from '../../../shared/download/machine/machine.js'
import type { Download } from '../../../shared/download/model/state.js'
import type { Failure } from '../../../shared/failure.js'
import { ok, type Result } from '../../../shared/result.js'
import type { QueueEntry } from '../queue/queueEntry.js'

/**
 * The engine's one line of events, and what comes of them.
 *
 * A state changes at once; what follows from it waits for the turn's end. Then all that changed is told to the store
 * together, and only then are the effects carried out, each entry's in their order. A group costs the store what one
 * step would.
 */
export interface EventLoop {
  /** Events enter through one line: an effect that causes another event never acts in the middle of a step. */
  happened(entry: QueueEntry, event: DownloadEvent): void
  /** Puts an entry where it was taken up from the store. */
  enter(entry: QueueEntry, next: Download, effects: readonly DownloadEffect[]): void
  /** Something of an entry beside its state is to be told with the others. */
  moved(entry: QueueEntry): void
  /** Resolves when everything that has happened to this entry is known to the store, as surely as it must be. */
  told(entry: QueueEntry): Promise<Result<void>>
  /** The same of one that the store could not be told of: it is told again. */
  toldAgain(entry: QueueEntry): Promise<Result<void>>
  /** Whether something is still to be told or to be carried out. */
  isOpen(): boolean
  /** Tells at once what is still untold. */
  finish(): void
  /** Nothing that happens from now on counts. */
  close(): void
}

export interface EventLoopDeps {
  /** Resolves when all that has come in already has been heard. */
  readonly turnEnds: () => Promise<void>
  /** Tells the store of all of them; each has its own answer, at once or when the disk has it. */
  readonly tell: (entries: readonly QueueEntry[]) => ReadonlyMap<QueueEntry, Promise<Result<void>> | Result<void>>
  readonly arrived: (entry: QueueEntry) => void
  readonly carryOut: (entry: QueueEntry, effect: DownloadEffect) => void
  /** What the store could not be told of: these effects must not be carried out as if it had been. */
  readonly untold: (entry: QueueEntry, effects: readonly DownloadEffect[], because: Failure) => void
  readonly quiet: () => void
}

/** What one entry still has to see done, in order. */
interface Due {
  effects: DownloadEffect[]
  readonly hear: ((told: Result<void>) => void)[]
}

const newDue = (): Due => ({ effects: [], hear: [] })

export function createEventLoop(deps: EventLoopDeps): EventLoop {
  const inbox: (readonly [QueueEntry, DownloadEvent])[] = []
  /** What the next telling is about. */
  let due = new Map<QueueEntry, Due>()
  /** The tellings that an entry's effects still stand behind. */
  const lines = new Map<QueueEntry, Promise<void>>()
  let isDraining = false
  let isEnding = false
  let isClosed = false

  const dueOf = (entry: QueueEntry): Due => {
    const known = due.get(entry) ?? newDue()
    due.set(entry, known)
    return known
  }

  const enter = (entry: QueueEntry, next: Download, effects: readonly DownloadEffect[]): void => {
    if (next === entry.state && effects.length === 0) return
    dueOf(entry).effects.push(...effects)
    if (next !== entry.state) {
      entry.state = next
      deps.arrived(entry)
    }
    endSoon()
  }

  const endSoon = (): void => {
    if (isEnding) return
    isEnding = true
    void deps.turnEnds().then(end)
  }

  const end = (): void => {
    isEnding = false
    if (isClosed) return
    const told = due
    due = new Map()
    const answers = deps.tell([...told.keys()])
    for (const [entry, what] of told) inOrder(entry, what, answers.get(entry) ?? ok(undefined))
    if (!isOpen()) deps.quiet()
  }

  /** Behind a telling that waits for the disk stands everything that came after it for the same entry. */
  const inOrder = (entry: QueueEntry, what: Due, answer: Promise<Result<void>> | Result<void>): void => {
    const before = lines.get(entry)
    if (before === undefined && !(answer instanceof Promise)) {
      finished(entry, what, answer)
      return
    }
    const line = Promise.all([answer, before]).then(([told]) => {
      if (lines.get(entry) === line) lines.delete(entry)
      if (isClosed) return
      finished(entry, what, told)
      if (!isOpen()) deps.quiet()
    })
    lines.set(entry, line)
  }

  const finished = (entry: QueueEntry, { effects, hear }: Due, told: Result<void>): void => {
    if (told.ok) for (const effect of effects) deps.carryOut(entry, effect)
    else deps.untold(entry, effects, told.failure)
    for (const tell of hear) tell(told)
  }

  const toldAgain = (entry: QueueEntry): Promise<Result<void>> =>
    new Promise((resolve) => {
      dueOf(entry).hear.push(resolve)
      endSoon()
    })

  const isOpen = (): boolean => due.size > 0 || lines.size > 0

  return {
    enter,
    isOpen,
    happened(entry, event) {
      if (isClosed) return
      inbox.push([entry, event])
      if (isDraining) return
      isDraining = true
      try {
        for (let next = inbox.shift(); next !== undefined; next = inbox.shift())
          enter(next[0], ...reduceDownload(next[0].state, next[1]))
      } finally {
        isDraining = false
      }
    },
    moved(entry) {
      dueOf(entry)
      endSoon()
    },
    told: (entry) => (due.has(entry) || lines.has(entry) ? toldAgain(entry) : Promise.resolve(ok(undefined))),
    toldAgain,
    finish: end,
    close() {
      isClosed = true
    },
  }
}
