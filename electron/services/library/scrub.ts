import { LIMITS } from '../../../shared/limits.js'
import { SCRUB_AGES_MS, type ScrubInterval } from '../../../shared/settings/schema.js'
import type { Engine } from '../../engine/api/engine.js'
import { type RehashResult, rehashFiles } from '../../library/index/rehashFiles.js'
import type { Clock } from '../../ports/clock.js'
import type { HashFile } from '../../ports/hashing.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { IndexedFile } from '../../ports/library/libraryIndexStore.js'

export interface ScrubDeps {
  readonly libraryIndex: Pick<LibraryIndex, 'listDue' | 'note' | 'glance'>
  readonly engine: Pick<Engine, 'getIdsInState'>
  readonly hashFile: HashFile
  readonly clock: Clock
  readonly interval: () => ScrubInterval
  readonly isOnBattery: () => boolean
  /** Whether a person's own verification runs, which reads the same disk. */
  readonly isVerifying: () => boolean
  /** Called for a file that was intact and is damaged now. */
  readonly onDamaged: (name: string) => void
  readonly onLibraryChanged: () => void
  readonly drawn: Promise<void>
  readonly life: AbortSignal
}

/** The pause between two checks whether there is work to do and reading is allowed. */
const LOOK_EVERY_MS = 60_000

/** How many files are read before the list is requested again. */
const BATCH = 20

/**
 * Verifies the library in the background, beginning with the files that were not read for the longest time, and reports
 * damaged ones. It pauses while downloads run and on battery. The index stores the date of each reading, so it
 * continues where it stopped.
 */
export function startScrub(deps: ScrubDeps): void {
  void deps.drawn.then(async () => {
    while (!deps.life.aborted) {
      const isDone = canRead(deps) ? await verifyBatch(deps) : true
      if (isDone) await deps.clock.sleep(LOOK_EVERY_MS, deps.life)
    }
  })
}

const canRead = ({ engine, interval, isOnBattery, isVerifying, life }: ScrubDeps): boolean =>
  !life.aborted &&
  interval() !== 'off' &&
  !isOnBattery() &&
  !isVerifying() &&
  engine.getIdsInState('running').length === 0

/** Verifies one batch. True when there was nothing to read, or reading is not allowed now. */
async function verifyBatch(deps: ScrubDeps): Promise<boolean> {
  const { clock, hashFile, interval, libraryIndex, life } = deps
  const age = SCRUB_AGES_MS[interval()]
  if (age === null) return true
  const due = await libraryIndex.listDue(clock.now() - age, BATCH)
  if (!due.ok || due.value.length === 0) return true
  for (const file of due.value) {
    if (!canRead(deps)) return true
    const startedMs = clock.elapsed()
    let seen: RehashResult['seen'] = null
    await rehashFiles([file], {
      hashFile,
      signal: life,
      onChecked: async (checked) => {
        seen = checked.seen
      },
    })
    if (life.aborted) return true
    await note(deps, file, seen)
    if (seen === 'damaged') deps.onDamaged(file.name)
    // The pause leaves the disk to its other users.
    const spentMs = clock.elapsed() - startedMs
    await clock.sleep(Math.max(0, (file.sizeBytes / LIMITS.SCRUB_BYTES_PER_SECOND) * 1000 - spentMs), life)
  }
  return false
}

/**
 * Stores the date of the reading, also of a file that could not be read: the attempt proves nothing, and without a date
 * it would be repeated at once. Only of a file that was read the next glance stores the date at which its bytes are
 * known.
 */
async function note(
  { clock, libraryIndex, onLibraryChanged }: ScrubDeps,
  file: IndexedFile,
  seen: RehashResult['seen'],
): Promise<void> {
  const { id } = file
  const event = seen === 'damaged' || seen === 'missing' ? seen : null
  const known = seen === null ? { seen: file.seen } : { seen, modifiedMs: null }
  await libraryIndex.note([{ id, event, checkedMs: clock.now(), ...known }])
  await libraryIndex.glance([id])
  if (seen !== null && seen !== file.seen) onLibraryChanged()
}
