import { splitIntoBatches } from '../../../shared/collections/splitIntoBatches.js'
import type { LibraryFileId } from '../../../shared/ids.js'
import type { LibraryCheck } from '../../../shared/library/model.js'
import { LIMITS } from '../../../shared/limits.js'
import { rehashFiles } from '../../library/index/rehashFiles.js'
import type { Clock } from '../../ports/clock.js'
import type { HashFile } from '../../ports/hashing.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { IndexedFile } from '../../ports/library/libraryIndexStore.js'
import { createDebouncedTask } from '../debouncedTask.js'

export interface VerificationDeps {
  readonly libraryIndex: Pick<LibraryIndex, 'note' | 'glance'>
  readonly hashFile: HashFile
  readonly clock: Clock
  readonly onChecked: (check: LibraryCheck) => void
  readonly life: AbortSignal
}

/** The interval between two reports of progress. */
const PROGRESS_MS = 250

/** Verifies files in batches, as one job with one progress. */
export function createVerificationQueue(deps: VerificationDeps, notifySoon: () => void) {
  const { libraryIndex, hashFile, clock, life } = deps
  let stop = new AbortController()
  let waiting: IndexedFile[] = []
  let isWorking = false
  let state: LibraryCheck = { done: 0, total: 0, bad: 0, name: null }
  const notifyProgress = createDebouncedTask(deps, PROGRESS_MS, async () => {
    if (isWorking) deps.onChecked(state)
  })
  /** Begins a job over all files that wait. */
  const begin = (): void => {
    state = { done: 0, total: waiting.length, bad: 0, name: waiting[0]?.name ?? null }
    stop = new AbortController()
    void verifyQueued()
  }
  const verifyQueued = async (): Promise<void> => {
    isWorking = true
    const signal = AbortSignal.any([stop.signal, life])
    while (waiting.length > 0 && !signal.aborted) {
      const batch = waiting
      const read: LibraryFileId[] = []
      waiting = []
      await rehashFiles(batch, {
        hashFile,
        signal,
        onChecked: async ({ file, seen }) => {
          read.push(file.id)
          if (seen !== null)
            await libraryIndex.note([
              {
                id: file.id,
                seen,
                event: seen === 'as-recorded' ? 'sound' : seen,
                // The file is recorded as it was read: the next glance stores its date.
                modifiedMs: null,
                checkedMs: clock.now(),
              },
            ])
          const isBad = seen !== 'as-recorded'
          state = { ...state, done: state.done + 1, bad: state.bad + (isBad ? 1 : 0), name: file.name }
          notifyProgress()
          notifySoon()
        },
      })
      // Files that were not reached before a stop get no new date.
      for (const some of splitIntoBatches(read, LIMITS.ADD_BATCH)) await libraryIndex.glance(some)
    }
    isWorking = false
    deps.onChecked({ ...state, name: null })
    notifySoon()
    // These were added after the stop of the job that has just ended.
    if (waiting.length > 0 && !life.aborted) begin()
  }
  return {
    add(files: readonly IndexedFile[]): void {
      waiting = waiting.concat(files)
      if (!isWorking) begin()
      else if (!stop.signal.aborted) state = { ...state, total: state.total + files.length }
      deps.onChecked(state)
    },
    isWorking: () => isWorking,
    stop(): void {
      waiting = []
      stop.abort()
    },
  }
}
