import type { Sidecar } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Result } from '../../../shared/result.js'
import type { Log } from '../../ports/log.js'
import { compactJournal, type RecordDeps } from './compactJournal.js'
import { type Journal, startJournal } from './journal.js'

export interface RecordWriter {
  /** Notes what `today` says of the folder. Durable on return; in sidecar and sums soon after, and by `resolveCollision` at the latest. */
  add(folder: string, today: Sidecar): Promise<Result<void>>
  /** Folds, soon, a journal that a process which died left behind. */
  tidy(folder: string): void
  /** Resolves when every folder explains itself without a journal, or a disk would not have it. */
  settle(): Promise<void>
}

interface Writing extends RecordDeps {
  readonly log: Log
}

interface Waiting {
  readonly today: Sidecar
  readonly tell: (result: Result<void>) => void
  readonly broke: (bug: unknown) => void
}

/** One folder that is being written to. */
interface Shelf {
  readonly folder: string
  waiting: Waiting[]
  journal: Journal | null
  /** The waiting for a quiet moment to fold in, and how to end it. */
  due: { readonly now: AbortController; readonly over: Promise<void> } | null
  isTouched: boolean
  mustFold: boolean
  working: Promise<void> | null
}

/**
 * Records files, one writer per folder. Each group of files that end together is one line each in the folder's journal
 * and one sync; the sidecar, which grows with every file, is written when the folder goes quiet and every few seconds
 * at most. So the cost of a file does not grow with the number of those before it.
 */
export function createRecordWriter(writing: Writing): RecordWriter {
  const shelves = new Map<string, Shelf>()
  const shelfOf = (folder: string): Shelf => {
    const known = shelves.get(folder) ?? newShelf(folder)
    shelves.set(folder, known)
    return known
  }

  const work = async (shelf: Shelf): Promise<void> => {
    while (shelf.waiting.length > 0 || shelf.mustFold) {
      const group = shelf.waiting
      shelf.waiting = []
      const news = group.map(({ today }) => today)
      await written(writing, shelf, news).then(
        (result) => {
          // No caller waits for a compaction: its journal stays, and the next compaction writes everything again.
          if (!result.ok) writing.log.note('folder.not-noted', { code: result.failure.code, files: group.length })
          group.forEach(({ tell }) => void tell(result))
        },
        (bug: unknown) => group.forEach(({ broke }) => void broke(bug)),
      )
      if (shelf.journal !== null) foldInTime(shelf)
    }
    shelf.working = null
    if (shelf.journal === null && shelf.due === null) shelves.delete(shelf.folder)
  }
  const start = (shelf: Shelf): void => {
    shelf.working ??= work(shelf)
  }

  const quietMoment = async (shelf: Shelf, now: AbortSignal): Promise<void> => {
    const { clock } = writing
    const since = clock.elapsed()
    while (shelf.isTouched && clock.elapsed() - since < LIMITS.FOLD_EVERY_MS && !now.aborted) {
      shelf.isTouched = false
      await clock.sleep(LIMITS.FOLD_QUIET_MS, now)
    }
    shelf.due = null
    shelf.mustFold = true
    start(shelf)
  }
  const foldInTime = (shelf: Shelf): void => {
    shelf.isTouched = true
    if (shelf.due !== null) return
    const now = new AbortController()
    shelf.due = { now, over: quietMoment(shelf, now.signal) }
  }

  return {
    add: (folder, today) =>
      new Promise((tell, broke) => {
        const shelf = shelfOf(folder)
        shelf.waiting.push({ today, tell, broke })
        start(shelf)
      }),
    tidy: (folder) => foldInTime(shelfOf(folder)),
    async settle() {
      const all = [...shelves.values()]
      // A group under way may be what starts the waiting.
      await Promise.all(all.map(({ working }) => working))
      await Promise.all(
        all.map(({ due }) => {
          due?.now.abort()
          return due?.over
        }),
      )
      await Promise.all(all.map(({ working }) => working))
    },
  }
}

const newShelf = (folder: string): Shelf => ({
  folder,
  waiting: [],
  journal: null,
  due: null,
  isTouched: false,
  mustFold: false,
  working: null,
})

async function written(writing: Writing, shelf: Shelf, news: readonly Sidecar[]): Promise<Result<void>> {
  const { folder, mustFold } = shelf
  shelf.mustFold = false
  if (!mustFold) {
    shelf.journal ??= await journalFor(writing, folder)
    const noted = await shelf.journal?.append(news)
    if (noted?.ok === true) {
      writing.sidecars.grew(folder, news)
      return noted
    }
  }
  const hadJournal = shelf.journal !== null
  await shelf.journal?.close()
  shelf.journal = null
  return compactJournal(writing, folder, { news, hadJournal })
}

/** A journal beside a sidecar in good order; in any other case the sidecar itself is to be written, which mends it. */
async function journalFor({ disk, sidecars }: Writing, folder: string): Promise<Journal | null> {
  const found = await sidecars.read(folder, 'now')
  if (!found.ok || found.value.is !== 'read' || found.value.hasJournal) return null
  const started = await startJournal(disk, folder)
  return started.ok ? started.value : null
}
