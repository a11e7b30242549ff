import type { Sidecar } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import type { Log } from '../../ports/log.js'
import { compactJournal } from './compactJournal.js'
import type { FolderLock } from './folderLock.js'
import { type Journal, startJournal } from './journalWriter.js'
import type { FolderRecordRead } from './readFolderRecord.js'
import { removeFromFolderRecord } from './removeFromFolderRecord.js'
import type { RecordDeps } from './writeFolderRecord.js'

export interface RecordWriter {
  /**
   * Records the files of `today` in the folder. Durable on return; in sidecar and sums soon after, and by `settle` at
   * the latest. `areOthersComing`: a group that begins with this file waits a moment for those that are on their way.
   */
  add(folder: string, today: Sidecar, how?: { readonly areOthersComing: boolean }): Promise<Result<void>>
  /** Takes the files of these names out of the record, after what is waiting. Durable on return. */
  forget(folder: string, names: ReadonlySet<string>): Promise<Result<void>>
  /** Compacts, soon, a journal that a killed process left behind. */
  recoverJournal(folder: string): void
  /** Resolves when every sidecar has all that was recorded, or its disk refused the write. */
  settle(): Promise<void>
}

interface Writing extends RecordDeps {
  readonly log: Log
  /** Given when other processes write the same folders; null when this one is alone. */
  readonly lock: FolderLock | null
}

interface Caller {
  readonly resolve: (result: Result<void>) => void
  readonly reject: (bug: unknown) => void
}
interface Waiting extends Caller {
  readonly today: Sidecar
}
interface Forgetting extends Caller {
  readonly names: ReadonlySet<string>
}

/** The waiting records and the journal of one folder. */
interface FolderQueue {
  readonly folder: string
  waiting: Waiting[]
  forgetting: Forgetting[]
  journal: Journal | null
  /** What this process has written into the journal since the sidecar. */
  journaled: Sidecar[]
  compaction: Compaction
  working: Promise<void> | null
}

/** How far the folder's journal is from becoming the sidecar. */
type Compaction =
  | { readonly type: 'none' }
  /** It waits for a quiet moment; `hurry` ends the wait. */
  | { readonly type: 'scheduled'; isQuiet: boolean; readonly flushNow: AbortController; readonly waited: Promise<void> }
  /** The next group is written by a compaction. */
  | { readonly type: 'due' }

/**
 * Records files, one writer per folder. Each group of files that end together is one line each in the folder's journal
 * and one sync; the sidecar, which grows with every file, is written when the folder goes quiet and every few seconds
 * at most. So the cost of a file does not grow with the number of those before it.
 */
export function createRecordWriter(writing: Writing): RecordWriter {
  const queues = new Map<string, FolderQueue>()
  const getQueue = (folder: string): FolderQueue => {
    const known = queues.get(folder) ?? createQueue(folder)
    queues.set(folder, known)
    return known
  }

  const recordWaiting = async (queue: FolderQueue): Promise<void> => {
    const group = queue.waiting
    queue.waiting = []
    const news = group.map(({ today }) => today)
    await writeGroup(writing, queue, news).then(
      (result) => {
        // No caller waits for a compaction: its journal stays, and the next compaction writes everything again.
        if (!result.ok) writing.log.note('folder.not-noted', { code: result.failure.code, files: group.length })
        group.forEach(({ resolve }) => void resolve(result))
      },
      (bug: unknown) => group.forEach(({ reject }) => void reject(bug)),
    )
    if (queue.journal !== null) scheduleCompaction(queue)
  }
  const writeQueued = async (queue: FolderQueue): Promise<void> => {
    while (hasWork(queue)) {
      if (queue.waiting.length > 0 || queue.compaction.type === 'due') await recordWaiting(queue)
      for (const { names, resolve, reject } of queue.forgetting.splice(0))
        await forgetNames(writing, queue, names).then(resolve, reject)
    }
    queue.working = null
    if (queue.journal === null && queue.compaction.type === 'none') queues.delete(queue.folder)
  }
  const start = (queue: FolderQueue): void => {
    queue.working ??= writeQueued(queue)
  }
  /** A dataset of a few files is one writing of its record then, and not one for the first file and one for the others. */
  const startGathered = (queue: FolderQueue): void => {
    queue.working ??= writing.clock.sleep(LIMITS.RECORD_GATHER_MS).then(() => writeQueued(queue))
  }

  const waitForQuiet = async (queue: FolderQueue, flushNow: AbortSignal): Promise<void> => {
    const { clock } = writing
    const since = clock.elapsed()
    do {
      if (queue.compaction.type === 'scheduled') queue.compaction.isQuiet = true
      await clock.sleep(LIMITS.FOLD_QUIET_MS, flushNow)
    } while (isBusy(queue) && clock.elapsed() - since < LIMITS.FOLD_EVERY_MS && !flushNow.aborted)
    queue.compaction = { type: 'due' }
    start(queue)
  }
  const scheduleCompaction = (queue: FolderQueue): void => {
    if (queue.compaction.type === 'scheduled') queue.compaction.isQuiet = false
    if (queue.compaction.type !== 'none') return
    const flushNow = new AbortController()
    queue.compaction = {
      type: 'scheduled',
      isQuiet: true,
      flushNow,
      waited: waitForQuiet(queue, flushNow.signal),
    }
  }

  return {
    add: (folder, today, { areOthersComing } = { areOthersComing: false }) =>
      new Promise((resolve, reject) => {
        const queue = getQueue(folder)
        queue.waiting.push({ today, resolve, reject })
        if (areOthersComing) startGathered(queue)
        else start(queue)
      }),
    forget: (folder, names) =>
      new Promise((resolve, reject) => {
        const queue = getQueue(folder)
        queue.forgetting.push({ names, resolve, reject })
        start(queue)
      }),
    recoverJournal: (folder) => scheduleCompaction(getQueue(folder)),
    async settle() {
      const all = [...queues.values()]
      // A group that is being written may schedule a compaction at its end.
      await Promise.all(all.map(({ working }) => working))
      await Promise.all(
        all.map(({ compaction }) => {
          if (compaction.type !== 'scheduled') return null
          compaction.flushNow.abort()
          return compaction.waited
        }),
      )
      await Promise.all(all.map(({ working }) => working))
    },
  }
}

