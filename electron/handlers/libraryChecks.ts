import type { HeldFileId } from '../../shared/ids.js'
import type { LibraryCheck } from '../../shared/library/shelf.js'
import { LIMITS } from '../../shared/limits.js'
import { recheck } from '../library/recheck.js'
import type { Clock } from '../ports/clock.js'
import type { ShelvedFile } from '../ports/fileShelf.js'
import type { HashFile } from '../ports/hashing.js'
import type { HeldFiles } from '../ports/heldFiles.js'
import { later } from './later.js'

export interface CheckNeeds {
  readonly heldFiles: Pick<HeldFiles, 'note' | 'glance'>
  readonly hashFile: HashFile
  readonly clock: Clock
  readonly checked: (check: LibraryCheck) => void
  readonly life: AbortSignal
}

/** Often enough to see it move. */
const PROGRESS_MS = 250

/** Files that are read again, one batch after the other, as one piece of work with one progress. */
export function openChecks(needs: CheckNeeds, tellSoon: () => void) {
  const { heldFiles, hashFile, clock, life } = needs
  let stop = new AbortController()
  life.addEventListener('abort', () => stop.abort(), { once: true })
  let ahead: ShelvedFile[] = []
  let isWorking = false
  let state: LibraryCheck = { done: 0, total: 0, bad: 0, name: null }
  const progressed = later(needs, PROGRESS_MS, async () => {
    if (isWorking) needs.checked(state)
  })
  const work = async (): Promise<void> => {
    isWorking = true
    const { signal } = stop
    while (ahead.length > 0 && !signal.aborted) {
      const batch = ahead
      const read: HeldFileId[] = []
      ahead = []
      await recheck(batch, {
        hashFile,
        signal,
        hear: async ({ file, seen }) => {
          read.push(file.id)
          if (seen !== null)
            await heldFiles.note([
              {
                id: file.id,
                seen,
                event: seen === 'as-recorded' ? 'sound' : seen,
                // What was read is what it is from now on: the next glance takes its date.
                modifiedMs: null,
                checkedMs: clock.now(),
              },
            ])
          const isBad = seen !== 'as-recorded'
          state = { ...state, done: state.done + 1, bad: state.bad + (isBad ? 1 : 0), name: file.name }
          progressed()
          tellSoon()
        },
      })
      // Those that were not reached before somebody stopped it have no new date.
      for (let from = 0; from < read.length; from += LIMITS.ADD_BATCH)
        await heldFiles.glance(read.slice(from, from + LIMITS.ADD_BATCH))
    }
    isWorking = false
    needs.checked({ ...state, name: null })
    tellSoon()
  }
  return {
    add(files: readonly ShelvedFile[]): void {
      if (!isWorking) {
        state = { done: 0, total: 0, bad: 0, name: files[0]?.name ?? null }
        stop = new AbortController()
      }
      ahead = ahead.concat(files)
      state = { ...state, total: state.total + files.length }
      if (!isWorking) void work()
      needs.checked(state)
    },
    stop(): void {
      ahead = []
      stop.abort()
    },
  }
}