const createQueue = (folder: string): FolderQueue => ({
  folder,
  waiting: [],
  forgetting: [],
  journal: null,
  journaled: [],
  compaction: { type: 'none' },
  working: null,
})

const hasWork = ({ waiting, forgetting, compaction }: FolderQueue): boolean =>
  waiting.length > 0 || forgetting.length > 0 || compaction.type === 'due'

const isBusy = ({ compaction }: FolderQueue): boolean => compaction.type === 'scheduled' && !compaction.isQuiet

async function writeGroup(writing: Writing, queue: FolderQueue, news: readonly Sidecar[]): Promise<Result<void>> {
  const { folder, compaction } = queue
  if (compaction.type === 'due') queue.compaction = { type: 'none' }
  // A journal belongs to one process. Several write the sidecar itself, one after another.
  if (writing.lock !== null)
    return writing.lock.hold(folder, ({ isRescue }) => compactJournal(writing, folder, { news, hadJournal: isRescue }))
  let found: FolderRecordRead | undefined
  if (compaction.type !== 'due') {
    if (queue.journal === null) {
      const read = await writing.sidecars.read(folder, 'now')
      if (!read.ok) return read
      found = read.value
      queue.journal = await openJournal(writing.disk, folder, found)
    }
    const noted = await queue.journal?.append(news)
    if (noted?.ok === true) {
      queue.journaled.push(...news)
      writing.sidecars.onJournalGrown(folder, news)
      return noted
    }
  }
  return compactQueue(writing, queue, news, found)
}

/**
 * Writes the sidecar with these records and those of the journal, which are not only read back from it: another
 * process that writes the same folder may have removed the journal while it was open here.
 */
async function compactQueue(
  writing: Writing,
  queue: FolderQueue,
  news: readonly Sidecar[],
  found?: FolderRecordRead,
): Promise<Result<void>> {
  const hadJournal = queue.journal !== null
  await queue.journal?.close()
  queue.journal = null
  const all = [...queue.journaled, ...news]
  const compacted = await compactJournal(writing, queue.folder, { news: all, hadJournal, found })
  if (compacted.ok) queue.journaled = []
  return compacted
}

/**
 * What the journal has goes into the sidecar first: the file that is removed with it may be open here. So does what an
 * earlier compaction could not write, or the next one would bring the names back.
 */
async function forgetNames(writing: Writing, queue: FolderQueue, names: ReadonlySet<string>): Promise<Result<void>> {
  const { folder } = queue
  if (writing.lock !== null) return writing.lock.hold(folder, () => removeFromFolderRecord(writing, folder, names))
  if (queue.journal !== null || queue.journaled.length > 0) {
    const compacted = await compactQueue(writing, queue, [])
    if (!compacted.ok) return compacted
  }
  return removeFromFolderRecord(writing, folder, names)
}

/** A journal beside an intact sidecar. Null in any other case: then the sidecar itself is written, which repairs it. */
async function openJournal(disk: Disk, folder: string, found: FolderRecordRead): Promise<Journal | null> {
  if (found.type !== 'read' || found.hasJournal) return null
  const started = await startJournal(disk, folder)
  return started.ok ? started.value : null
}
